// The live table as clear tiles, as the camera sees it; every tile can be corrected by tapping it.

import { jokerTools } from "../ask/word.js";
import { h, render, sign } from "../base/dom.js";
import { say } from "../base/page.js";
import { drawBoard } from "../draw/board.js";
import { drawGrid, drawLines } from "../draw/grid.js";
import { drawTile, sayOfSet, spokenName } from "../draw/tiles.js";
import { newKeys } from "../state/draft.js";
import { judgedSet } from "../state/judged-sets.js";
import { currentRound, material, mayWrite, playerToMove, store } from "../state/store.js";
import { askQuestion, correctTile, sendAnswer } from "./questions.js";

/** The live table as the camera sees it; every tile can be corrected by tapping it. */
export function drawCameraBoard(board) {
  const { pieces, sets } = store.reading;
  const may = mayWrite(playerToMove());
  const tap = (key) => correctTile(pieces.find((piece) => piece.key === key));
  if (material() === "dice") return drawSeenDice(board, pieces, may ? tap : null);
  const fresh = newKeys(pieces, currentRound().table.flat());
  const editing = may ? { selected: null, cursor: null, tap, aim: null, tools: (at) => tools(sets[at]) } : null;
  return render(board, h("h2", { class: "unseen" }, say("the-table")), h("div", { class: "seen" }, drawBoard(sets, judgedSet, { fresh, editing })));
}

/** What can be said of a set: which word it is, and whether it goes on beyond an unclear space. */
function tools(pieces) {
  const joker = pieces.find((piece) => piece.face === "?");
  const ids = pieces.map((piece) => piece.id);
  const gaps = (store.reading.questions ?? []).filter((question) => question.why === "grouping" && ids.includes(question.tile));
  return [
    joker ? jokerTools(pieces, (word) => sendAnswer({ tile: joker.id, word })) : null,
    gaps.map((gap) => h("button", { type: "button", class: `small${gap.waits ? " unsure" : ""}`, "data-key": `gap-${gap.tile}-${gap.other}`, onclick: () => askQuestion(gap) }, sign("unsure"), sayOfSet("one-or-two", "one-or-two-words")))];
}

/** The dice that the camera sees: those on the grid where they lie, the others apart. */
function drawSeenDice(board, pieces, tap) {
  const laid = pieces.filter((piece) => piece.row !== null);
  const beside = pieces.filter((piece) => piece.row === null);
  const lines = store.preview?.sets ?? currentRound().sets;
  const notes = (store.preview?.findings ?? []).filter((finding) => finding.set === null);
  const tapped = tap && ((place) => {
    const die = laid.find((candidate) => candidate.row === place.row && candidate.col === place.col);
    if (die) tap(die.key);
  });
  const loose = (die) => (tap
    ? h("button", { type: "button", class: "tile-at", "data-key": die.key, "data-tile": die.key, "aria-label": spokenName(die.face), onclick: () => tap(die.key) }, drawTile(die.face, [], true))
    : h("span", { class: "tile-at", role: "img", "aria-label": spokenName(die.face) }, drawTile(die.face, [], true)));
  render(board, h("h2", { class: "unseen" }, say("the-table")),
    h("div", { class: "seen" }, laid.length ? drawGrid(laid, tapped) : h("p", { class: "empty" }, say("nothing-lies"))),
    notes.map((finding) => h("p", { class: "reason" }, finding.text)), drawLines(lines),
    beside.length ? h("section", { class: "beside" }, h("h3", {}, say("beside-grid")), h("div", { class: "roll" }, beside.map(loose))) : null);
}
