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

/** The choices of a dialog can be made with the keys 1, 2, 3 … as well. */
export function chooseByKey(box, choices) {
  box.addEventListener("keydown", (event) => {
    if (event.target.matches("input")) return;
    choices[Number(event.key) - 1]?.();
  });
  box.querySelector(".likely button")?.focus();
  return box;
}

/** Ask what a tile is. `settled(face)` is told; closing the dialog leaves it open. */
export function askTile(doubtful, settled, title = say("which-tile"), more = null) {
  const likely = [...new Set([doubtful.face, ...(doubtful.alternatives ?? []).map((tile) => tile.face)])].filter((face) => face in page.box).slice(0, 4);
  const answer = (face) => {
    box.close();
    settled(face);
  };
  const box = openDialog(title,
    doubtful.picture ? crop(doubtful.picture) : null,
    h("div", { class: "likely" }, likely.map((face, at) =>
      h("button", { type: "button", onclick: () => answer(face) }, h("kbd", { "aria-hidden": "true" }, at + 1), drawTile(face), h("span", {}, nameOf(face))))),
    h("details", { open: likely.length < 2 }, h("summary", {}, say("other-face")), drawPalette(new Map(), answer)), more);
  return chooseByKey(box, likely.map((face) => () => answer(face)));
}

/** Ask whether two neighbours are of one set. `settled(together)` is told; closing the dialog leaves it open. */
export function askGap([one, two], picture, settled) {
  const answer = (together) => {
    box.close();
    settled(together);
  };
  const choices = [() => answer(true), () => answer(false)];
  const drawn = [[[...one, ...two]], [one, two]];
  const box = openDialog(say("one-or-two"), crop(picture, "wide"),
    h("div", { class: "likely groupings" }, drawn.map((sets, at) =>
      h("button", { type: "button", "data-key": at ? "two-sets" : "one-set", onclick: choices[at] },
        h("kbd", { "aria-hidden": "true" }, at + 1), h("span", { class: "drawn-sets" }, sets.map((faces) => drawRow(faces, "small"))), h("span", {}, say(at ? "two-sets" : "one-set"))))));
  return chooseByKey(box, choices);
}
