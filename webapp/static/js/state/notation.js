// Tables as text: `R1 R2 R3 | K8 B8 O8`; words as they are; dice as rows with dots where nothing lies.

import { page, say } from "../base/page.js";
import { spell } from "./jokers.js";

/** The sets of a text, or an error that says which word is no tile. */
export const parseSets = (text) => text.split(/[|\n]+/).filter((part) => part.trim()).map(parseFaces);

/** The tiles of a text. */
export const parseFaces = (text) => text.trim().split(/[\s|,]+/).filter(Boolean).map((word) => knownFace(word.toUpperCase()));

export const formatSets = (sets) => sets.map((faces) => faces.join(" ")).join(" | ");

/** The words of a text. */
export const parseWords = (text) => text.split(/[|\s]+/).filter(Boolean).map(parseLetters);

/** The letters of a text. */
export const parseLetters = (text) => [...text.replace(/[\s|]/g, "").toUpperCase()].map(knownFace);

export const formatWords = (words) => words.map(spell).join(" ");

function knownFace(face) {
  if (face in page.box) return face;
  throw new Error(say("not-a-tile", { word: face.slice(0, 12) }));
}

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
