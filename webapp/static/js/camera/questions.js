// What the referee asks about the table under the camera: a tile, one set or two, a word, a place on the grid.

import { askGap, askTile, chooseByKey } from "../ask/tile.js";
import { askWord } from "../ask/word.js";
import { request, tableUrl } from "../base/api.js";
import { h } from "../base/dom.js";
import { openDialog, say } from "../base/page.js";
import { drawGrid } from "../draw/grid.js";
import { attempt, currentRound, isReadByCamera, mayWrite, playerToMove, store } from "../state/store.js";
import { onReading, receiveCameraView } from "./reading.js";

const CALM_MS = 700;
let asked = new Set();
let open = null;
let closedByItself = -CALM_MS;

const keyOf = (question) => `${question.why} ${question.tile} ${question.other ?? ""}`;
const questions = () => store.reading?.questions ?? [];
/** What has to be answered before anything is judged. */
export const blockingQuestions = () => questions().filter((question) => question.waits);
const pieceOf = (id) => store.reading.pieces.find((piece) => piece.id === id);

/** Tell the referee something about the table. */
export const sendAnswer = (answer) => attempt(async () => receiveCameraView(await request("POST", tableUrl("/camera/answers"), answer)));

/** The table was read anew: a question that somebody else answered, or that is none any more, closes by itself. */
function closeAnswered() {
  const keys = new Set(questions().map(keyOf));
  if (open && !keys.has(open.key) && open.box.open) {
    open.box.close();
    closedByItself = performance.now();
  }
  asked = new Set([...asked].filter((key) => keys.has(key)));
}

/** Ask the next question on which the verdict depends, each of its own accord once only; `again` asks anyhow. */
export function askNextQuestion(again = false) {
  if (document.querySelector("dialog[open]")) return;
  const next = blockingQuestions().find((question) => again || !asked.has(keyOf(question)));
  if (!next) return;
  askQuestion(next);
  if (performance.now() - closedByItself < CALM_MS) calm(open.box);
}

/** Whoever may end the turn is asked of their own accord. */
const askIfDue = () => isReadByCamera() && currentRound() && !currentRound().ended && mayWrite(playerToMove()) && askNextQuestion();
onReading({ stored: closeAnswered, drawn: askIfDue });

/** This question has just taken the place of another one: a tap or key that was meant for that answers nothing. */
function calm(box) {
  const stop = (event) => event.key !== "Escape" && (event.stopImmediatePropagation(), event.preventDefault());
  for (const kind of ["click", "keydown"]) {
    box.addEventListener(kind, stop, { capture: true });
    setTimeout(() => box.removeEventListener(kind, stop, { capture: true }), CALM_MS);
  }
}

/** Ask a question of the referee's. */
export function askQuestion(question) {
  asked.add(keyOf(question));
  const how = { grouping: askGrouping, word: askWhichWord, place: askPlace }[question.why] ?? askFace;
  open = { key: keyOf(question), box: how(question) };
}

const picture = (id) => ({ image: `${tableUrl(`/camera/tiles/${id}.jpg`)}?n=${Date.now()}` });

/** Say that something is no tile of this game. */
const notInPlay = (tile) => () => sendAnswer({ tile, beside: true });

function askFace(question) {
  const piece = pieceOf(question.tile);
  const alternatives = question.faces.map((face) => ({ face }));
  return askTile({ ...piece, alternatives, picture: picture(piece.id) }, (face) => sendAnswer({ tile: piece.id, face }), { title: question.why === "too-many" ? say("too-many-tiles") : undefined, noTile: notInPlay(piece.id) });
}

/** A tile of the live table is corrected: nobody asked, somebody knows better. `more` is what else can be said of it. */
export function correctTile(piece, more = () => null) {
  open = null;
  const known = questions().find((question) => question.tile === piece.id && question.why !== "grouping");
  if (known) return askQuestion(known);
  return askTile({ ...piece, picture: picture(piece.id) }, (face) => sendAnswer({ tile: piece.id, face }), { more: more(piece), noTile: piece.beside ? null : notInPlay(piece.id) });
}

/** The tiles on both sides of an unclear space, as one line. */
function sides({ tile, other }) {
  const sets = store.reading.sets;
  const [one, two] = [tile, other].map((id) => sets.find((set) => set.some((piece) => piece.id === id)) ?? [pieceOf(id)]);
  if (one === two) {
    const cut = Math.max(one.findIndex((piece) => piece.id === tile), one.findIndex((piece) => piece.id === other));
    return [one.slice(0, cut), one.slice(cut)];
  }
  return [one.at(-1).id === tile ? one : [...one].reverse(), two[0].id === other ? two : [...two].reverse()];
}

function askGrouping(question) {
  const { tile, other } = question;
  const image = `${tableUrl(`/camera/gaps/${tile}-${other}.jpg`)}?n=${Date.now()}`;
  return askGap(sides(question).map((set) => set.map((piece) => piece.face)), { image }, (together) => sendAnswer({ tile, other, together }), (which) => notInPlay([tile, other][which])());
}

function askWhichWord({ tile, words }) {
  const set = store.reading.sets.find((row) => row.some((piece) => piece.id === tile));
  return askWord(set.map((piece) => piece.face), words, (word) => sendAnswer({ tile, word }), notInPlay(tile));
}

/** Where a die lies: as it is drawn, beside the grid, or at a place that is tapped. */
export function placeChoice(piece, close = () => document.querySelector("dialog[open]")?.close()) {
  const settle = (where) => {
    close();
    sendAnswer({ tile: piece.id, face: piece.face, ...where });
  };
  const others = store.reading.pieces.filter((other) => other.id !== piece.id && other.row !== null);
  return h("div", { class: "place-choice" },
    h("button", { type: "button", "data-key": "beside", onclick: () => settle({ beside: true }) }, say("beside-grid")),
    drawGrid(others, (at) => !others.some((other) => other.row === at.row && other.col === at.col) && settle(at)));
}

function askPlace(question) {
  const piece = pieceOf(question.tile);
  const { id: tile, face, row, col } = piece;
  const settle = (where) => {
    box.close();
    sendAnswer({ tile, face, ...where });
  };
  const onGrid = store.reading.pieces.filter((die) => die.row !== null).map((die) => ({ ...die, unsure: die.id === tile }));
  const choices = [() => settle({ row, col }), () => settle({ beside: true })];
  const box = openDialog(say("which-place"),
    h("img", { class: "crop", src: picture(tile).image, alt: say("tile-picture") }),
    h("div", { class: "likely" },
      h("button", { type: "button", onclick: choices[0] }, h("kbd", { "aria-hidden": "true" }, 1), drawGrid(onGrid), h("span", {}, say("on-grid"))),
      h("button", { type: "button", onclick: choices[1] }, h("kbd", { "aria-hidden": "true" }, 2), h("span", {}, say("beside-grid")))),
    h("details", {}, h("summary", {}, say("other-place")), placeChoice(piece, () => box.close())));
  return chooseByKey(box, choices, choices[1]);
}
