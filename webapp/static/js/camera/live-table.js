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
  const tap = (key) => correctTile(pieces.find((each) => each.key === key));
  if (material() === "dice") return drawSeenDice(board, pieces, may ? tap : null);
  const fresh = newKeys(pieces, currentRound().table.flat());
  const editing = may ? { selected: null, cursor: null, tap, aim: null, tools: (at) => tools(sets[at]) } : null;
  return render(board, h("h2", { class: "unseen" }, say("the-table")), h("div", { class: "seen" }, drawBoard(sets, judgedSet, { fresh, editing })));
}

/** What can be said of a set: which word it is, and whether it goes on beyond an unclear space. */
function tools(pieces) {
  const joker = pieces.find((each) => each.face === "?");
  const ids = pieces.map((each) => each.id);
  const gaps = (store.reading.questions ?? []).filter((each) => each.why === "grouping" && ids.includes(each.tile));
  return [
    joker ? jokerTools(pieces, (word) => sendAnswer({ tile: joker.id, word })) : null,
    gaps.map((each) => h("button", { type: "button", class: `small${each.waits ? " unsure" : ""}`, "data-key": `gap-${each.tile}-${each.other}`, onclick: () => askQuestion(each) }, sign("unsure"), sayOfSet("one-or-two", "one-or-two-words")))];
}

/** The dice that the camera sees: those on the grid where they lie, the others apart. */
function drawSeenDice(board, pieces, tap) {
  const laid = pieces.filter((each) => each.row !== null);
  const beside = pieces.filter((each) => each.row === null);
  const found = store.preview?.sets ?? currentRound().sets;
  const notes = (store.preview?.findings ?? []).filter((each) => each.set === null);
  const tapped = tap && ((place) => {
    const die = laid.find((each) => each.row === place.row && each.col === place.col);
    if (die) tap(die.key);
  });
  const loose = (each) => (tap
    ? h("button", { type: "button", class: "tile-at", "data-key": each.key, "data-tile": each.key, "aria-label": spokenName(each.face), onclick: () => tap(each.key) }, drawTile(each.face, [], true))
    : h("span", { class: "tile-at", role: "img", "aria-label": spokenName(each.face) }, drawTile(each.face, [], true)));
  render(board, h("h2", { class: "unseen" }, say("the-table")),
    h("div", { class: "seen" }, laid.length ? drawGrid(laid, tapped) : h("p", { class: "empty" }, say("nothing-lies"))),
    notes.map((each) => h("p", { class: "reason" }, each.text)), drawLines(found),
    beside.length ? h("section", { class: "beside" }, h("h3", {}, say("beside-grid")), h("div", { class: "roll" }, beside.map(loose))) : null);
}
