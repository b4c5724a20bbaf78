// The dice game: dice on a grid, entered by hand; the roll lies below and is tapped onto the grid.

import { h, render, sign } from "../base/dom.js";
import { counts, formatGrid, parseGrid, parseTiles } from "../state/notation.js";
import { attempt, now, refresh, round, toMove, write } from "../state/now.js";
import { palette } from "../draw/palette.js";
import { say } from "../base/page.js";
import { askTile } from "../ask/question.js";
import { drawTile, named, row } from "../draw/tiles.js";

let cursor = null;
let down = false;
let rolling = null;

export const diceEvent = (late) => ({ type: "dice", player: toMove(), dice: now.dice, late });

/** Rows of dice that were typed. */
export function typedDice(text) {
  now.dice = parseGrid(text);
  now.diceDirty = true;
}

const at = (place) => now.dice.find((die) => die.row === place.row && die.col === place.col);

/** The grid, with a free line all around. */
function frame(dice) {
  if (!dice.length) return { top: 0, left: 0, rows: 3, cols: 7 };
  const rows = dice.map((die) => die.row);
  const cols = dice.map((die) => die.col);
  const [top, left] = [Math.min(...rows) - 1, Math.min(...cols) - 1];
  return { top, left, rows: Math.max(...rows) - top + 2, cols: Math.max(...cols) - left + 2 };
}

/** A grid to look at, or with `tap(place)` to change. */
export function drawGrid(dice, tap = null) {
  const { top, left, rows, cols } = frame(dice);
  const cell = (row, col) => {
    const die = dice.find((each) => each.row === row && each.col === col);
    const label = die ? named(die.face) : say("empty-place", { row: row - top + 1, col: col - left + 1 });
    const aimed = cursor && cursor.row === row && cursor.col === col;
    const drawn = die ? [drawTile(die.face, [], true), die.unsure ? h("span", { class: "doubt", "aria-hidden": "true" }, "?") : null] : null;
    const classes = die ? `tile-at${die.unsure ? " doubtful" : ""}` : "";
    if (!tap) return h("td", {}, die ? h("span", { class: classes, role: "img", "aria-label": label }, drawn) : null);
    return h("td", {}, h("button", { type: "button", class: `place ${classes}`, "data-key": `cell-${row}-${col}`, "aria-label": die?.unsure ? `${label}, ${say("unsure")}` : label, "aria-pressed": String(Boolean(aimed)), onclick: () => tap({ row, col }) }, drawn));
  };
  const body = Array.from({ length: rows }, (_, r) => h("tr", {}, Array.from({ length: cols }, (_, c) => cell(top + r, left + c))));
  return h("div", { class: "grid-place" }, h("table", { class: "grid", role: "presentation" }, h("tbody", {}, body)));
}

function lines(judged) {
  return h("ul", { class: "lines" }, judged.map((each) => {
    const how = each.kind === null ? "illegal" : "legal";
    return h("li", { class: `set ${how}` }, h("p", { class: "kind" }, sign(how), each.kind === null ? say("no-set") : say(`kinds.${each.kind}`)), row(each.tiles, "small"),
      each.findings.map((one) => h("p", { class: "reason" }, one.text)));
  }));
}

function put(face, edited) {
  const place = cursor ?? { row: 0, col: 0 };
  now.dice = [...now.dice.filter((die) => die !== at(place)), { face, ...place }];
  now.diceDirty = true;
  cursor = down ? { ...place, row: place.row + 1 } : { ...place, col: place.col + 1 };
  edited();
}

/** Faces of the roll that do not lie on the grid yet. */
function unplayed() {
  const before = counts(round().table.map((die) => die.face));
  const laid = counts(now.dice.map((die) => die.face));
  return (round().racks[toMove()] ?? []).filter((face) => {
    const used = (laid.get(face) ?? 0) - (before.get(face) ?? 0);
    if (used <= 0) return true;
    laid.set(face, laid.get(face) - 1);
    return false;
  });
}

export function drawDice(board, entry, field, may, edited, more) {
  const found = now.tried?.sets ?? round().sets;
  const notes = (now.tried?.findings ?? []).filter((each) => each.set === null);
  const tap = may ? (place) => ((cursor = place), refresh()) : null;
  render(board, h("h2", { class: "unseen" }, say("the-table")),
    now.problem ? h("p", { class: "problem", role: "alert" }, sign("illegal"), now.problem) : null,
    now.dice.length || may ? drawGrid(now.dice, tap) : h("p", { class: "empty" }, say("nothing-lies")),
    notes.map((each) => h("p", { class: "reason" }, each.text)), lines(found));
  if (document.activeElement !== field) field.value = formatGrid(now.dice).replaceAll("\n", " | ");
  render(entry, may ? (rolling ? rollEntry() : layEntry(edited, more)) : null);
}

/** The dice that the camera sees: those on the grid where they lie, the others apart. */
export function drawSeenDice(board, pieces, tap) {
  const laid = pieces.filter((each) => each.row !== null);
  const beside = pieces.filter((each) => each.row === null);
  const found = now.tried?.sets ?? round().sets;
  const notes = (now.tried?.findings ?? []).filter((each) => each.set === null);
  const tapped = tap && ((place) => {
    const die = laid.find((each) => each.row === place.row && each.col === place.col);
    if (die) tap(die.key);
  });
  const loose = (each) => (tap
    ? h("button", { type: "button", class: "tile-at", "data-key": each.key, "data-tile": each.key, "aria-label": named(each.face), onclick: () => tap(each.key) }, drawTile(each.face, [], true))
    : h("span", { class: "tile-at", role: "img", "aria-label": named(each.face) }, drawTile(each.face, [], true)));
  render(board, h("h2", { class: "unseen" }, say("the-table")),
    h("div", { class: "seen" }, laid.length ? drawGrid(laid, tapped) : h("p", { class: "empty" }, say("nothing-lies"))),
    notes.map((each) => h("p", { class: "reason" }, each.text)), lines(found),
    beside.length ? h("section", { class: "beside" }, h("h3", {}, say("beside-grid")), h("div", { class: "roll" }, beside.map(loose))) : null);
}

/** The dice of a photo; those that were not read for certain are asked about first. */
export function diceFromPhoto(reading, edited) {
  const dice = reading.tiles.filter((each) => each.row !== null && each.row !== undefined).map((each) => ({ ...each }));
  const next = () => {
    const doubtful = dice.find((each) => each.unsure);
    if (doubtful) return askTile({ ...doubtful, picture: { url: reading.url, quad: doubtful.quad } }, (face) => (Object.assign(doubtful, { face, unsure: false }), next()));
    now.dice = dice.map(({ face, row, col }) => ({ face, row, col }));
    now.diceDirty = true;
    return edited();
  };
  return next();
}

function layEntry(edited, more) {
  const roll = unplayed();
  const taken = cursor && at(cursor);
  return [
    h("div", { class: "entry-tools" },
      h("button", { type: "button", "data-key": "roll", onclick: () => ((rolling = []), refresh()) }, say("enter-roll", { player: toMove() })),
      h("button", { type: "button", "data-key": "down", "aria-pressed": String(down), onclick: () => ((down = !down), refresh()) }, say(down ? "lay-down" : "lay-across")),
      h("button", { type: "button", "data-key": "lift", disabled: !taken, onclick: () => { now.dice = now.dice.filter((die) => die !== taken); now.diceDirty = true; edited(); } }, sign("bin"), say("lift-die")),
      h("button", { type: "button", "data-key": "reset", disabled: !now.diceDirty, onclick: () => { now.dice = round().table.map((die) => ({ ...die })); now.diceDirty = false; edited(); } }, say("as-before")),
      more),
    roll.length
      ? h("div", { class: "roll", role: "group", "aria-label": say("roll") }, roll.map((face, each) =>
          h("button", { type: "button", class: "tile-at", "data-key": `roll-${each}`, "aria-label": named(face), onclick: () => put(face, edited) }, drawTile(face, [], true))))
      : palette(counts(now.dice.map((die) => die.face)), (face) => put(face, edited)),
    h("p", { class: "hint" }, say("dice-hint"))];
}

function rollEntry() {
  const due = now.state.players.find((each) => each.name === toMove()).rack_size;
  const save = () => attempt(async () => {
    await write({ type: "roll", player: toMove(), tiles: rolling });
    rolling = null;
    refresh();
  });
  const typed = h("input", { type: "text", "data-key": "typed-roll", id: "typed-roll", autocapitalize: "characters", autocomplete: "off", onchange: (event) => {
    try {
      rolling = parseTiles(event.target.value);
    } catch (problem) {
      now.problem = problem.message;
    }
    refresh();
  } });
  return [
    h("h3", {}, say("roll-of", { player: toMove(), count: due })),
    h("div", { class: "roll" }, rolling.map((face, each) => h("button", { type: "button", class: "tile-at", "data-key": `rolled-${each}`, "aria-label": `${named(face)}, ${say("remove")}`, onclick: () => { rolling.splice(each, 1); refresh(); } }, drawTile(face, [], true)))),
    palette(counts(rolling), (face) => { if (rolling.length < due) rolling.push(face); refresh(); }),
    h("label", { for: "typed-roll" }, say("type-tiles"), typed),
    h("div", { class: "entry-tools" },
      h("button", { type: "button", class: "primary", "data-key": "save-roll", disabled: rolling.length !== due, onclick: save }, say("keep-roll", { count: rolling.length })),
      h("button", { type: "button", "data-key": "no-roll", onclick: () => ((rolling = null), refresh()) }, say("cancel")))];
}
