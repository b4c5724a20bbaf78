// How things stand on this page: the state the server told, the turn being laid, and who is looking.

import { request, tableUrl } from "../base/api.js";
import { page, toast } from "../base/page.js";
import { Draft } from "./draft.js";
import { cacheJudgedSets } from "./judged-sets.js";

export const store = {
  state: page.state,
  /** The turn being laid, by hand; of which kind, the material of the game says. */
  draft: new Draft(),
  /** What the server said of the turn being laid. */
  preview: null,
  /** Why the turn being laid cannot be looked at. */
  draftProblem: "",
  /** The turn whose verdict was put aside. */
  dismissedTurn: null,
  /** The moves of a restore that were ticked, by turn. */
  tickedMoves: new Map(),
  clock: page.clock.clock,
  clockOffset: page.clock.now - Date.now(),
  connected: true,
  camera: null,
  /** What was chosen about the camera: whether turns end by themselves. */
  cameraSettings: page.settings,
  reading: null,
  enteredByHand: false,
};

export const isReferee = () => page.role === "referee";
export const currentRound = () => store.state.round;
export const playerToMove = () => currentRound()?.to_move;
export const playerNamed = (name) => store.state.players.find((player) => player.name === name);
/** Whether whoever looks may write for a player. */
export const mayWrite = (name) => isReferee() || (page.role === "player" && (page.player === null || page.player === name));
export const isCameraOn = () => Boolean(store.camera?.state) && store.camera.state !== "stopped";
export const isReadByCamera = () => isCameraOn() && store.reading !== null && !store.enteredByHand;

const listeners = [];
export const onChange = (listener) => listeners.push(listener);
let pointerDown = false;
let redrawDue = false;
/** Draw everything anew; while a finger or a button is down it waits, or the tap would meet nothing. */
export function redraw() {
  redrawDue = pointerDown;
  if (!pointerDown) for (const listener of listeners) listener();
}
addEventListener("pointerdown", () => (pointerDown = true), true);
for (const kind of ["pointerup", "pointercancel"]) {
  addEventListener(kind, () => {
    pointerDown = false;
    setTimeout(() => redrawDue && redraw(), 0);
  }, true);
}

/** Whether the turn of one state still goes on in another one. */
function isSameTurn(before, state) {
  if (!before.round || !state.round || state.round.ended) return false;
  const turnOf = ({ round, last_turn: last }) => JSON.stringify([round.number, round.to_move, last?.event, round.table]);
  return turnOf(before) === turnOf(state);
}

/** Take over a state, unless a newer one is known. */
export function applyState(state) {
  if (state.sequence < store.state.sequence) return;
  if (state.game !== page.state.game) return location.reload();
  const goesOn = isSameTurn(store.state, state);
  store.state = page.state = state;
  cacheJudgedSets(state.round?.sets);
  cacheJudgedSets(state.last_turn?.sets);
  if (!goesOn) beginTurn();
  redraw();
}

/** The turn being laid begins with the table as it lies. */
export function beginTurn() {
  store.preview = null;
  store.draftProblem = "";
  store.draft.load(currentRound()?.table ?? [], currentRound()?.sets);
}

/** Write down what happened; the answer brings the new state. */
export async function writeEvent(event, more = {}) {
  const answer = await request("POST", tableUrl("/events"), { event, sequence: store.state.sequence, ...more });
  applyState(answer.state);
  return answer;
}

/** Do something that may be refused, and say why. */
export async function attempt(action) {
  try {
    return await action();
  } catch (problem) {
    toast(problem.message, true);
    if (problem.status === 409) applyState(await request("GET", tableUrl()));
    return null;
  }
}
