// Tiles as drawings: the number in its colour, and for each colour a shape of its own.

import { h, s } from "./dom.js";
import { page, say } from "./page.js";

const SHAPES = {
  K: () => s("rect", { x: 21, y: 56, width: 18, height: 18, rx: 2 }),
  R: () => s("circle", { cx: 30, cy: 65, r: 10 }),
  B: () => s("path", { d: "M30 53l12 12-12 12-12-12z" }),
  O: () => s("path", { d: "M30 54l12 21H18z" }),
};
const JOKERS = { J: "J", JD: "2×", JC: "↷", JM: "↔" };

export const colourOf = (face) => (/^[KRBO]\d/.test(face) ? face[0] : null);
export const numberOf = (face) => (colourOf(face) ? Number(face.slice(1)) : null);
export const isJoker = (face) => face === "?" || /^J[DCM]?$/.test(face) && page.state?.edition?.material !== "letters";
export const nameOf = (face) => page.names?.[face] ?? face;

/** What a tile is called, with what it stands for. */
export function named(face, meant = []) {
  return meant.length ? `${nameOf(face)}, ${say("stands-for")} ${meant.map(nameOf).join(", ")}` : nameOf(face);
}

function ink(face) {
  const letter = colourOf(face);
  if (letter) return letter === "O" && page.state?.edition?.fourth_colour === "yellow" ? "ink-Y" : `ink-${letter}`;
  return isJoker(face) ? "ink-J" : "ink-L";
}

function star() {
  const at = (turn, far) => `${30 + far * Math.sin(turn)} ${33 - far * Math.cos(turn)}`;
  const spikes = Array.from({ length: 10 }, (_, each) => at((each * Math.PI) / 5, each % 2 ? 9 : 20));
  return s("path", { d: `M${spikes.join("L")}z` });
}

function inside(face, meant) {
  const text = (words, y, size, more = {}) => s("text", { x: 30, y, "font-size": size, ...more }, words);
  if (colourOf(face)) return [text(numberOf(face), 44, 38), SHAPES[face[0]]()];
  if (!isJoker(face)) return [text(face, 56, 46)];
  const mark = face === "?" ? "?" : JOKERS[face];
  const body = [star(), text(mark, 39, face === "J" || face === "?" ? 17 : 15, { class: "on-ink" })];
  if (!meant.length) return [...body, text(say(`jokers.${face === "?" ? "J" : face}`), 72, 10.5)];
  const room = 60 / (meant.length + 1);
  return [...body, ...meant.map((each, at) => small(each, room * (at + 1)))];
}

/** What a joker stands for, small at its foot. */
function small(face, x) {
  if (!colourOf(face)) return s("text", { x, y: 74, "font-size": 17, class: ink(face) }, face);
  const shape = s("g", { transform: `translate(${x - 19} 47) scale(.34)` }, SHAPES[face[0]]());
  return s("g", { class: ink(face) }, s("text", { x: x + 4, y: 74, "font-size": 17 }, numberOf(face)), shape);
}

/** A tile as a drawing. It says nothing itself: whatever holds it has its name. */
export function drawTile(face, meant = [], die = false) {
  const body = die
    ? s("rect", { class: "body", x: 1.5, y: 1.5, width: 57, height: 79, rx: 15 })
    : s("rect", { class: "body", x: 1.5, y: 1.5, width: 57, height: 79, rx: 8 });
  return s("svg", { class: `tile ${ink(face)}`, viewBox: "0 0 60 82", "aria-hidden": "true" }, body, ...inside(face, meant));
}

/** A tile with its name, to look at. */
export function tile(face, meant = [], die = false) {
  return h("span", { class: "tile-at", role: "img", "aria-label": named(face, meant) }, drawTile(face, meant, die));
}

/** Tiles in a row, to look at. */
export function row(faces, more = "") {
  return h("ul", { class: `tiles ${more}` }, faces.map((face) => h("li", {}, tile(face))));
}

/** What stands for what in a judged set: a list for every tile, blank where it is itself. */
export function meanings(judged) {
  return (judged?.stands_for ?? []).map((meant, at) => {
    if (!meant || !isJoker(judged.tiles[at])) return [];
    return Array.isArray(meant) ? meant : [meant];
  });
}
