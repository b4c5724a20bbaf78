// Tiles as drawings: the number in its colour, and for each colour a shape of its own.

import { h, s } from "../base/dom.js";
import { gamePieces, page, say } from "../base/page.js";

const SHAPES = {
  K: () => s("rect", { x: 21, y: 56, width: 18, height: 18, rx: 2 }),
  R: () => s("circle", { cx: 30, cy: 65, r: 10 }),
  B: () => s("path", { d: "M30 53l12 12-12 12-12-12z" }),
  O: () => s("path", { d: "M30 54l12 21H18z" }),
};

const colourOf = (face) => (/^[KRBO]\d/.test(face) ? face[0] : null);
const numberOf = (face) => (colourOf(face) ? Number(face.slice(1)) : null);
export const isJoker = (face) => gamePieces().isJoker(face);
export const nameOf = (face) => page.names?.[face] ?? face;

/** What a tile is called, with what it stands for. */
export function spokenName(face, meant = []) {
  return meant.length ? `${nameOf(face)}, ${say("stands-for")} ${meant.map(nameOf).join(", ")}` : nameOf(face);
}

function inkClass(face) {
  const letter = colourOf(face);
  if (letter) return letter === "O" && page.state?.edition?.fourth_colour === "yellow" ? "ink-Y" : `ink-${letter}`;
  return isJoker(face) ? "ink-J" : "ink-L";
}

function star(x, y, size, more = {}) {
  const at = (turn, far) => `${x + far * Math.sin(turn)} ${y - far * Math.cos(turn)}`;
  const spikes = Array.from({ length: 10 }, (_, spike) => at((spike * Math.PI) / 5, spike % 2 ? size * 0.45 : size));
  return s("path", { d: `M${spikes.join("L")}z`, ...more });
}

/** A star for a joker, two for the double one, two halves for the colour-change one, an axis for the mirror. */
function jokerMark(face, y, size) {
  if (face === "JD") return [star(30 - size * 0.62, y - size * 0.25, size * 0.66), star(30 + size * 0.62, y + size * 0.25, size * 0.66)];
  if (face === "JC") return [s("path", { class: "half-R", d: `M30 ${y - size}a${size} ${size} 0 0 0 0 ${2 * size}z` }), s("path", { class: "half-B", d: `M30 ${y - size}a${size} ${size} 0 0 1 0 ${2 * size}z` }), star(30, y, size * 0.5, { class: "on-ink" })];
  if (face === "JM") return [s("path", { d: `M27 ${y - size * 0.7}L${27 - size} ${y}L27 ${y + size * 0.7}z` }), s("path", { d: `M33 ${y - size * 0.7}L${33 + size} ${y}L33 ${y + size * 0.7}z` }), s("rect", { x: 29.2, y: y - size, width: 1.6, height: 2 * size })];
  return [star(30, y, size)];
}

function inside(face, meant) {
  const text = (words, y, size, more = {}) => s("text", { x: 30, y, "font-size": size, ...more }, words);
  const number = numberOf(face);
  if (number) return [text(number, 44, number > 9 ? 33 : 38, number > 9 ? { "letter-spacing": -1.5 } : {}), SHAPES[face[0]]()];
  if (!isJoker(face)) return [text(face, 56, 46)];
  if (!meant.length) return jokerMark(face, 41, 23);
  const room = 60 / (meant.length + 1);
  return [...jokerMark(face, 30, 19), ...meant.map((meaning, at) => small(meaning, meant.length > 1 ? 16 + at * 28 : room, meant.length > 1 ? 14.5 : 19))];
}

/** What a joker stands for, small at its foot; two of them share the room. */
function small(face, x, size) {
  if (!colourOf(face)) return s("text", { x, y: 74, "font-size": 18, class: inkClass(face) }, face);
  const share = size * 0.02;
  const shape = s("g", { transform: `translate(${x - size * 0.62 - 30 * share} ${74 - size * 0.36 - 65 * share}) scale(${share})` }, SHAPES[face[0]]());
  return s("g", { class: inkClass(face) }, s("text", { x: x + size * 0.3, y: 74, "font-size": size, "letter-spacing": -0.8 }, numberOf(face)), shape);
}

/** A tile as a drawing. It says nothing itself: whatever holds it has its name. */
export function drawTile(face, meant = [], die = false) {
  const body = die
    ? s("rect", { class: "body", x: 1.5, y: 1.5, width: 57, height: 79, rx: 15 })
    : s("rect", { class: "body", x: 1.5, y: 1.5, width: 57, height: 79, rx: 8 });
  return s("svg", { class: `tile ${inkClass(face)}`, viewBox: "0 0 60 82", "aria-hidden": "true" }, body, ...inside(face, meant));
}

/** The sign of a colour. */
export const drawColour = (letter) => s("svg", { class: `tile colour ${inkClass(`${letter}1`)}`, viewBox: "14 49 32 32", "aria-hidden": "true" }, SHAPES[letter]());

/** A tile with its name, to look at. */
function drawNamedTile(face, meant = [], die = false) {
  return h("span", { class: "tile-at", role: "img", "aria-label": spokenName(face, meant) }, drawTile(face, meant, die));
}

/** Tiles in a row, to look at. */
export function drawRow(faces, more = "") {
  return h("ul", { class: `tiles ${more}` }, faces.map((face) => h("li", {}, drawNamedTile(face))));
}

/** What stands for what in a judged set: a list for every tile, blank where it is itself. */
export function jokerMeanings(judged) {
  return (judged?.stands_for ?? []).map((meant, at) => {
    if (!meant || !isJoker(judged.tiles[at])) return [];
    return Array.isArray(meant) ? meant : [meant];
  });
}
