// Asking about a doubtful tile, or an unclear space: its picture, the likely answers, one tap or key settles it.

import { h, s } from "../base/dom.js";
import { openDialog, page, say } from "../base/page.js";
import { drawPalette } from "../draw/palette.js";
import { drawRow, drawTile, nameOf } from "../draw/tiles.js";

/** The part of a picture that is asked about: a picture of its own, or cut out of a photo round some corners. */
function crop({ url, quad, image }, more = "") {
  if (image) return h("img", { class: `crop ${more}`, src: image, alt: say("tile-picture") });
  const xs = quad.map(([x]) => x);
  const ys = quad.map(([, y]) => y);
  const wide = Math.max(...xs) - Math.min(...xs);
  const high = Math.max(...ys) - Math.min(...ys);
  const box = [Math.min(...xs) - wide * 0.4, Math.min(...ys) - high * 0.4, wide * 1.8, high * 1.8];
  const picture = s("image", { href: url, x: 0, y: 0 });
  const tiles = Array.from({ length: quad.length / 4 }, (_, at) => quad.slice(4 * at, 4 * at + 4));
  const frames = tiles.map((corners) => s("polygon", { points: corners.map((corner) => corner.join(",")).join(" "), class: "frame" }));
  return s("svg", { class: `crop ${more}`, viewBox: box.join(" "), role: "img", "aria-label": say("tile-picture") }, picture, frames);
}

/** The choices of a dialog can be made with the keys 1, 2, 3 … as well; 0 is for what is none of them. */
export function chooseByKey(box, choices, none = null) {
  box.addEventListener("keydown", (event) => {
    if (event.target.matches("input")) return;
    if (event.key === "0") none?.();
    else choices[Number(event.key) - 1]?.();
  });
  box.querySelector(".likely button")?.focus();
  return box;
}

/** The button for what is no tile of this game. */
export function noTileButton(choose) {
  return h("button", { type: "button", class: "no-tile", "data-key": "no-tile", onclick: choose }, h("kbd", { "aria-hidden": "true" }, 0), h("span", {}, say("no-tile")));
}

/** Ask what a tile is. `settled(face)` is told, or `noTile()` that it is none; closing the dialog leaves it open. */
export function askTile(doubtful, settled, { title = say("which-tile"), more = null, noTile = null } = {}) {
  const likely = [...new Set([doubtful.face, ...(doubtful.alternatives ?? []).map((tile) => tile.face)])].filter((face) => face in page.box).slice(0, 4);
  const answer = (face) => {
    box.close();
    settled(face);
  };
  const none = noTile && (() => {
    box.close();
    noTile();
  });
  const box = openDialog(title,
    doubtful.picture ? crop(doubtful.picture) : null,
    h("div", { class: "likely" }, likely.map((face, at) =>
      h("button", { type: "button", onclick: () => answer(face) }, h("kbd", { "aria-hidden": "true" }, at + 1), drawTile(face), h("span", {}, nameOf(face)))), none ? noTileButton(none) : null),
    h("details", { open: likely.length < 2 }, h("summary", {}, say("other-face")), drawPalette(new Map(), answer)), more);
  return chooseByKey(box, likely.map((face) => () => answer(face)), none);
}

/** Ask whether two neighbours are of one set. `settled(together)` is told, or `noTile(which)` that the first or the second is none. */
export function askGap([one, two], picture, settled, noTile = null) {
  const answer = (together) => {
    box.close();
    settled(together);
  };
  const none = (which) => {
    box.close();
    noTile(which);
  };
  const choices = [() => answer(true), () => answer(false)];
  const drawn = [[[...one, ...two]], [one, two]];
  const box = openDialog(say("one-or-two"), crop(picture, "wide"),
    h("div", { class: "likely groupings" }, drawn.map((sets, at) =>
      h("button", { type: "button", "data-key": at ? "two-sets" : "one-set", onclick: choices[at] },
        h("kbd", { "aria-hidden": "true" }, at + 1), h("span", { class: "drawn-sets" }, sets.map((faces) => drawRow(faces, "small"))), h("span", {}, say(at ? "two-sets" : "one-set"))))),
    noTile ? h("details", {}, h("summary", {}, say("no-tile")), h("div", { class: "likely" }, [one.at(-1), two[0]].map((face, at) =>
      h("button", { type: "button", "data-key": `no-tile-${at}`, onclick: () => none(at) }, drawTile(face), h("span", {}, nameOf(face)))))) : null);
  return chooseByKey(box, choices);
}
