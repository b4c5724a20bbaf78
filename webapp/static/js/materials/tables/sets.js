// What lies on the table as sets, whether of numbers or of letters: drawn, laid by hand, seen by the camera, put back.

import { h, render, sign } from "../../base/dom.js";
import { say } from "../../base/page.js";
import { askQuestion, correctTile } from "../../camera/questions.js";
import { drawBoard, drawPlainTable } from "../../draw/board.js";
import { drawTile, spokenName } from "../../draw/tiles.js";
import { Draft, newKeys } from "../../state/draft.js";
import { judgedSet } from "../../state/judged-sets.js";
import { currentRound, store } from "../../state/store.js";
import { askDoubts, drawSetDraft, setsFromPhoto } from "./set-entry.js";
import { MaterialTable } from "./table.js";

/** What people said is no tile of this game; a tap takes it into the game again. */
function drawBeside(pieces, tap) {
  const drawn = (piece) => (tap ? h("button", { type: "button", class: "tile-at", "data-key": `beside-${piece.id}`, "aria-label": spokenName(piece.face), onclick: () => tap(piece.key) }, drawTile(piece.face)) : drawTile(piece.face));
  return h("section", { class: "beside" }, h("h3", {}, say("not-in-play")), h("div", { class: "roll" }, pieces.map(drawn)));
}

export class SetTable extends MaterialTable {
  makeDraft() {
    return new Draft();
  }

  /** A table on several lines, as it is corrected. */
  formatRows(table) {
    return this.formatTable(table).replaceAll(" | ", "\n");
  }

  /** What is written down of a table that was laid; `more` has what else is known of it. */
  tableEvent(table, more) {
    return { type: "turn", table, ...more };
  }

  drawTable(table) {
    return table.length ? drawPlainTable(table) : h("p", {}, say("nothing-lies"));
  }

  drawPiece(face) {
    return drawTile(face);
  }

  drawDraft(places, may) {
    drawSetDraft(places, may, (pieces) => this.draftTools(pieces));
  }

  /** The live table as the camera sees it; every tile can be corrected by tapping it. */
  drawReading(board, may) {
    const { pieces, sets } = store.reading;
    const fresh = newKeys(pieces, currentRound().table.flat());
    const tap = (key) => correctTile(pieces.find((piece) => piece.key === key));
    const editing = may ? { selected: null, cursor: null, tap, aim: null, tools: (at) => this.readingTools(sets[at]) } : null;
    const beside = pieces.filter((piece) => piece.beside);
    render(board, h("h2", { class: "unseen" }, say("the-table")), h("div", { class: "seen" }, drawBoard(sets, judgedSet, { fresh, editing })), beside.length ? drawBeside(beside, may ? tap : null) : null);
  }

  /** What can be said of a set that is being laid. */
  draftTools() {
    return null;
  }

  /** What can be said of a set under the camera: whether it goes on beyond an unclear space. */
  readingTools(pieces) {
    const ids = pieces.map((piece) => piece.id);
    const gaps = (store.reading.questions ?? []).filter((question) => question.why === "grouping" && ids.includes(question.tile));
    return gaps.map((gap) => h("button", { type: "button", class: `small${gap.waits ? " unsure" : ""}`, "data-key": `gap-${gap.tile}-${gap.other}`, onclick: () => askQuestion(gap) }, sign("unsure"), say("one-or-two")));
  }

  loadPhoto(reading) {
    setsFromPhoto(reading);
  }

  /** Ask the first thing that has to be known before the turn can be judged; whether there was any. */
  askWhatIsOpen() {
    return askDoubts();
  }

  /** What the table camera sees besides the table: a rack that is held under it. */
  findRack() {
    const { pieces } = store.reading;
    const besides = newKeys(pieces, currentRound().table.flat());
    return pieces.filter((piece) => besides.has(piece.key) && !piece.beside);
  }

  /** The way back after an illegal turn, step by step, and the table to which it leads. */
  drawRestore(turn, { drawSteps, penalty }) {
    if (!turn.restore) return null;
    return h("div", { class: "restore" },
      turn.restore.done ? h("p", {}, turn.restore.text[0]) : [h("h3", {}, say("restore")), drawSteps(this.restoreSteps(turn))],
      h("h3", {}, say("table-before")), turn.before.length ? drawPlainTable(turn.before, "ghost") : h("p", {}, say("nothing-before")),
      penalty());
  }

  restoreSteps(turn) {
    return turn.restore.text.map((text, at) => {
      const move = turn.restore.moves[at];
      return { at, all: [at], faces: move ? [move.tile] : [], text };
    });
  }

  openingNote(player) {
    return say(player.opened ? "opened-already" : "not-opened");
  }
}
