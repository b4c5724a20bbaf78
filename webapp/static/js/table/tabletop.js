// The live table, and entering it by hand: tap or type faces, drag or tap to rearrange, or take a photo.

import { ask, here, readPhoto } from "../base/api.js";
import { drawBoard } from "../draw/board.js";
import { late } from "./clock.js";
import { diceEvent, diceFromPhoto, drawDice, typedDice } from "./dice.js";
import { h, render, sign } from "../base/dom.js";
import { draggable } from "./drag.js";
import { freshOf, piece } from "../state/draft.js";
import { counts, formatTable, parseTable } from "../state/notation.js";
import { byCamera, judgedOf, learn, material, mayWrite, now, refresh, round, toMove } from "../state/now.js";
import { announce, say, toast } from "../base/page.js";
import { palette } from "../draw/palette.js";
import { askGap, askTile } from "../ask/question.js";
import { drawCameraBoard } from "../camera/seen.js";
import { ofWords } from "../draw/tiles.js";
import { askWord, chooseWord, jokerLetters, jokerTools, openWords, rememberWords, wordTools } from "../ask/words.js";

const board = document.querySelector("#board");
const entry = document.querySelector("#entry-tap");
const field = document.querySelector("#typed");

/** The event that ends the turn as it lies now. */
export function turnEvent(isLate = late()) {
  if (material() === "dice") return diceEvent(isLate);
  const letters = material() === "letters" ? { joker_letters: jokerLetters(now.draft.sets) } : {};
  return { type: "turn", player: toMove(), table: now.draft.table, late: isLate, ...letters };
}

let timer;
/** The turn ends: there is nothing to try any more. */
export const cancelTry = () => clearTimeout(timer);

/** Ask what the verdict would be, a moment after the last change. */
export function tryTurn() {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    const sent = now.state.sequence;
    try {
      const found = await ask("PUT", here("/draft"), { event: turnEvent() });
      if (sent !== now.state.sequence) return;
      learn(found.sets);
      now.tried = found;
      now.problem = "";
    } catch (problem) {
      now.problem = problem.message;
    }
    refresh();
  }, 180);
}

/** What somebody else is laying. */
export function heardDraft(found) {
  learn(found.sets);
  // One that was sent just before the turn ended is about a turn that is over.
  if (found.sequence !== now.state.sequence || found.player !== toMove()) return;
  if (material() === "dice") {
    if (!now.diceDirty) now.dice = found.shown;
  } else if (!now.draft.dirty) {
    now.draft.load(found.shown);
    rememberWords(now.draft.sets, found.sets);
  }
  if (!now.draft.dirty && !now.diceDirty) now.tried = found;
  refresh();
}

/** Something was changed by hand. */
export function edited() {
  if (now.state.last_turn) now.aside = now.state.last_turn.event;
  refresh();
  tryTurn();
}

export function drawTabletop() {
  const here = round();
  const may = Boolean(here) && !here.ended && mayWrite(toMove());
  document.querySelector("#entry").hidden = !may;
  document.querySelector("#entry-type").hidden = !may || byCamera();
  if (!here || here.ended) return render(board), render(entry);
  if (byCamera()) {
    drawCameraBoard(board);
    return render(entry, may ? handButton() : null);
  }
  if (material() === "dice") return drawDice(board, entry, field, may, edited, [cameraButton(), photoButton("photo-table", say("photo-table"), fromPhoto)]);
  const { draft } = now;
  const fresh = freshOf(draft.pieces, here.table.flat());
  const editing = may ? { selected: draft.selected, cursor: draft.cursor, tap, aim, tools } : null;
  render(board, h("h2", { class: "unseen" }, say("the-table")),
    now.problem ? h("p", { class: "problem", role: "alert" }, sign("illegal"), now.problem) : null,
    drawBoard(draft.sets, judgedOf, { fresh, editing }),
    may ? h("div", { class: "new-set", "data-new-set": "" },
      h("button", { type: "button", "data-key": "new-set", onclick: () => (draft.selected ? draft.move(draft.selected, null) : draft.newSet(), draft.dirty ? edited() : refresh()) },
        sign("plus"), draft.selected ? ofWords("to-new-set", "to-new-word") : ofWords("new-set", "new-word"))) : null);
  render(entry, may ? enterByHand() : null);
}

const handButton = () => h("button", { type: "button", class: "plain", "data-key": "by-hand", onclick: () => { now.byHand = true; takeSeen(); edited(); } }, sign("edit"), say("by-hand"));

/** Go on by hand with what the camera saw. */
function takeSeen() {
  if (material() === "dice") {
    now.dice = now.reading.pieces.filter((each) => each.row !== null).map(({ face, row, col }) => ({ face, row, col }));
    now.diceDirty = true;
    return;
  }
  now.draft.replace(now.reading.table);
  rememberWords(now.draft.sets, now.reading.draft?.sets);
}

/** The way back from the hand to the camera. */
export const cameraButton = () => (now.byHand && now.camera ? h("button", { type: "button", class: "plain", "data-key": "by-camera", onclick: () => { now.byHand = false; refresh(); } }, sign("camera"), say("by-camera")) : null);

function tap(key) {
  const found = now.draft.find(key);
  if (found?.piece.unsure) return settle(found.piece);
  now.draft.select(key);
  refresh();
}

function aim(set) {
  if (now.draft.selected) {
    now.draft.move(now.draft.selected, set);
    return edited();
  }
  now.draft.cursor = set;
  refresh();
}

/** What can be done with the tile that is chosen, at its set. */
function tools(set) {
  const { draft } = now;
  const found = draft.selected && draft.find(draft.selected);
  const pieces = draft.sets[set];
  const choose = (word) => (chooseWord(pieces, word), edited());
  const more = [jokerTools(pieces, choose), wordTools(pieces.map((each) => each.face))];
  if (!found || found.set !== set) return more;
  const button = (name, icon, label, action) => h("button", { type: "button", class: "tool", "data-key": `tool-${name}`, "aria-label": label, title: label, onclick: () => { action(); edited(); } }, sign(icon));
  return [h("div", { class: "tools", role: "group", "aria-label": say("tile-tools") },
    button("left", "left", say("move-left"), () => draft.nudge(draft.selected, -1)),
    button("right", "right", say("move-right"), () => draft.nudge(draft.selected, 1)),
    button("remove", "bin", say("remove"), () => draft.remove(draft.selected)),
    h("p", { class: "hint" }, say("tools-hint"))), more];
}

/** Ask about a tile that was not read for certain; then about the others, and about unclear spaces. */
export function settle(doubtful) {
  askTile(doubtful, (face) => {
    now.draft.change(doubtful.key, face);
    edited();
    const next = now.draft.unsure[0];
    if (next) settle(next);
    else settleGap(now.draft.gaps[0]);
  });
}

/** Ask whether two neighbours in a photo are of one set; then about the next ones. */
export function settleGap(gap) {
  if (!gap) return;
  askGap(now.draft.sides(gap).map((set) => set.map((each) => each.face)), gap.picture, (together) => {
    now.draft.decide(gap, together);
    edited();
    settleGap(now.draft.gaps[0]);
  });
}

/** Ask which word a joker makes; whether there was anything to ask. */
export function settleWord() {
  const [open] = material() === "letters" ? openWords(now.draft.sets) : [];
  if (open) askWord(open.map((each) => each.face), judgedOf(open).words, (word) => (chooseWord(open, word), edited(), settleWord()));
  return Boolean(open);
}

function enterByHand() {
  const { draft } = now;
  if (document.activeElement !== field) field.value = formatTable(draft.table);
  return [
    cameraButton(),
    draft.selected ? h("p", { class: "hint strong", role: "status" }, say("choose-face")) : null,
    palette(counts(draft.faces), (face) => { draft.put(face); edited(); }),
    h("div", { class: "entry-tools" },
      h("button", { type: "button", "data-key": "back", disabled: !draft.hasPast, onclick: () => { draft.back(); edited(); } }, sign("back"), say("back-one")),
      h("button", { type: "button", "data-key": "reset", disabled: !draft.dirty, onclick: () => { draft.load(round().table); draft.dirty = false; now.tried = null; edited(); } }, say("as-before")),
      photoButton("photo-table", say("photo-table"), fromPhoto)),
  ];
}

field.addEventListener("input", () => {
  try {
    if (material() === "dice") typedDice(field.value);
    else now.draft.replace(parseTable(field.value));
    field.removeAttribute("aria-invalid");
    now.problem = "";
    edited();
  } catch (problem) {
    field.setAttribute("aria-invalid", "true");
    now.problem = problem.message;
    refresh();
  }
});

/** Photos that are being read, by the button that took them. */
const beingRead = new Set();

/** A button that opens the phone's camera, or a file. */
export function photoButton(id, label, use) {
  const input = h("input", { id, type: "file", accept: "image/*", capture: "environment", class: "unseen", "data-key": id, onchange: async ({ target }) => {
    const [file] = target.files;
    if (!file) return;
    const note = target.parentElement.querySelector("span");
    const show = (words) => (note.textContent = words);
    beingRead.add(id);
    show(say("reading-photo"));
    announce(say("reading-photo"));
    try {
      await use(await readPhoto(file));
    } catch (problem) {
      toast(problem.message, true);
    }
    beingRead.delete(id);
    show(label);
    target.value = "";
  } });
  return h("label", { class: "button", for: id }, sign("camera"), h("span", {}, beingRead.has(id) ? say("reading-photo") : label), input);
}

const pieceOf = (read, url) => piece(read.face, read.unsure ? { unsure: true, alternatives: read.alternatives, picture: { url, quad: read.quad } } : {});

/** Pieces from what was read in a photo, with the part of the picture that shows each. */
export const readPieces = (reading) => reading.rows.map((row) => row.map((index) => pieceOf(reading.tiles[index], reading.url)));

function fromPhoto(reading) {
  if (!reading.tiles.length) return toast([say("no-tiles-read"), ...(reading.quality?.advice ?? [])].join(" "), true);
  if (material() === "dice") return diceFromPhoto(reading, edited);
  const pieces = reading.tiles.map((each) => pieceOf(each, reading.url));
  now.draft.replace(reading.rows.map((row) => row.map((index) => pieces[index])));
  now.draft.gaps = reading.gaps.map(({ tiles: [first, second], waits }) => ({
    first: pieces[first].key, second: pieces[second].key, waits,
    picture: { url: reading.url, quad: [...reading.tiles[first].quad, ...reading.tiles[second].quad] },
  }));
  edited();
  const [first] = now.draft.unsure;
  if (first) settle(first);
  else if (now.draft.gaps.length) settleGap(now.draft.gaps[0]);
  else toast(say("read-tiles", { count: reading.tiles.length }));
  return null;
}

draggable(board, (key, set, place) => {
  now.draft.move(key, set, place);
  edited();
});

// Keys for a tile that has the focus.
board.addEventListener("keydown", (event) => {
  const key = event.target.dataset?.tile;
  if (!key || !mayWrite(toMove())) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (event.key === "Delete" || event.key === "Backspace") now.draft.remove(key);
  else if (step && event.shiftKey) now.draft.nudge(key, step);
  else if (step) {
    const all = [...board.querySelectorAll("[data-tile]")];
    all[all.indexOf(event.target) + step]?.focus();
    return event.preventDefault();
  } else return;
  event.preventDefault();
  edited();
});
