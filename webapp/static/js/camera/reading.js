// What the server says of the camera and of what it sees goes into the store.

import { announce, page, say, toast } from "../base/page.js";
import { cacheJudgedSets } from "../state/judged-sets.js";
import { redraw, store } from "../state/store.js";

/** Questions about a single tile: it is drawn as doubtful. */
const OF_A_TILE = ["unsure", "too-many", "place"];
const listeners = [];

/** Be called for every reading: `stored()` when the store has it, `drawn()` when the page shows it too. */
export const onReading = (listener) => listeners.push(listener);

/** A reading with the pieces it is about: each with a key of its own, in its set, doubtful or not. */
function withPieces(reading) {
  const doubtful = new Set((reading.questions ?? []).filter((question) => OF_A_TILE.includes(question.why)).map((question) => question.tile));
  const pieces = reading.tiles.map((tile) => ({ ...tile, key: `c${tile.id}`, doubted: tile.unsure, unsure: doubtful.has(tile.id) }));
  const byId = new Map(pieces.map((piece) => [piece.id, piece]));
  const sets = reading.rows.map((row) => row.map((id) => byId.get(id)));
  return { ...reading, pieces, sets, table: sets.map((set) => set.map((piece) => piece.face)) };
}

/** Somebody is laying again, so the last verdict has been read. */
const isLayingAgain = (draft) => draft && draft.verdict !== "pass" && draft.sequence === store.state.sequence;

/** A message with what the camera sees. */
export function receiveReading(reading) {
  const { draft } = reading;
  cacheJudgedSets(draft?.sets);
  store.reading = withPieces(reading);
  if (!store.enteredByHand) store.preview = draft;
  if (isLayingAgain(draft)) store.dismissedTurn = store.state.last_turn?.event ?? null;
  for (const listener of listeners) listener.stored();
  redraw();
  for (const listener of listeners) listener.drawn();
}

/** A turn that goes on though it was to end, or had ended, by itself: said in passing, once. */
function tellNotice({ notice }) {
  if (!notice || notice.number === store.camera?.notice?.number) return;
  const text = say(`notice.${notice.code}`, { count: store.cameraSettings?.unfinished ?? 30 });
  toast(text);
  announce(text);
}

/** A message about the camera. */
export function receiveCamera(camera) {
  if (store.camera) tellNotice(camera);
  store.camera = camera;
  redraw();
}

/** All that the server says of a camera at once. */
export function receiveCameraView({ camera, reading, settings }) {
  store.cameraSettings = settings ?? store.cameraSettings;
  store.camera = camera;
  if (reading) receiveReading(reading);
  else redraw();
}

/** The camera that is there when the page is opened. */
export function loadFirstCamera() {
  if (!page.camera) return;
  store.camera = page.camera;
  if (page.reading) receiveReading(page.reading);
}
