// How things stand on this page: the state the server told, the turn being laid, and who is looking.

import { ask, here } from "../base/api.js";
import { Draft } from "./draft.js";
import { page, toast } from "../base/page.js";
import { rememberWords } from "../ask/words.js";

export const now = {
  state: page.state,
  draft: new Draft(),
  /** Dice of the grid as it is being laid. */
  dice: [],
  diceDirty: false,
  /** What the server said of the turn being laid. */
  tried: null,
  /** Why the turn being laid cannot be looked at. */
  problem: "",
  /** The turn whose verdict was put aside. */
  aside: null,
  /** The moves of a restore that were ticked, by turn. */
  ticked: new Map(),
  clock: page.clock.clock,
  offset: page.clock.now - Date.now(),
  connected: true,
  camera: null,
  reading: null,
  byHand: false,
};

export const referee = () => page.role === "referee";
export const round = () => now.state.round;
export const material = () => now.state.edition?.material;
export const toMove = () => round()?.to_move;
export const player = (name) => now.state.players.find((each) => each.name === name);
/** Whether whoever looks may write for a player. */
export const mayWrite = (name) => referee() || (page.role === "player" && (page.player === null || page.player === name));
export const cameraOn = () => Boolean(now.camera?.state) && now.camera.state !== "stopped";
export const byCamera = () => cameraOn() && now.reading !== null && !now.byHand;

const judged = new Map();
const keyOf = (faces) => faces.join(" ");
/** Remember what was said of sets. */
export function learn(sets) {
  if (judged.size > 2000) judged.clear();
  for (const each of sets ?? []) judged.set(keyOf(each.tiles), each);
}
export const judgedOf = (pieces) => judged.get(keyOf(pieces.map((each) => each.face))) ?? null;

const listeners = [];
export const changed = (listener) => listeners.push(listener);
let pressed = false;
let waiting = false;
/** Draw everything anew; while a finger or a button is down it waits, or the tap would meet nothing. */
export function refresh() {
  waiting = pressed;
  if (!pressed) for (const each of listeners) each();
}
addEventListener("pointerdown", () => (pressed = true), true);
for (const kind of ["pointerup", "pointercancel"]) {
  addEventListener(kind, () => {
    pressed = false;
    setTimeout(() => waiting && refresh(), 0);
  }, true);
}

/** Take over a state, unless a newer one is known. */
export function take(state) {
  if (state.sequence < now.state.sequence) return;
  if (state.game !== page.state.game) return location.reload();
  const before = now.state;
  const sameTurn = before.round && state.round && !state.round.ended
    && before.round.number === state.round.number && before.round.to_move === state.round.to_move
    && before.last_turn?.event === state.last_turn?.event
    && JSON.stringify(before.round.table) === JSON.stringify(state.round.table);
  now.state = page.state = state;
  learn(state.round?.sets);
  learn(state.last_turn?.sets);
  if (!sameTurn) begin();
  refresh();
}

/** The turn being laid begins with the table as it lies. */
export function begin() {
  const table = round()?.table ?? [];
  now.tried = null;
  now.problem = "";
  now.diceDirty = false;
  if (material() === "dice") now.dice = table.map((die) => ({ ...die }));
  else {
    now.draft.load(table);
    rememberWords(now.draft.sets, round()?.sets);
  }
}

/** Write down what happened; the answer brings the new state. */
export async function write(event, more = {}) {
  const answer = await ask("POST", here("/events"), { event, sequence: now.state.sequence, ...more });
  take(answer.state);
  return answer;
}

/** Do something that may be refused, and say why. */
export async function attempt(action) {
  try {
    return await action();
  } catch (problem) {
    toast(problem.message, true);
    if (problem.status === 409) take(await ask("GET", here()));
    return null;
  }
}
