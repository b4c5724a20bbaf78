// What the referee asks about the table under the camera: a tile, one set or two, a word, a place on the grid.

import { ask, here } from "../base/api.js";
import { takeCamera } from "./camera.js";
import { drawGrid } from "../table/dice.js";
import { h } from "../base/dom.js";
import { attempt, material, now } from "../state/now.js";
import { dialog, say } from "../base/page.js";
import { askGap, askTile, chosenByKey } from "../ask/question.js";
import { askWord } from "../ask/words.js";

const CALM = 700;
let asked = new Set();
let open = null;
let closedByItself = -CALM;

const keyOf = (question) => `${question.why} ${question.tile} ${question.other ?? ""}`;
const questions = () => now.reading?.questions ?? [];
/** What has to be answered before anything is judged. */
export const waiting = () => questions().filter((each) => each.waits);
const pieceOf = (id) => now.reading.pieces.find((each) => each.id === id);

/** Tell the referee something about the table. */
export const answer = (said) => attempt(async () => takeCamera(await ask("POST", here("/camera/answers"), said)));

/** The table was read anew: a question that somebody else answered, or that is none any more, closes by itself. */
export function questionsChanged() {
  const keys = new Set(questions().map(keyOf));
  if (open && !keys.has(open.key) && open.box.open) {
    open.box.close();
    closedByItself = performance.now();
  }
  asked = new Set([...asked].filter((key) => keys.has(key)));
}

/** Ask the next question on which the verdict depends, each of its own accord once only; `again` asks anyhow. */
export function askNext(again = false) {
  if (document.querySelector("dialog[open]")) return;
  const next = waiting().find((each) => again || !asked.has(keyOf(each)));
  if (!next) return;
  askOne(next);
  if (performance.now() - closedByItself < CALM) calm(open.box);
}

/** This question has just taken the place of another one: a tap or key that was meant for that answers nothing. */
function calm(box) {
  const stop = (event) => event.key !== "Escape" && (event.stopImmediatePropagation(), event.preventDefault());
  for (const kind of ["click", "keydown"]) {
    box.addEventListener(kind, stop, { capture: true });
    setTimeout(() => box.removeEventListener(kind, stop, { capture: true }), CALM);
  }
}

/** Ask a question of the referee's. */
export function askOne(question) {
  asked.add(keyOf(question));
  const how = { grouping: askGrouping, word: askWhichWord, place: askPlace }[question.why] ?? askFace;
  open = { key: keyOf(question), box: how(question) };
}

const picture = (id) => ({ image: `${here(`/camera/tiles/${id}.jpg`)}?n=${Date.now()}` });

function askFace(question) {
  const piece = pieceOf(question.tile);
  const alternatives = question.faces.map((face) => ({ face }));
  return askTile({ ...piece, alternatives, picture: picture(piece.id) }, (face) => answer({ tile: piece.id, face }), question.why === "too-many" ? say("too-many-tiles") : undefined);
}

/** A tile of the live table is corrected: nobody asked, somebody knows better. */
export function correctTile(piece) {
  open = null;
  const known = questions().find((each) => each.tile === piece.id && each.why !== "grouping");
  if (known) return askOne(known);
  const more = material() === "dice" ? h("details", {}, h("summary", {}, say("which-place")), placeChoice(piece)) : null;
  return askTile({ ...piece, picture: picture(piece.id) }, (face) => answer({ tile: piece.id, face }), undefined, more);
}

/** The tiles on both sides of an unclear space, as one line. */
function sides({ tile, other }) {
  const sets = now.reading.sets;
  const [one, two] = [tile, other].map((id) => sets.find((set) => set.some((each) => each.id === id)) ?? [pieceOf(id)]);
  if (one === two) {
    const cut = Math.max(one.findIndex((each) => each.id === tile), one.findIndex((each) => each.id === other));
    return [one.slice(0, cut), one.slice(cut)];
  }
  return [one.at(-1).id === tile ? one : [...one].reverse(), two[0].id === other ? two : [...two].reverse()];
}

function askGrouping(question) {
  const { tile, other } = question;
  const image = `${here(`/camera/gaps/${tile}-${other}.jpg`)}?n=${Date.now()}`;
  return askGap(sides(question).map((set) => set.map((each) => each.face)), { image }, (together) => answer({ tile, other, together }));
}

function askWhichWord({ tile, words }) {
  const set = now.reading.sets.find((each) => each.some((one) => one.id === tile));
  return askWord(set.map((each) => each.face), words, (word) => answer({ tile, word }));
}

/** Where a die lies: as it is drawn, beside the grid, or at a place that is tapped. */
function placeChoice(piece, close = () => document.querySelector("dialog[open]")?.close()) {
  const say_ = (said) => (close(), answer({ tile: piece.id, face: piece.face, ...said }));
  const others = now.reading.pieces.filter((each) => each.id !== piece.id && each.row !== null);
  return h("div", { class: "place-choice" },
    h("button", { type: "button", "data-key": "beside", onclick: () => say_({ beside: true }) }, say("beside-grid")),
    drawGrid(others, (at) => !others.some((each) => each.row === at.row && each.col === at.col) && say_(at)));
}

function askPlace(question) {
  const piece = pieceOf(question.tile);
  const { id: tile, face, row, col } = piece;
  const settle = (said) => (box.close(), answer({ tile, face, ...said }));
  const there = now.reading.pieces.filter((each) => each.row !== null).map((each) => ({ ...each, unsure: each.id === tile }));
  const choices = [() => settle({ row, col }), () => settle({ beside: true })];
  const box = dialog(say("which-place"),
    h("img", { class: "crop", src: picture(tile).image, alt: say("tile-picture") }),
    h("div", { class: "likely" },
      h("button", { type: "button", onclick: choices[0] }, h("kbd", { "aria-hidden": "true" }, 1), drawGrid(there), h("span", {}, say("on-grid"))),
      h("button", { type: "button", onclick: choices[1] }, h("kbd", { "aria-hidden": "true" }, 2), h("span", {}, say("beside-grid")))),
    h("details", {}, h("summary", {}, say("other-place")), placeChoice(piece, () => box.close())));
  return chosenByKey(box, choices);
}
