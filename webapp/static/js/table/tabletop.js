// The live table, and entering it by hand: tap or type faces, drag or tap to rearrange, or take a photo.

import { askGap, askTile } from "../ask/tile.js";
import { askWord, jokerTools } from "../ask/word.js";
import { request, tableUrl } from "../base/api.js";
import { h, render, sign } from "../base/dom.js";
import { say, toast } from "../base/page.js";
import { drawCameraBoard } from "../camera/live-table.js";
import { drawBoard } from "../draw/board.js";
import { drawPalette } from "../draw/palette.js";
import { sayOfSet } from "../draw/tiles.js";
import { isLate } from "../state/clock.js";
import { newKeys } from "../state/draft.js";
import { chooseWord, facesOf, jokerLetters, openWords, rememberWords } from "../state/jokers.js";
import { cacheJudgedSets, judgedSet } from "../state/judged-sets.js";
import { countFaces, formatTable, parseTable } from "../state/notation.js";
import { currentRound, isReadByCamera, material, mayWrite, playerToMove, redraw, store } from "../state/store.js";
import { diceEvent, diceFromPhoto, drawDice, layTypedDice } from "./dice.js";
import { enableDragging } from "./drag.js";
import { photoButton, pieceFromPhoto } from "./photo.js";
import { wordTools } from "./words.js";

const board = document.querySelector("#board");
const entry = document.querySelector("#entry-tap");
const field = document.querySelector("#typed");

/** The event that ends the turn as it lies now. */
export function turnEvent(late = isLate()) {
  if (material() === "dice") return diceEvent(late);
  const letters = material() === "letters" ? { joker_letters: jokerLetters(store.draft.sets) } : {};
  return { type: "turn", player: playerToMove(), table: store.draft.table, late, ...letters };
}

let timer;
/** The turn ends: there is nothing to try any more. */
export const cancelPreview = () => clearTimeout(timer);

/** Ask what the verdict would be, a moment after the last change. */
function previewTurn() {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    const sent = store.state.sequence;
    try {
      const preview = await request("PUT", tableUrl("/draft"), { event: turnEvent() });
      if (sent !== store.state.sequence) return;
      cacheJudgedSets(preview.sets);
      store.preview = preview;
      store.draftProblem = "";
    } catch (problem) {
      store.draftProblem = problem.message;
    }
    redraw();
  }, 180);
}

/** What somebody else is laying. */
export function receiveDraft(preview) {
  cacheJudgedSets(preview.sets);
  // One that was sent just before the turn ended is about a turn that is over.
  if (preview.sequence !== store.state.sequence || preview.player !== playerToMove()) return;
  if (material() === "dice") {
    if (!store.diceDirty) store.dice = preview.shown;
  } else if (!store.draft.dirty) {
    store.draft.load(preview.shown);
    rememberWords(store.draft.sets, preview.sets);
  }
  if (!store.draft.dirty && !store.diceDirty) store.preview = preview;
  redraw();
}

/** Something was changed by hand. */
function draftEdited() {
  if (store.state.last_turn) store.dismissedTurn = store.state.last_turn.event;
  redraw();
  previewTurn();
}

export function drawTabletop() {
  const round = currentRound();
  const going = Boolean(round) && !round.ended;
  const may = going && mayWrite(playerToMove());
  document.querySelector("#entry").hidden = !may;
  document.querySelector("#entry-type").hidden = !may || isReadByCamera();
  if (!going) {
    render(board);
    render(entry);
  } else if (isReadByCamera()) {
    drawCameraBoard(board);
    render(entry, may ? handButton() : null);
  } else if (material() === "dice") drawDice(board, entry, field, may, draftEdited, [cameraButton(), photoButton("photo-table", say("photo-table"), fromPhoto)]);
  else drawDraft(may);
}

/** The sets as they are being laid, and below what to lay them with. */
function drawDraft(may) {
  const { draft } = store;
  const fresh = newKeys(draft.pieces, currentRound().table.flat());
  const editing = may ? { selected: draft.selected, cursor: draft.cursor, tap, aim, tools } : null;
  render(board, h("h2", { class: "unseen" }, say("the-table")),
    store.draftProblem ? h("p", { class: "problem", role: "alert" }, sign("illegal"), store.draftProblem) : null,
    drawBoard(draft.sets, judgedSet, { fresh, editing }),
    may ? h("div", { class: "new-set", "data-new-set": "" },
      h("button", { type: "button", "data-key": "new-set", onclick: toNewSet },
        sign("plus"), draft.selected ? sayOfSet("to-new-set", "to-new-word") : sayOfSet("new-set", "new-word"))) : null);
  render(entry, may ? enterByHand() : null);
}

/** Begin a new set, with the tile that is chosen if there is one. */
function toNewSet() {
  const { draft } = store;
  if (draft.selected) draft.move(draft.selected, null);
  else draft.newSet();
  if (draft.dirty) draftEdited();
  else redraw();
}

const handButton = () => h("button", { type: "button", class: "plain", "data-key": "by-hand", onclick: () => { store.enteredByHand = true; loadReading(); draftEdited(); } }, sign("edit"), say("by-hand"));

/** Go on by hand with what the camera saw. */
function loadReading() {
  if (material() === "dice") {
    store.dice = store.reading.pieces.filter((piece) => piece.row !== null).map(({ face, row, col }) => ({ face, row, col }));
    store.diceDirty = true;
    return;
  }
  store.draft.replace(store.reading.table);
  rememberWords(store.draft.sets, store.reading.draft?.sets);
}

/** The way back from the hand to the camera. */
const cameraButton = () => (store.enteredByHand && store.camera ? h("button", { type: "button", class: "plain", "data-key": "by-camera", onclick: () => { store.enteredByHand = false; redraw(); } }, sign("camera"), say("by-camera")) : null);

function tap(key) {
  const tapped = store.draft.find(key);
  if (tapped?.piece.unsure) return askDoubtfulTile(tapped.piece);
  store.draft.select(key);
  redraw();
}

function aim(set) {
  if (store.draft.selected) {
    store.draft.move(store.draft.selected, set);
    return draftEdited();
  }
  store.draft.cursor = set;
  redraw();
}

/** What can be done with the tile that is chosen, at its set. */
function tools(set) {
  const { draft } = store;
  const chosen = draft.selected && draft.find(draft.selected);
  const pieces = draft.sets[set];
  const choose = (word) => { chooseWord(pieces, word); draftEdited(); };
  const more = [jokerTools(pieces, choose), wordTools(pieces.map((piece) => piece.face))];
  if (!chosen || chosen.set !== set) return more;
  const button = (name, icon, label, action) => h("button", { type: "button", class: "tool", "data-key": `tool-${name}`, "aria-label": label, title: label, onclick: () => { action(); draftEdited(); } }, sign(icon));
  return [h("div", { class: "tools", role: "group", "aria-label": say("tile-tools") },
    button("left", "left", say("move-left"), () => draft.nudge(draft.selected, -1)),
    button("right", "right", say("move-right"), () => draft.nudge(draft.selected, 1)),
    button("remove", "bin", say("remove"), () => draft.remove(draft.selected)),
    h("p", { class: "hint" }, say("tools-hint"))), more];
}

/** Ask about a tile that was not read for certain; then about the others, and about unclear spaces. */
export function askDoubtfulTile(doubtful) {
  askTile(doubtful, (face) => {
    store.draft.change(doubtful.key, face);
    draftEdited();
    const next = store.draft.unsure[0];
    if (next) askDoubtfulTile(next);
    else askNextGap(store.draft.gaps[0]);
  });
}

/** Ask whether two neighbours in a photo are of one set; then about the next ones. */
export function askNextGap(gap) {
  if (!gap) return;
  askGap(store.draft.sides(gap).map((set) => set.map((piece) => piece.face)), gap.picture, (together) => {
    store.draft.decide(gap, together);
    draftEdited();
    askNextGap(store.draft.gaps[0]);
  });
}

/** Ask which word a joker makes; whether there was anything to ask. */
export function askOpenWord() {
  const [open] = material() === "letters" ? openWords(store.draft.sets) : [];
  if (!open) return false;
  askWord(facesOf(open), judgedSet(open).words, (word) => {
    chooseWord(open, word);
    draftEdited();
    askOpenWord();
  });
  return true;
}

function enterByHand() {
  const { draft } = store;
  if (document.activeElement !== field) field.value = formatTable(draft.table);
  return [
    cameraButton(),
    draft.selected ? h("p", { class: "hint strong", role: "status" }, say("choose-face")) : null,
    drawPalette(countFaces(draft.faces), (face) => { draft.put(face); draftEdited(); }),
    h("div", { class: "entry-tools" },
      h("button", { type: "button", "data-key": "back", disabled: !draft.hasPast, onclick: () => { draft.back(); draftEdited(); } }, sign("back"), say("back-one")),
      h("button", { type: "button", "data-key": "reset", disabled: !draft.dirty, onclick: () => { draft.load(currentRound().table); draft.dirty = false; store.preview = null; draftEdited(); } }, say("as-before")),
      photoButton("photo-table", say("photo-table"), fromPhoto)),
  ];
}

field.addEventListener("input", () => {
  try {
    if (material() === "dice") layTypedDice(field.value);
    else store.draft.replace(parseTable(field.value));
    field.removeAttribute("aria-invalid");
    store.draftProblem = "";
    draftEdited();
  } catch (problem) {
    field.setAttribute("aria-invalid", "true");
    store.draftProblem = problem.message;
    redraw();
  }
});

function fromPhoto(reading) {
  if (!reading.tiles.length) return toast([say("no-tiles-read"), ...(reading.quality?.advice ?? [])].join(" "), true);
  if (material() === "dice") return diceFromPhoto(reading, draftEdited);
  const pieces = reading.tiles.map((tile) => pieceFromPhoto(tile, reading.url));
  store.draft.replace(reading.rows.map((row) => row.map((index) => pieces[index])));
  store.draft.gaps = reading.gaps.map(({ tiles: [first, second], waits }) => ({
    first: pieces[first].key, second: pieces[second].key, waits,
    picture: { url: reading.url, quad: [...reading.tiles[first].quad, ...reading.tiles[second].quad] },
  }));
  draftEdited();
  const [first] = store.draft.unsure;
  if (first) askDoubtfulTile(first);
  else if (store.draft.gaps.length) askNextGap(store.draft.gaps[0]);
  else toast(say("read-tiles", { count: reading.tiles.length }));
  return null;
}

enableDragging(board, (key, set, place) => {
  store.draft.move(key, set, place);
  draftEdited();
});

// Keys for a tile that has the focus.
board.addEventListener("keydown", (event) => {
  const key = event.target.dataset?.tile;
  if (!key || !mayWrite(playerToMove())) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (event.key === "Delete" || event.key === "Backspace") store.draft.remove(key);
  else if (step && event.shiftKey) store.draft.nudge(key, step);
  else if (step) {
    const all = [...board.querySelectorAll("[data-tile]")];
    all[all.indexOf(event.target) + step]?.focus();
    return event.preventDefault();
  } else return;
  event.preventDefault();
  draftEdited();
});
