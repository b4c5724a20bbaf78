import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "./page.js";
import { page } from "../../webapp/static/js/base/page.js";
import { loadFirstCamera, onReading, receiveCamera, receiveCameraView, receiveReading } from "../../webapp/static/js/camera/reading.js";
import { judgedSet } from "../../webapp/static/js/state/judged-sets.js";
import { onChange, store } from "../../webapp/static/js/state/store.js";

const tile = (id, face, unsure = false) => ({ id, face, unsure });
const READING = {
  tiles: [tile(7, "R1"), tile(8, "R2", true), tile(9, "R3", true), tile(10, "K8")],
  rows: [[8, 7, 9], [10]],
  questions: [{ why: "unsure", tile: 8, waits: true }, { why: "grouping", tile: 9, other: 10 }],
  draft: { verdict: "legal", sequence: 4, sets: [{ tiles: ["K8"], kind: null }] },
};
const calls = [];
onChange(() => calls.push("draw"));
onReading({ stored: () => calls.push(`stored ${store.reading.tiles.length}`), drawn: () => calls.push("drawn") });

beforeEach(() => {
  calls.length = 0;
  Object.assign(store, { camera: null, reading: null, enteredByHand: false, preview: null, dismissedTurn: null, cameraSettings: null });
  store.state.last_turn = { event: 3 };
});

test("a reading has its pieces in their sets, each with a key", () => {
  receiveReading(READING);
  assert.deepEqual(store.reading.table, [["R2", "R1", "R3"], ["K8"]]);
  assert.deepEqual(store.reading.sets[0].map((piece) => piece.key), ["c8", "c7", "c9"]);
  assert.equal(store.reading.sets[1][0], store.reading.pieces[3]);
});

test("a tile is drawn as doubtful where a question is about it alone", () => {
  receiveReading(READING);
  assert.deepEqual(store.reading.pieces.map((piece) => [piece.unsure, piece.doubted]), [[false, false], [true, true], [false, true], [false, false]]);
  receiveReading({ ...READING, questions: undefined });
  assert.deepEqual(store.reading.pieces.map((piece) => piece.unsure), [false, false, false, false]);
});

test("listeners hear of it once the store has it, and once it is drawn", () => {
  receiveReading(READING);
  assert.deepEqual(calls, ["stored 4", "draw", "drawn"]);
});

test("what the turn would be is shown, unless somebody enters it by hand", () => {
  receiveReading(READING);
  assert.equal(store.preview, READING.draft);
  assert.equal(judgedSet([{ face: "K8" }]).kind, null);
  store.enteredByHand = true;
  receiveReading({ ...READING, draft: null });
  assert.equal(store.preview, READING.draft);
});

test("the last verdict is put aside when somebody lays again", () => {
  receiveReading({ ...READING, draft: null });
  receiveReading({ ...READING, draft: { ...READING.draft, verdict: "pass" } });
  receiveReading({ ...READING, draft: { ...READING.draft, sequence: 3 } });
  assert.equal(store.dismissedTurn, null);
  receiveReading(READING);
  assert.equal(store.dismissedTurn, 3);
});

test("all that is said of a camera at once; settings that are not said stay", () => {
  receiveCameraView({ camera: { state: "live" }, settings: { automatic: 5 } });
  assert.deepEqual([store.camera, store.cameraSettings, store.reading], [{ state: "live" }, { automatic: 5 }, null]);
  assert.deepEqual(calls, ["draw"]);
  receiveCameraView({ camera: { state: "lost" }, reading: READING });
  assert.deepEqual([store.camera.state, store.cameraSettings.automatic, store.reading.table.length], ["lost", 5, 2]);
  calls.length = 0;
  receiveCamera({ state: "stopped" });
  assert.equal(store.camera.state, "stopped");
  assert.deepEqual(calls, ["draw"]);
});

test("the camera that is there when the page is opened", () => {
  loadFirstCamera();
  assert.equal(store.camera, null);
  Object.assign(page, { camera: { state: "live" }, reading: READING });
  loadFirstCamera();
  assert.deepEqual([store.camera.state, store.reading.table.length], ["live", 2]);
});
