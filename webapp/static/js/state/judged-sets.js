// What the server said of sets, kept by their faces: a cache, so that a set that lies as before need not be asked about.

const MOST = 2000;
const judgedByFaces = new Map();
const keyOf = (faces) => faces.join(" ");

/** Remember what was said of sets. */
export function cacheJudgedSets(sets) {
  if (judgedByFaces.size > MOST) judgedByFaces.clear();
  for (const judged of sets ?? []) judgedByFaces.set(keyOf(judged.tiles), judged);
}

/** What was said of the set that these pieces are; null where nothing was. */
export const judgedSet = (pieces) => judgedByFaces.get(keyOf(pieces.map((piece) => piece.face))) ?? null;
