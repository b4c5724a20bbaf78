// Tables as text: `R1 R2 R3 | K8 B8 O8`; words as they are; dice as rows with dots where nothing lies.

import { page, say } from "../base/page.js";

const isWordGame = () => page.state.edition?.material === "letters";

/** The sets of a text, or an error that says which word is no tile. */
export function parseTable(text) {
  const parts = text.split(isWordGame() ? /[|\s]+/ : /[|\n]+/).filter((part) => part.trim());
  return parts.map(parseTiles);
}

/** The tiles of a text. */
export function parseTiles(text) {
  if (isWordGame()) return [...text.replace(/[\s|]/g, "").toUpperCase()].map(knownFace);
  return text.trim().split(/[\s|,]+/).filter(Boolean).map((word) => knownFace(word.toUpperCase()));
}

function knownFace(face) {
  if (face in page.box) return face;
  throw new Error(say("not-a-tile", { word: face.slice(0, 12) }));
}

export const formatTable = (sets) => sets.map((faces) => faces.join(isWordGame() ? "" : " ")).join(isWordGame() ? " " : " | ");

/** Dice from rows of text, a dot for an empty place. */
export function parseGrid(text) {
  const dice = [];
  text.split(/[|\n]/).forEach((line, row) => {
    line.trim().split(/\s+/).filter(Boolean).forEach((word, col) => {
      if (word !== "." && word !== "-") dice.push({ face: knownFace(word.toUpperCase()), row, col });
    });
  });
  return dice;
}

export function formatGrid(dice) {
  if (!dice.length) return "";
  const rows = dice.map((die) => die.row);
  const cols = dice.map((die) => die.col);
  const [top, left] = [Math.min(...rows), Math.min(...cols)];
  const lines = [];
  for (let row = top; row <= Math.max(...rows); row += 1) {
    const line = [];
    for (let col = left; col <= Math.max(...cols); col += 1) line.push(dice.find((die) => die.row === row && die.col === col)?.face ?? ".");
    lines.push(line.join(" ").replace(/( \.)+$/, ""));
  }
  return lines.join("\n");
}

/** How often each face is there. */
export function countFaces(faces) {
  const counts = new Map();
  for (const face of faces) counts.set(face, (counts.get(face) ?? 0) + 1);
  return counts;
}
