// Dice entered by hand: the roll lies below the grid and is tapped onto it.

import { askTile } from "../../ask/tile.js";
import { h, render, sign } from "../../base/dom.js";
import { say } from "../../base/page.js";
import { drawGrid, drawLines } from "../../draw/grid.js";
import { drawPalette } from "../../draw/palette.js";
import { drawTile, spokenName } from "../../draw/tiles.js";
import { countFaces, parseFaces } from "../../state/notation.js";
import { draftEdited } from "../../state/preview.js";
import { attempt, currentRound, playerNamed, playerToMove, redraw, store, writeEvent } from "../../state/store.js";

let cursor = null;
let layDown = false;
let enteredRoll = null;

function layDie(face) {
  const place = cursor ?? { row: 0, col: 0 };
  store.draft.lay(face, place);
  cursor = layDown ? { ...place, row: place.row + 1 } : { ...place, col: place.col + 1 };
  draftEdited();
}

/** Faces of the roll that do not lie on the grid yet. */
function unplayed() {
  const before = countFaces(currentRound().table.map((die) => die.face));
  const laid = countFaces(store.draft.faces);
  return (currentRound().racks[playerToMove()] ?? []).filter((face) => {
    const used = (laid.get(face) ?? 0) - (before.get(face) ?? 0);
    if (used <= 0) return true;
    laid.set(face, laid.get(face) - 1);
    return false;
  });
}

/** The grid as it is being laid, and below what to lay it with. */
export function drawDiceDraft({ board, entry, byCamera, byPhoto }, may) {
  const { dice } = store.draft;
  const lines = store.preview?.sets ?? currentRound().sets;
  const notes = (store.preview?.findings ?? []).filter((finding) => finding.set === null);
  const tap = may ? (place) => { cursor = place; redraw(); } : null;
  render(board, h("h2", { class: "unseen" }, say("the-table")),
    store.draftProblem ? h("p", { class: "problem", role: "alert" }, sign("illegal"), store.draftProblem) : null,
    dice.length || may ? drawGrid(dice, tap, cursor) : h("p", { class: "empty" }, say("nothing-lies")),
    notes.map((finding) => h("p", { class: "reason" }, finding.text)), drawLines(lines));
  render(entry, may ? (enteredRoll ? rollEntry() : layEntry([byCamera, byPhoto])) : null);
}

/** The dice of a photo; those that were not read for certain are asked about first. */
export function diceFromPhoto(reading) {
  const dice = reading.tiles.filter((tile) => tile.row !== null && tile.row !== undefined).map((tile) => ({ ...tile }));
  const next = () => {
    const doubtful = dice.find((die) => die.unsure);
    if (doubtful) return askTile({ ...doubtful, picture: { url: reading.url, quad: doubtful.quad } }, (face) => { Object.assign(doubtful, { face, unsure: false }); next(); });
    store.draft.replace(dice.map(({ face, row, col }) => ({ face, row, col })));
    return draftEdited();
  };
  return next();
}

function layEntry(more) {
  const { draft } = store;
  const roll = unplayed();
  const taken = cursor && draft.at(cursor);
  return [
    h("div", { class: "entry-tools" },
      h("button", { type: "button", "data-key": "roll", onclick: () => { enteredRoll = []; redraw(); } }, say("enter-roll", { player: playerToMove() })),
      h("button", { type: "button", "data-key": "down", "aria-pressed": String(layDown), onclick: () => { layDown = !layDown; redraw(); } }, say(layDown ? "lay-down" : "lay-across")),
      h("button", { type: "button", "data-key": "lift", disabled: !taken, onclick: () => { draft.lift(cursor); draftEdited(); } }, sign("bin"), say("lift-die")),
      h("button", { type: "button", "data-key": "reset", disabled: !draft.dirty, onclick: () => { draft.load(currentRound().table); draftEdited(); } }, say("as-before")),
      more),
    roll.length
      ? h("div", { class: "roll", role: "group", "aria-label": say("roll") }, roll.map((face, at) =>
          h("button", { type: "button", class: "tile-at", "data-key": `roll-${at}`, "aria-label": spokenName(face), onclick: () => layDie(face) }, drawTile(face, [], true))))
      : drawPalette(countFaces(store.draft.faces), (face) => layDie(face)),
    h("p", { class: "hint" }, say("dice-hint"))];
}

function rollEntry() {
  const due = playerNamed(playerToMove()).rack_size;
  const save = () => attempt(async () => {
    await writeEvent({ type: "roll", player: playerToMove(), tiles: enteredRoll });
    enteredRoll = null;
    redraw();
  });
  const typed = h("input", { type: "text", "data-key": "typed-roll", id: "typed-roll", autocapitalize: "characters", autocomplete: "off", onchange: (event) => {
    try {
      enteredRoll = parseFaces(event.target.value);
    } catch (problem) {
      store.draftProblem = problem.message;
    }
    redraw();
  } });
  return [
    h("h3", {}, say("roll-of", { player: playerToMove(), count: due })),
    h("div", { class: "roll" }, enteredRoll.map((face, at) => h("button", { type: "button", class: "tile-at", "data-key": `rolled-${at}`, "aria-label": `${spokenName(face)}, ${say("remove")}`, onclick: () => { enteredRoll.splice(at, 1); redraw(); } }, drawTile(face, [], true)))),
    drawPalette(countFaces(enteredRoll), (face) => { if (enteredRoll.length < due) enteredRoll.push(face); redraw(); }),
    h("label", { for: "typed-roll" }, say("type-tiles"), typed),
    h("div", { class: "entry-tools" },
      h("button", { type: "button", class: "primary", "data-key": "save-roll", disabled: enteredRoll.length !== due, onclick: save }, say("keep-roll", { count: enteredRoll.length })),
      h("button", { type: "button", "data-key": "no-roll", onclick: () => { enteredRoll = null; redraw(); } }, say("cancel")))];
}
