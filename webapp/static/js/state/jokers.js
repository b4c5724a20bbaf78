// What the jokers of the word game stand for: chosen for a word, or the only letters that make it one.

import { judgedSet } from "./judged-sets.js";

export const JOKER = "?";
/** Faces as one word. */
export const spell = (faces) => faces.join("");
export const facesOf = (pieces) => pieces.map((piece) => piece.face);

/** The letters of a word's jokers; null where the word does not fit the tiles. */
export function lettersOfJokers(faces, word) {
  const letters = [...word.toUpperCase()];
  const fits = letters.length === faces.length && faces.every((face, at) => (face === JOKER ? letters[at] !== JOKER : letters[at] === face));
  return fits ? letters.filter((_, at) => faces[at] === JOKER) : null;
}

/** What the jokers of a set are: chosen for just this word, or the only thing they can be. */
function knownLetters(pieces) {
  const faces = facesOf(pieces);
  const jokers = pieces.filter((piece) => piece.face === JOKER);
  if (jokers.every((joker) => joker.letter?.of === spell(faces))) return jokers.map((joker) => joker.letter.is);
  const words = judgedSet(pieces)?.words ?? [];
  return words.length === 1 ? lettersOfJokers(faces, words[0]) : null;
}

/** What every joker of a table is, in its order; null while any is open. */
export function jokerLetters(sets) {
  const letters = sets.filter((pieces) => facesOf(pieces).includes(JOKER)).map(knownLetters);
  return letters.length && letters.every(Boolean) ? letters.flat() : null;
}

/** The sets that can be several words, of which nobody has chosen one. */
export const openWords = (sets) => sets.filter((pieces) => (judgedSet(pieces)?.words?.length ?? 0) > 1 && !knownLetters(pieces));

/** The jokers of a set stand for what they are in a word. */
export function chooseWord(pieces, word) {
  const faces = facesOf(pieces);
  const letters = lettersOfJokers(faces, word) ?? [];
  for (const piece of pieces) if (piece.face === JOKER) piece.letter = { of: spell(faces), is: letters.shift() };
}

/** The table as it lies knows what its jokers were said to be. */
export function rememberWords(sets, judged) {
  for (const { word, tiles } of judged ?? []) {
    const pieces = word ? sets.find((set) => spell(facesOf(set)) === spell(tiles)) : null;
    if (pieces) chooseWord(pieces, word);
  }
}
