// The table as clear tiles: each set outlined as legal, illegal with its reason, or unsure.

import { h, sign } from "../base/dom.js";
import { say } from "../base/page.js";
import { drawTile, jokerMeanings, spokenName, sayOfSet } from "./tiles.js";

/** Whether a word with a joker can be several words, of which nobody has chosen one. */
const openWord = (judged) => judged?.word === null && judged.words.length > 1;

/** How a set stands: legal, illegal, unsure, or not looked at yet. */
export function setStatus(pieces, judged) {
  if (pieces.some((each) => each.unsure) || openWord(judged)) return "unsure";
  if (!judged) return "checking";
  return judged.kind === null ? "illegal" : "legal";
}

function title(how, judged) {
  if (how === "unsure") return say(openWord(judged) ? "which-word" : "unsure");
  if (how === "checking") return say("checking");
  if (how === "illegal") return sayOfSet("no-set", "no-word");
  return `${say(`kinds.${judged.kind}`)}, ${say("counts", { value: judged.value })}`;
}

const WORD = { legal: "legal", illegal: "illegal" };

function drawPiece(each, meant, fresh, editing) {
  const name = [spokenName(each.face, meant), fresh.has(each.key) ? say("fresh") : "", each.unsure ? say("unsure") : ""].filter(Boolean).join(", ");
  const classes = ["tile-at", fresh.has(each.key) ? "fresh" : "", each.unsure ? "doubtful" : "", each.ghost ? "ghost" : ""].join(" ");
  const marks = [drawTile(each.face, meant), each.unsure ? h("span", { class: "doubt", "aria-hidden": "true" }, "?") : null];
  if (!editing) return h("li", {}, h("span", { class: classes, role: "img", "aria-label": name }, marks));
  return h("li", {}, h("button", {
    type: "button", class: classes, "data-key": each.key, "data-tile": each.key,
    "aria-pressed": String(editing.selected === each.key), onclick: () => editing.tap(each.key),
  }, h("span", { class: "unseen" }, name), marks));
}

/**
 * A set as it lies.
 * `editing` is null for whoever only looks, else { selected, cursor, tap(key), aim(set), tools(set) }.
 */
export function drawSet(pieces, at, judged, { fresh = new Set(), editing = null, more = null } = {}) {
  const how = setStatus(pieces, judged);
  const meant = judged ? jokerMeanings(judged) : [];
  const findings = how === "unsure" ? [] : (judged?.findings ?? []);
  const aimed = editing && editing.cursor === at;
  return h("li", { class: `set ${how}${pieces.length > 5 ? " long" : ""}${aimed ? " aimed" : ""}`, "data-set": at },
    h("p", { class: "kind" }, sign(how === "checking" ? "pass" : how),
      WORD[how] ? h("span", { class: "unseen" }, `${say(WORD[how])}: `) : null, pieces.length ? title(how, judged) : sayOfSet("new-set", "new-word")),
    h("ul", { class: "tiles" },
      pieces.map((each, place) => drawPiece(each, meant[place] ?? [], fresh, editing)),
      editing?.aim ? h("li", {}, h("button", { type: "button", class: "add", "data-key": `add-${at}`, "aria-label": sayOfSet("add-here", "add-to-word").replace("{set}", at + 1), "aria-pressed": String(Boolean(aimed && !editing.selected)), onclick: () => editing.aim(at) }, sign("plus"))) : null),
    findings.map((each) => h("p", { class: "reason" }, each.text)),
    editing ? editing.tools(at) : null,
    more);
}

/** A whole table; `judgedOf(faces)` knows what is to be said of a set. */
export function drawBoard(sets, judgedOf, options = {}) {
  if (!sets.length) return h("p", { class: "empty" }, say("nothing-lies"));
  return h("ol", { class: "sets" }, sets.map((pieces, at) => drawSet(pieces, at, pieces.length ? judgedOf(pieces) : null, options)));
}

/** A table that only shows faces: before a turn, on the sheet, as a ghost. */
export function drawPlainTable(table, more = "") {
  return h("div", { class: `plain-table ${more}` }, table.map((faces) =>
    h("ul", { class: "tiles" }, faces.map((face) => h("li", {}, h("span", { class: "tile-at", role: "img", "aria-label": spokenName(face) }, drawTile(face)))))));
}
