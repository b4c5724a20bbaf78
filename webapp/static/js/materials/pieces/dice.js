// Dice: they have the faces of tiles; those that are not laid lie open beside the grid.

import { tilePieces } from "./tiles.js";

export const dicePieces = {
  ...tilePieces,
  id: "dice",
  words: {
    "no-tile": "beside-grid",
    "pass": "pass-dice",
    "rack-size": "dice-left",
    "type-hint": "type-dice-hint",
  },
  isBeside: (piece) => piece.row === null,
};
