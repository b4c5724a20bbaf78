// The dice game: dice on a grid as in a crossword, the roll of whose turn it is beside it.

import { h, render } from "../../base/dom.js";
import { say } from "../../base/page.js";
import { correctTile, placeChoice } from "../../camera/questions.js";
import { drawGrid, drawLines } from "../../draw/grid.js";
import { drawTile, spokenName } from "../../draw/tiles.js";
import { formatGrid, parseFaces, parseGrid } from "../../state/notation.js";
import { currentRound, playerNamed, store } from "../../state/store.js";
import { diceFromPhoto, drawDiceDraft } from "./dice-entry.js";
import { GridDraft } from "./grid-draft.js";
import { MaterialTable } from "./table.js";

export class DiceTable extends MaterialTable {
  makeDraft() {
    return new GridDraft();
  }

  parseTable(text) {
    return parseGrid(text);
  }

  parseTiles(text) {
    return parseFaces(text);
  }

  formatTable(table) {
    return formatGrid(table).replaceAll("\n", " | ");
  }

  formatRows(table) {
    return formatGrid(table);
  }

  tableEvent(table) {
    return { type: "dice", dice: table };
  }

  drawTable(table) {
    return drawGrid(table);
  }

  drawPiece(face) {
    return drawTile(face, [], true);
  }

  drawDraft(places, may) {
    drawDiceDraft(places, may);
  }

  /** The dice that the camera sees: those on the grid where they lie, the others apart. */
  drawReading(board, may) {
    const { pieces } = store.reading;
    const laid = pieces.filter((piece) => piece.row !== null);
    const beside = pieces.filter((piece) => piece.row === null);
    const lines = store.preview?.sets ?? currentRound().sets;
    const notes = (store.preview?.findings ?? []).filter((finding) => finding.set === null);
    const tapped = (place) => {
      const die = laid.find((candidate) => candidate.row === place.row && candidate.col === place.col);
      if (die) correctDie(die);
    };
    render(board, h("h2", { class: "unseen" }, say("the-table")),
      h("div", { class: "seen" }, laid.length ? drawGrid(laid, may ? tapped : null) : h("p", { class: "empty" }, say("nothing-lies"))),
      notes.map((finding) => h("p", { class: "reason" }, finding.text)), drawLines(lines),
      beside.length ? h("section", { class: "beside" }, h("h3", {}, say("beside-grid")), h("div", { class: "roll" }, beside.map((die) => drawLoose(die, may)))) : null);
  }

  loadPhoto(reading) {
    diceFromPhoto(reading);
  }

  /** A photo's doubts are settled before its dice are laid: nothing is left to ask. */
  askWhatIsOpen() {
    return false;
  }

  /** The dice that the camera sees before a player. */
  findRack(name, expected) {
    const high = (piece) => piece.quad.reduce((sum, [, y]) => sum + y, 0);
    const loose = store.reading.pieces.filter((piece) => piece.row === null).sort((a, b) => high(a) - high(b));
    // Of both players' dice those on the own side; whoever plays sees it, and can put it right.
    const near = playerNamed(name).seat === "south";
    return near ? loose.slice(-expected) : loose.slice(0, expected);
  }

  /** No way back is worked out for a grid: it is shown as it was. */
  drawRestore(turn) {
    return h("div", { class: "restore" }, h("h3", {}, say("table-before")), drawGrid(turn.before));
  }
}

/** Somebody knows better what a die shows, or where it lies. */
const correctDie = (die) => correctTile(die, () => h("details", {}, h("summary", {}, say("which-place")), placeChoice(die)));

function drawLoose(die, may) {
  const drawn = drawTile(die.face, [], true);
  if (!may) return h("span", { class: "tile-at", role: "img", "aria-label": spokenName(die.face) }, drawn);
  return h("button", { type: "button", class: "tile-at", "data-key": die.key, "data-tile": die.key, "aria-label": spokenName(die.face), onclick: () => correctDie(die) }, drawn);
}
