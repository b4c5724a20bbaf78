import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Draft, makePiece, newKeys } from "../../webapp/static/js/state/draft.js";

let draft;
const keyAt = (set, place) => draft.sets[set][place].key;
const shown = () => draft.table.map((faces) => faces.join(" ")).join(" | ");

beforeEach(() => {
  draft = new Draft();
  draft.load([["R1", "R2", "R3"], ["K8", "B8", "O8"]]);
});

test("a table that was loaded is clean, and its tiles have keys of their own", () => {
  assert.equal(shown(), "R1 R2 R3 | K8 B8 O8");
  assert.deepEqual(draft.faces, ["R1", "R2", "R3", "K8", "B8", "O8"]);
  assert.equal(new Set(draft.pieces.map((piece) => piece.key)).size, 6);
  assert.equal(draft.dirty, false);
  assert.equal(draft.hasPast, false);
});

test("the same table loaded again keeps its pieces; another one has new ones", () => {
  const key = keyAt(0, 0);
  draft.select(key);
  draft.dirty = true;
  draft.gaps = [{}];
  draft.load([["R1", "R2", "R3"], ["K8", "B8", "O8"]]);
  assert.equal(keyAt(0, 0), key);
  assert.deepEqual([draft.selected, draft.cursor, draft.dirty, draft.gaps], [null, null, false, []]);
  draft.load([["R1", "R2", "R3"]]);
  assert.notEqual(keyAt(0, 0), key);
});

test("a draft begins clean and empty", () => {
  const fresh = new Draft();
  assert.deepEqual([fresh.dirty, fresh.table, fresh.hasPast], [false, [], false]);
});

test("a face that is tapped goes to the set under the cursor, else to a new one", () => {
  draft.cursor = 0;
  draft.put("R4");
  draft.cursor = null;
  draft.put("B1");
  draft.put("B2");
  assert.equal(shown(), "R1 R2 R3 R4 | K8 B8 O8 | B1 B2");
  draft.cursor = 9;
  draft.put("K1");
  assert.equal(shown(), "R1 R2 R3 R4 | K8 B8 O8 | B1 B2 | K1");
  assert.equal(draft.dirty, true);
});

test("a face that is tapped corrects the tile that is chosen, and it is unsure no more", () => {
  draft.sets[1][2].unsure = true;
  const key = keyAt(1, 2);
  draft.select(key);
  draft.cursor = 0;
  assert.deepEqual(draft.unsure.map((piece) => piece.key), [key]);
  draft.put("R8");
  assert.equal(shown(), "R1 R2 R3 | K8 B8 R8");
  assert.deepEqual([keyAt(1, 2), draft.selected, draft.cursor, draft.unsure], [key, null, 1, []]);
});

test("choosing a tile twice chooses none", () => {
  draft.select(keyAt(1, 0));
  assert.deepEqual([draft.selected, draft.cursor], [keyAt(1, 0), 1]);
  draft.select(keyAt(1, 0));
  assert.equal(draft.selected, null);
});

test("there is only ever one empty set", () => {
  draft.selected = keyAt(0, 0);
  draft.newSet();
  assert.equal(draft.cursor, 2);
  draft.newSet();
  assert.equal(draft.sets.length, 3);
  assert.deepEqual([draft.cursor, draft.selected], [2, null]);
  assert.equal(shown(), "R1 R2 R3 | K8 B8 O8", "an empty set is no part of the table");
});

test("a tile is changed where it lies", () => {
  const key = keyAt(0, 1);
  draft.selected = key;
  draft.change(key, "J");
  assert.equal(shown(), "R1 J R3 | K8 B8 O8");
  assert.deepEqual([keyAt(0, 1), draft.selected], [key, null]);
  draft.change("nothing", "J");
  assert.equal(shown(), "R1 J R3 | K8 B8 O8");
});

test("a set whose last tile is taken away is gone, unless the cursor is on it", () => {
  draft.load([["R1"], ["B1"], ["K1"]]);
  draft.cursor = 2;
  draft.selected = keyAt(0, 0);
  draft.remove(keyAt(0, 0));
  assert.equal(shown(), "B1 | K1");
  assert.equal(draft.cursor, 1, "the cursor stays on its set");
  assert.equal(draft.selected, null);
  draft.remove(keyAt(1, 0));
  assert.equal(draft.sets.length, 2);
  draft.cursor = 0;
  draft.sets.push([]);
  draft.put("B2");
  draft.remove(keyAt(0, 1));
  assert.equal(draft.cursor, 0);
  draft.remove("nothing");
  assert.equal(shown(), "B1");
});

test("a tile is moved to its place in another set", () => {
  draft.move(keyAt(0, 0), 1, 1);
  assert.equal(shown(), "R2 R3 | K8 R1 B8 O8");
  assert.equal(draft.cursor, 1);
  draft.move(keyAt(0, 0), 1);
  assert.equal(shown(), "R3 | K8 R1 B8 O8 R2");
});

test("a tile moved on within its set lands before the tile that it was dropped at", () => {
  draft.move(keyAt(0, 0), 0, 2);
  assert.equal(shown(), "R2 R1 R3 | K8 B8 O8");
  draft.move(keyAt(0, 2), 0, 0);
  assert.equal(shown(), "R3 R2 R1 | K8 B8 O8");
});

test("the last tile of a set moved to a new one leaves nothing behind", () => {
  draft.load([["R1"], ["B1", "B2"]]);
  const key = keyAt(0, 0);
  draft.selected = key;
  draft.move(key, null);
  assert.equal(shown(), "B1 B2 | R1");
  assert.deepEqual([draft.sets.length, draft.cursor, draft.selected], [2, 1, null]);
});

test("a tile is nudged by one place, never out of its set", () => {
  draft.nudge(keyAt(0, 0), 1);
  assert.equal(shown(), "R2 R1 R3 | K8 B8 O8");
  draft.nudge(keyAt(0, 0), -1);
  draft.nudge(keyAt(0, 2), 1);
  draft.nudge("nothing", 1);
  assert.equal(shown(), "R2 R1 R3 | K8 B8 O8");
});

test("every change can be taken back, one at a time", () => {
  draft.put("B1");
  draft.remove(keyAt(0, 0));
  draft.nudge(keyAt(1, 0), 1);
  assert.equal(draft.hasPast, true);
  assert.equal(draft.back(), true);
  assert.equal(draft.back(), true);
  assert.equal(shown(), "R1 R2 R3 | K8 B8 O8 | B1");
  assert.equal(draft.back(), true);
  assert.equal(draft.back(), false);
  assert.equal(shown(), "R1 R2 R3 | K8 B8 O8");
});

for (const [what, change] of Object.entries({
  "a tile that was changed": () => draft.change(keyAt(0, 0), "J"),
  "a tile that was moved": () => draft.move(keyAt(0, 0), 1),
  "a table that was typed": () => draft.replace([["J"]]),
  "a gap that was decided": () => draft.decide({ first: keyAt(0, 2), second: keyAt(1, 0) }, true),
})) {
  test(`${what} can be taken back, and then nothing is chosen or asked`, () => {
    change();
    assert.equal(draft.dirty, true);
    draft.selected = "t1";
    draft.gaps = [{}];
    assert.equal(draft.back(), true);
    assert.equal(shown(), "R1 R2 R3 | K8 B8 O8");
    assert.deepEqual([draft.selected, draft.gaps], [null, []]);
  });
}

test("no more than a hundred changes are kept", () => {
  for (let count = 0; count < 120; count += 1) draft.put("J");
  let taken = 0;
  while (draft.back()) taken += 1;
  assert.equal(taken, 100);
});

test("a set that is typed again as it lay keeps its pieces", () => {
  const keys = draft.sets[1].map((piece) => piece.key);
  draft.sets[1][0].unsure = true;
  draft.gaps = [{}];
  draft.select(keyAt(0, 0));
  draft.replace([["K8", "B8", "O8"], ["R1", "R2", "R3", "R4"]]);
  assert.equal(shown(), "K8 B8 O8 | R1 R2 R3 R4");
  assert.deepEqual(draft.sets[0].map((piece) => piece.key), keys);
  assert.equal(draft.unsure.length, 1);
  assert.deepEqual([draft.gaps, draft.selected, draft.cursor], [[], null, null]);
});

test("one set that lay there is not two that are typed", () => {
  draft.replace([["R1", "R2", "R3"], ["R1", "R2", "R3"]]);
  assert.equal(new Set(draft.pieces.map((piece) => piece.key)).size, 6);
});

test("pieces that were read from a photo are taken as they are", () => {
  const read = makePiece("R5", { unsure: true });
  draft.replace([[read]]);
  assert.equal(draft.find(read.key).piece, read);
});

test("two neighbours turn out to be of one set", () => {
  const gap = { first: keyAt(0, 2), second: keyAt(1, 0) };
  draft.gaps = [gap];
  draft.decide(gap, true);
  assert.equal(shown(), "R1 R2 R3 K8 B8 O8");
  assert.deepEqual(draft.gaps, []);
});

test("neighbours that are what they were read as stay so, and nothing more is asked", () => {
  const [apart, joined] = [{ first: keyAt(0, 2), second: keyAt(1, 0) }, { first: keyAt(0, 0), second: keyAt(0, 1) }];
  draft.gaps = [apart, joined];
  draft.decide(apart, false);
  draft.decide(joined, true);
  assert.equal(shown(), "R1 R2 R3 | K8 B8 O8");
  assert.deepEqual(draft.gaps, []);
});

test("the sides of a gap are turned so that the neighbours meet", () => {
  const faces = (gap) => draft.sides(gap).map((set) => set.map((piece) => piece.face).join(" "));
  assert.deepEqual(faces({ first: keyAt(0, 0), second: keyAt(1, 2) }), ["R3 R2 R1", "O8 B8 K8"]);
  assert.deepEqual(faces({ first: keyAt(0, 2), second: keyAt(1, 0) }), ["R1 R2 R3", "K8 B8 O8"]);
  assert.deepEqual(faces({ first: keyAt(0, 1), second: keyAt(1, 1) }), ["R1 R2 R3", "K8 B8 O8"], "one in the middle turns nothing");
});

test("neighbours that were read as one set turn out to be of two", () => {
  draft.load([["R1", "R2", "R3", "R4", "R5", "R6"], ["K1"]]);
  const gap = { first: keyAt(0, 2), second: keyAt(0, 3) };
  assert.deepEqual(draft.sides(gap).map((set) => set.length), [3, 3]);
  draft.decide(gap, false);
  assert.equal(shown(), "R1 R2 R3 | R4 R5 R6 | K1");
});

test("nothing has to be said any more about a gap whose tile was moved", () => {
  const gaps = () => [{ first: keyAt(0, 2), second: keyAt(1, 0) }];
  draft.gaps = gaps();
  draft.nudge(keyAt(0, 0), 1);
  assert.equal(draft.gaps.length, 1, "another tile does not count");
  draft.nudge(keyAt(0, 2), -1);
  assert.equal(draft.gaps.length, 0);
  draft.gaps = gaps();
  draft.move(keyAt(1, 0), 0);
  assert.equal(draft.gaps.length, 0);
  draft.gaps = [{ first: keyAt(0, 0), second: keyAt(1, 0) }];
  draft.remove(keyAt(1, 0));
  assert.equal(draft.gaps.length, 0);
});

test("new is what lies there more often than before", () => {
  const pieces = ["R1", "R1", "B2", "R1"].map((face) => makePiece(face));
  assert.deepEqual([...newKeys(pieces, ["R1", "R1", "K3"])], [pieces[2].key, pieces[3].key]);
  assert.equal(newKeys(pieces, ["R1", "R1", "R1", "B2"]).size, 0);
});
