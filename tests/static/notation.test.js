import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";
import { countFaces, formatGrid, formatSets, formatWords, parseFaces, parseGrid, parseLetters, parseSets, parseWords } from "../../webapp/static/js/state/notation.js";

test("sets are parted by bars or lines, tiles by blanks or commas", () => {
  assert.deepEqual(parseSets("r1 R2,R3 | k8  B8 o8\nJ R1 R2"), [["R1", "R2", "R3"], ["K8", "B8", "O8"], ["J", "R1", "R2"]]);
  assert.deepEqual(parseSets("  |\n| "), []);
});

test("words are parted by blanks, bars or lines, and spelt with one tile a letter", () => {
  assert.deepEqual(parseWords("bar | er\nB?R"), [["B", "A", "R"], ["E", "R"], ["B", "?", "R"]]);
  assert.deepEqual(parseLetters("ba r|e"), ["B", "A", "R", "E"]);
});

test("what is no tile of the box is named, cut short", () => {
  assert.throws(() => parseSets("R1 r99"), { message: "R99 is no tile" });
  assert.throws(() => parseFaces("abcdefghijklmnop"), { message: "ABCDEFGHIJKL is no tile" });
  assert.throws(() => parseWords("BÄR"), { message: "Ä is no tile" });
});

test("a table is written as it is read", () => {
  const table = [["R1", "R2", "R3"], ["K8", "B8", "O8"]];
  assert.equal(formatSets(table), "R1 R2 R3 | K8 B8 O8");
  assert.deepEqual(parseSets(formatSets(table)), table);
  assert.equal(formatWords([["B", "A", "R"], ["E", "R"]]), "BAR ER");
});

test("dots and dashes are empty places of the grid", () => {
  assert.deepEqual(parseGrid("r1 . R2\n- K8 | b8"), [
    { face: "R1", row: 0, col: 0 }, { face: "R2", row: 0, col: 2 }, { face: "K8", row: 1, col: 1 }, { face: "B8", row: 2, col: 0 }]);
  assert.throws(() => parseGrid("R1 x"), { message: "X is no tile" });
});

test("a grid is written from its first die, wherever that lies, without dots at the ends", () => {
  const dice = [{ face: "R1", row: -2, col: 3 }, { face: "R2", row: -2, col: 5 }, { face: "K8", row: 0, col: 4 }];
  assert.equal(formatGrid(dice), "R1 . R2\n.\n. K8");
  assert.deepEqual(parseGrid(formatGrid(dice)).map(({ row, col }) => [row, col]), [[0, 0], [0, 2], [2, 1]]);
  assert.equal(formatGrid([]), "");
});

test("faces are counted", () => {
  assert.deepEqual([...countFaces(["R1", "J", "R1"])], [["R1", 2], ["J", 1]]);
});
