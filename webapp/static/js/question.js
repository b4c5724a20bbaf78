// A tile that the reader doubts: its picture, the likely faces, one tap or key settles it.

import { h, s } from "./dom.js";
import { dialog, page, say } from "./page.js";
import { palette } from "./palette.js";
import { drawTile, nameOf } from "./tiles.js";

/** The part of a photo that shows a tile. */
function crop({ url, quad, image }) {
  if (image) return h("img", { class: "crop", src: image, alt: say("tile-picture") });
  const xs = quad.map(([x]) => x);
  const ys = quad.map(([, y]) => y);
  const wide = Math.max(...xs) - Math.min(...xs);
  const high = Math.max(...ys) - Math.min(...ys);
  const box = [Math.min(...xs) - wide * 0.4, Math.min(...ys) - high * 0.4, wide * 1.8, high * 1.8];
  const picture = s("image", { href: url, x: 0, y: 0 });
  const frame = s("polygon", { points: quad.map((corner) => corner.join(",")).join(" "), class: "frame" });
  return s("svg", { class: "crop", viewBox: box.join(" "), role: "img", "aria-label": say("tile-picture") }, picture, frame);
}

/** Ask what a tile is. `settled(face)` is told; closing the dialog leaves it open. */
export function askTile(doubtful, settled, title = say("which-tile")) {
  const likely = [...new Set([doubtful.face, ...(doubtful.alternatives ?? []).map((each) => each.face)])].filter((face) => face in page.box).slice(0, 4);
  const answer = (face) => {
    box.close();
    settled(face);
  };
  const box = dialog(title,
    doubtful.picture ? crop(doubtful.picture) : null,
    h("div", { class: "likely" }, likely.map((face, at) =>
      h("button", { type: "button", onclick: () => answer(face) }, h("kbd", { "aria-hidden": "true" }, at + 1), drawTile(face), h("span", {}, nameOf(face))))),
    h("details", { open: likely.length < 2 }, h("summary", {}, say("other-face")), palette(new Map(), answer)));
  box.addEventListener("keydown", (event) => {
    const face = likely[Number(event.key) - 1];
    if (face) answer(face);
  });
  box.querySelector(".likely button")?.focus();
  return box;
}
