// Sets entered by hand: tap or type faces, drag or tap to rearrange, or take a photo.

import { askGap, askTile } from "../../ask/tile.js";
import { h, render, sign } from "../../base/dom.js";
import { say, toast } from "../../base/page.js";
import { pieceFromPhoto } from "../../camera/photo.js";
import { drawBoard } from "../../draw/board.js";
import { drawPalette } from "../../draw/palette.js";
import { newKeys } from "../../state/draft.js";
import { judgedSet } from "../../state/judged-sets.js";
import { countFaces } from "../../state/notation.js";
import { draftEdited } from "../../state/preview.js";
import { currentRound, redraw, store } from "../../state/store.js";

/** The sets as they are being laid, and below what to lay them with; `draftTools(pieces)` is what can be said of a set. */
export function drawSetDraft({ board, entry, byCamera, byPhoto }, may, draftTools) {
  const { draft } = store;
  const fresh = newKeys(draft.pieces, currentRound().table.flat());
  const tools = (set) => [tileTools(set), draftTools(draft.sets[set])];
  const editing = may ? { selected: draft.selected, cursor: draft.cursor, tap, aim, tools } : null;
  render(board, h("h2", { class: "unseen" }, say("the-table")),
    store.draftProblem ? h("p", { class: "problem", role: "alert" }, sign("illegal"), store.draftProblem) : null,
    drawBoard(draft.sets, judgedSet, { fresh, editing }),
    may ? h("div", { class: "new-set", "data-new-set": "" },
      h("button", { type: "button", "data-key": "new-set", onclick: toNewSet },
        sign("plus"), say(draft.selected ? "to-new-set" : "new-set"))) : null);
  render(entry, may ? [byCamera, enterByHand(byPhoto)] : null);
}

function enterByHand(byPhoto) {
  const { draft } = store;
  return [
    draft.selected ? h("p", { class: "hint strong", role: "status" }, say("choose-face")) : null,
    drawPalette(countFaces(draft.faces), (face) => { draft.put(face); draftEdited(); }),
    h("div", { class: "entry-tools" },
      h("button", { type: "button", "data-key": "back", disabled: !draft.hasPast, onclick: () => { draft.back(); draftEdited(); } }, sign("back"), say("back-one")),
      h("button", { type: "button", "data-key": "reset", disabled: !draft.dirty, onclick: () => { draft.load(currentRound().table); store.preview = null; draftEdited(); } }, say("as-before")),
      byPhoto),
  ];
}

/** Begin a new set, with the tile that is chosen if there is one. */
function toNewSet() {
  const { draft } = store;
  if (draft.selected) draft.move(draft.selected, null);
  else draft.newSet();
  if (draft.dirty) draftEdited();
  else redraw();
}

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
function tileTools(set) {
  const { draft } = store;
  const chosen = draft.selected && draft.find(draft.selected);
  if (!chosen || chosen.set !== set) return null;
  const button = (name, icon, label, action) => h("button", { type: "button", class: "tool", "data-key": `tool-${name}`, "aria-label": label, title: label, onclick: () => { action(); draftEdited(); } }, sign(icon));
  return h("div", { class: "tools", role: "group", "aria-label": say("tile-tools") },
    button("left", "left", say("move-left"), () => draft.nudge(draft.selected, -1)),
    button("right", "right", say("move-right"), () => draft.nudge(draft.selected, 1)),
    button("remove", "bin", say("remove"), () => draft.remove(draft.selected)),
    h("p", { class: "hint" }, say("tools-hint")));
}

/** Ask about a tile that was not read for certain; then about the others, and about unclear spaces. */
function askDoubtfulTile(doubtful) {
  askTile(doubtful, (face) => {
    store.draft.change(doubtful.key, face);
    draftEdited();
    const next = store.draft.unsure[0];
    if (next) askDoubtfulTile(next);
    else askNextGap(store.draft.gaps[0]);
  }, { noTile: () => { store.draft.remove(doubtful.key); draftEdited(); askDoubts(); } });
}

/** Ask whether two neighbours in a photo are of one set; then about the next ones. */
function askNextGap(gap) {
  if (!gap) return;
  askGap(store.draft.sides(gap).map((set) => set.map((piece) => piece.face)), gap.picture, (together) => {
    store.draft.decide(gap, together);
    draftEdited();
    askNextGap(store.draft.gaps[0]);
  });
}

/** Ask about a tile or a space on which the verdict depends; whether there was any. */
export function askDoubts() {
  const [tile] = store.draft.unsure;
  const [gap] = store.draft.openGaps;
  if (tile) askDoubtfulTile(tile);
  else askNextGap(gap);
  return Boolean(tile ?? gap);
}

/** The sets of a photo take the place of what was laid; whatever was not read for certain is asked about. */
export function setsFromPhoto(reading) {
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
}
