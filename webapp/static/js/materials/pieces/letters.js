// The letters of the word game, of which J is one; what lies on the table are words.

import { tilePieces } from "./tiles.js";

export const letterPieces = {
  ...tilePieces,
  id: "letters",
  words: {
    "add-here": "add-to-word",
    "new-set": "new-word",
    "no-set": "no-word",
    "one-or-two": "one-or-two-words",
    "one-set": "one-word",
    "to-new-set": "to-new-word",
    "two-sets": "two-words",
    "type-hint": "type-words-hint",
  },
  isJoker: (face) => face === "?",
  inColours: false,
};
