// What a game is played with, as its faces tell. All of them answer the same; here alone it is chosen.

import { dicePieces } from "./dice.js";
import { letterPieces } from "./letters.js";
import { tilePieces } from "./tiles.js";

const PIECES = { tiles: tilePieces, letters: letterPieces, dice: dicePieces };

/** The pieces of a material; a page without a game speaks of tiles. */
export const piecesOf = (name) => PIECES[name] ?? tilePieces;
