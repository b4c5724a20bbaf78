// The dice game's grid, and what is said of its lines.

import { h, sign } from "../base/dom.js";
import { say } from "../base/page.js";
import { drawRow, drawTile, spokenName } from "./tiles.js";

/** The grid, with a free line all around. */
function gridFrame(dice) {
  if (!dice.length) return { top: 0, left: 0, rows: 3, cols: 7 };
  const rows = dice.map((die) => die.row);
  const cols = dice.map((die) => die.col);
  const [top, left] = [Math.min(...rows) - 1, Math.min(...cols) - 1];
  return { top, left, rows: Math.max(...rows) - top + 2, cols: Math.max(...cols) - left + 2 };
}

const dieClasses = (die) => `tile-at${die.unsure ? " doubtful" : ""}`;
const drawDie = (die) => [drawTile(die.face, [], true), die.unsure ? h("span", { class: "doubt", "aria-hidden": "true" }, "?") : null];

/** A grid to look at, or with `tap(place)` to change; `aimed` is the place that the next die goes to. */
export function drawGrid(dice, tap = null, aimed = null) {
  const { top, left, rows, cols } = gridFrame(dice);
  const isAt = (place, row, col) => place?.row === row && place?.col === col;
  const cell = (row, col) => {
    const die = dice.find((candidate) => isAt(candidate, row, col));
    if (!tap) return h("td", {}, die ? h("span", { class: dieClasses(die), role: "img", "aria-label": spokenName(die.face) }, drawDie(die)) : null);
    const label = die ? spokenName(die.face) : say("empty-place", { row: row - top + 1, col: col - left + 1 });
    return h("td", {}, h("button", {
      type: "button", class: die ? `place ${dieClasses(die)}` : "place", "data-key": `cell-${row}-${col}`,
      "aria-label": die?.unsure ? `${label}, ${say("unsure")}` : label, "aria-pressed": String(isAt(aimed, row, col)), onclick: () => tap({ row, col }),
    }, die ? drawDie(die) : null));
  };
  const numbers = (first, count) => Array.from({ length: count }, (_, step) => first + step);
  const body = numbers(top, rows).map((row) => h("tr", {}, numbers(left, cols).map((col) => cell(row, col))));
  return h("div", { class: "grid-place" }, h("table", { class: "grid", role: "presentation" }, h("tbody", {}, body)));
}

/** The lines of a grid, each with what is to be said of it. */
export function drawLines(judged) {
  return h("ul", { class: "lines" }, judged.map((line) => {
    const how = line.kind === null ? "illegal" : "legal";
    return h("li", { class: `set ${how}` }, h("p", { class: "kind" }, sign(how), line.kind === null ? say("no-set") : say(`kinds.${line.kind}`)), drawRow(line.tiles, "small"),
      line.findings.map((finding) => h("p", { class: "reason" }, finding.text)));
  }));
}
