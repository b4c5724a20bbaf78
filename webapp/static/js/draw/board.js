// The table as clear tiles: each set outlined as legal, illegal with its reason, or unsure.

import { h, sign } from "../base/dom.js";
import { say } from "../base/page.js";
import { drawTile, jokerMeanings, spokenName } from "./tiles.js";

/** Whether a word with a joker can be several words, of which nobody has chosen one. */
const openWord = (judged) => judged?.word === null && judged.words.length > 1;

/** How a set stands: legal, illegal, unsure, or not looked at yet. */
export function setStatus(pieces, judged) {
  if (pieces.some((piece) => piece.unsure) || openWord(judged)) return "unsure";
  if (!judged) return "checking";
  return judged.kind === null ? "illegal" : "legal";
}

function title(how, judged) {
  if (how === "unsure") return say(openWord(judged) ? "which-word" : "unsure");
  if (how === "checking") return say("checking");
  if (how === "illegal") return say("no-set");
  return `${say(`kinds.${judged.kind}`)}, ${say("counts", { value: judged.value })}`;
}

function drawPiece(piece, meant, fresh, editing) {
  const name = [spokenName(piece.face, meant), fresh.has(piece.key) ? say("fresh") : "", piece.unsure ? say("unsure") : ""].filter(Boolean).join(", ");
  const classes = ["tile-at", fresh.has(piece.key) ? "fresh" : "", piece.unsure ? "doubtful" : ""].join(" ");
  const marks = [drawTile(piece.face, meant), piece.unsure ? h("span", { class: "doubt", "aria-hidden": "true" }, "?") : null];
  if (!editing) return h("li", {}, h("span", { class: classes, role: "img", "aria-label": name }, marks));
  return h("li", {}, h("button", {
    type: "button", class: classes, "data-key": piece.key, "data-tile": piece.key,
    "aria-pressed": String(editing.selected === piece.key), onclick: () => editing.tap(piece.key),
  }, h("span", { class: "unseen" }, name), marks));
}

/** The button at the end of a set: the next tile goes here. */
function addButton(at, aimed, editing) {
  const label = say("add-here", { set: at + 1 });
  return h("li", {}, h("button", { type: "button", class: "add", "data-key": `add-${at}`, "aria-label": label, "aria-pressed": String(aimed && !editing.selected), onclick: () => editing.aim(at) }, sign("plus")));
}

/** Its sign, and in words what kind of set it is or that it is none. */
function heading(how, pieces, judged) {
  const spoken = how === "legal" || how === "illegal" ? h("span", { class: "unseen" }, `${say(how)}: `) : null;
  return h("p", { class: "kind" }, sign(how === "checking" ? "pass" : how), spoken, pieces.length ? title(how, judged) : say("new-set"));
}

function drawSet(pieces, at, judged, { fresh = new Set(), editing = null }) {
  const how = setStatus(pieces, judged);
  const meant = jokerMeanings(judged);
  const findings = how === "unsure" ? [] : (judged?.findings ?? []);
  const aimed = editing?.cursor === at;
  return h("li", { class: `set ${how}${pieces.length > 5 ? " long" : ""}${aimed ? " aimed" : ""}`, "data-set": at },
    heading(how, pieces, judged),
    h("ul", { class: "tiles" },
      pieces.map((piece, place) => drawPiece(piece, meant[place] ?? [], fresh, editing)),
      editing?.aim ? addButton(at, aimed, editing) : null),
    findings.map((finding) => h("p", { class: "reason" }, finding.text)),
    editing ? editing.tools(at) : null);
}

/**
 * A whole table; `judgedOf(pieces)` knows what is to be said of a set, `fresh` has the keys of what was laid this turn.
 * `editing` is null for whoever only looks, else { selected, cursor, tap(key), aim(set), tools(set) }.
 */
export function drawBoard(sets, judgedOf, options = {}) {
  if (!sets.length) return h("p", { class: "empty" }, say("nothing-lies"));
  return h("ol", { class: "sets" }, sets.map((pieces, at) => drawSet(pieces, at, pieces.length ? judgedOf(pieces) : null, options)));
}

/** A table that only shows faces: before a turn, on the sheet, as a ghost. */
export function drawPlainTable(table, more = "") {
  return h("div", { class: `plain-table ${more}` }, table.map((faces) =>
    h("ul", { class: "tiles" }, faces.map((face) => h("li", {}, h("span", { class: "tile-at", role: "img", "aria-label": spokenName(face) }, drawTile(face)))))));
}
