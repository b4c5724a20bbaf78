// Number tiles: what is known of a piece from its face alone.

const TILE_JOKER = /^J[DCM]?$/;

export const tilePieces = {
  /** Some things are said in other words: these under `of-tiles`, or by another key of the texts. */
  id: "tiles",
  words: {},
  isJoker: (face) => face === "?" || TILE_JOKER.test(face),
  /** Whether the faces have colours, and the palette a row for each. */
  inColours: true,
  /** Whether a piece that the camera sees lies beside the table, where nothing is wrong with it. */
  isBeside: (piece) => Boolean(piece.beside),
};
