// How a game is laid and shown. Every material answers the same questions; here alone it is chosen which one is asked.
// tests/static/materials.test.js lists the questions. A new material is one file here, and one in `pieces`.

import { store } from "../../state/store.js";
import { DiceTable } from "./dice.js";
import { LetterTable } from "./letters.js";
import { TileTable } from "./tiles.js";

const MATERIALS = { tiles: new TileTable(), letters: new LetterTable(), dice: new DiceTable() };

/** The material of the game on this page; a page without a game has tiles. */
export const material = () => MATERIALS[store.state.edition?.material] ?? MATERIALS.tiles;
