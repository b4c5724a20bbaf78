// The verdict in large plain words, and the way back after an illegal turn.

import { request, tableUrl } from "../base/api.js";
import { h, render, sign } from "../base/dom.js";
import { announce, page, say } from "../base/page.js";
import { playVerdict, speak } from "../base/sound.js";
import { restoreByCamera } from "../camera/end-turn.js";
import { drawTile, spokenName } from "../draw/tiles.js";
import { material } from "../materials/tables/registry.js";
import { isRestorePending } from "../state/clock.js";
import { applyState, attempt, currentRound, isCameraOn, isReadByCamera, isReferee, mayWrite, playerNamed, playerToMove, redraw, store, writeEvent } from "../state/store.js";

const place = document.querySelector("#verdict");
let announced = store.state.last_turn ? `${store.state.last_turn.event} ${store.state.last_turn.verdict}` : "";
let lostTiles = null;

/** Tell everyone a verdict that is new: on the page, aloud, to screen readers. */
export function announceVerdict() {
  const turn = store.state.last_turn;
  const key = turn ? `${turn.event} ${turn.verdict} ${turn.challenged}` : "";
  if (!turn || key === announced) return;
  announced = key;
  lostTiles = null;
  const sentences = [`${turn.player}:`, ...turn.said];
  announce(sentences.join(" "));
  speak(sentences);
  playVerdict(turn.undone ? "illegal" : turn.verdict);
  if (matchMedia("(max-width: 60rem)").matches) scrollTo({ top: 0 });
}

/** Whether the verdict stays on the page: until it was put aside, and as long as something has to be put right. */
const isShown = (turn) => !currentRound()?.ended && (store.dismissedTurn !== turn.event || isRestorePending());

export function drawVerdict() {
  const turn = store.state.last_turn;
  if (!turn || !isShown(turn)) return render(place);
  const [head, ...rest] = turn.said;
  const how = turn.undone ? "illegal" : turn.verdict;
  render(place, h("div", { class: `verdict ${how}` },
    h("p", { class: "who" }, turn.player),
    h("h2", {}, sign(how), h("span", {}, head)),
    rest.map((text) => h("p", {}, text)),
    how === "legal" ? played(turn) : null,
    material().challengeButtons(turn, page.role !== "watch"),
    how === "illegal" && isReferee() ? material().allowButtons(turn) : null,
    isRestorePending() || (turn.undone && !turn.due) ? restore(turn) : null,
    buttons(turn)));
}

/** The points and tiles of a legal turn. */
function played(turn) {
  const tiles = turn.played.map((face) => h("li", {}, h("span", { class: "tile-at", role: "img", "aria-label": spokenName(face) }, material().drawPiece(face))));
  return [
    turn.points ? h("p", { class: "draw" }, say("points", { count: turn.points })) : null,
    tiles.length ? h("div", { class: "played" }, h("span", { class: "quiet" }, say("played")), h("ul", { class: "tiles small" }, tiles)) : null];
}

function buttons(turn) {
  const next = h("button", { type: "button", "data-key": "next", onclick: () => { store.dismissedTurn = turn.event; redraw(); } }, say("next-player", { player: playerToMove() }));
  const again = "speechSynthesis" in window ? h("button", { type: "button", class: "plain", "data-key": "speak", onclick: () => speak(turn.said, true) }, sign("voice"), say("speak")) : null;
  const back = isReferee() ? h("button", { type: "button", class: "plain", "data-key": "undo", onclick: undoTurn }, sign("back"), say("undo")) : null;
  return h("div", { class: "buttons" }, isRestorePending() ? null : next, again, back);
}

/** Take back the last turn. */
export const undoTurn = () => attempt(async () => applyState((await request("POST", tableUrl("/undo"), { sequence: store.state.sequence })).state));

const restore = (turn) => material().drawRestore(turn, {
  drawSteps: (steps) => drawSteps(turn, steps),
  penalty: () => (isRestorePending() && mayWrite(turn.player) ? penalty(turn) : null),
});

/** What to do, step by step, to be ticked; a step may be several moves of the referee's. */
function drawSteps(turn, steps) {
  return h("ol", { class: "moves" }, steps.map((step) => h("li", {}, h("label", { class: "move" },
    h("input", { type: "checkbox", "data-key": `move-${step.at}`, checked: step.all.every((at) => ticks(turn).has(at)), onchange: (event) => {
      for (const at of step.all) event.target.checked ? ticks(turn).add(at) : ticks(turn).delete(at);
      redraw();
    } }),
    step.faces.length > 1 ? h("span", { class: "tiles" }, step.faces.map((face) => drawTile(face))) : step.faces.map((face) => drawTile(face)),
    h("span", {}, step.text)))));
}

/** Which moves are done: ticked by hand, or seen by the camera. */
function ticks(turn) {
  if (!store.tickedMoves.has(turn.event)) store.tickedMoves.set(turn.event, new Set());
  const ticked = store.tickedMoves.get(turn.event);
  if (isReadByCamera()) for (const at of movesDone(turn, store.reading.table)) ticked.add(at);
  return ticked;
}

/** The moves that a table shows as done. */
function movesDone(turn, table) {
  const sorted = (faces) => [...faces].sort().join(" ");
  const lying = table.map(sorted);
  const count = (sets, face) => sets.flat().filter((tile) => tile === face).length;
  return turn.restore.moves.flatMap((move, at) => {
    const done = move.to === null
      ? count(table, move.tile) <= count(turn.before, move.tile)
      : lying.includes(sorted(turn.before[move.to]));
    return done ? [at] : [];
  });
}

function penalty(turn) {
  if (lostTiles) return unrestored(turn);
  return h("div", { class: "buttons" },
    isReferee() && turn.before.length ? h("button", { type: "button", "data-key": "not-restored", onclick: giveUpRestoring }, say("not-restored")) : null);
}

/** The camera sees which tiles could not be placed; without one they are tapped. */
function giveUpRestoring() {
  if (isReadByCamera()) return attempt(() => restoreByCamera(false));
  lostTiles = new Set();
  return redraw();
}

/** Whether a turn has yet to be put right. Where nothing has to be drawn, the referee under the camera still waits. */
function isRestoreAwaited(turn) {
  if (isRestorePending()) return true;
  return turn.undone && isReadByCamera() && Boolean(store.reading.restore) && !store.reading.restore.done;
}

/** The table is back as it was: the penalty is drawn, and the clock begins. For the foot of the page. */
export function restoredButton() {
  const turn = store.state.last_turn;
  if (!turn || !isRestoreAwaited(turn) || lostTiles || !mayWrite(turn.player)) return null;
  const count = currentRound().restore_pending?.due ?? 0;
  const all = !turn.restore || turn.restore.done || ticks(turn).size >= turn.restore.text.length;
  return h("button", { type: "button", class: `primary big${all ? " ready" : ""}`, "data-key": "restored", onclick: () => attempt(() => (isCameraOn() && isReferee() ? restoreByCamera(true) : draw(turn.player, count))) }, sign("legal"), count ? say("restored-draw", { count }) : say("restored"));
}

const draw = (name, count) => writeEvent({ type: "draw", player: name, count });

/** Which tiles could not be placed any more: they go into the pool. */
function unrestored(turn) {
  const kept = turn.before.map((faces, set) => faces.filter((_, at) => !lostTiles.has(`${set} ${at}`))).filter((faces) => faces.length);
  const tiles = turn.before.map((faces, set) => h("ul", { class: "tiles" }, faces.map((face, at) => {
    const key = `${set} ${at}`;
    return h("li", {}, h("button", { type: "button", class: "tile-at", "data-key": `lost-${key}`, "aria-label": spokenName(face), "aria-pressed": String(lostTiles.has(key)), onclick: () => { lostTiles.has(key) ? lostTiles.delete(key) : lostTiles.add(key); redraw(); } }, drawTile(face)));
  })));
  const save = () => attempt(async () => {
    const { event: id, player: name, shown: table, late, joker_letters } = turn;
    await writeEvent({ type: "correct", event: { id, type: "turn", player: name, table, late, joker_letters, kept } });
    await draw(name, playerNamed(name).due_now);
    lostTiles = null;
    redraw();
  });
  return h("div", { class: "unrestored" }, h("h3", {}, say("which-lost")), tiles,
    h("div", { class: "buttons" },
      h("button", { type: "button", class: "primary", "data-key": "save-lost", onclick: save }, say("not-restored-draw", { count: lostTiles.size })),
      h("button", { type: "button", "data-key": "no-lost", onclick: () => { lostTiles = null; redraw(); } }, say("cancel"))));
}
