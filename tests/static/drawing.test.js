import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { fire } from "./page.js";
import { page, say } from "../../webapp/static/js/base/page.js";
import { drawBoard, drawPlainTable, setStatus } from "../../webapp/static/js/draw/board.js";
import { drawChart } from "../../webapp/static/js/draw/chart.js";
import { drawGrid, drawLines } from "../../webapp/static/js/draw/grid.js";
import { drawPalette } from "../../webapp/static/js/draw/palette.js";
import { drawColour, drawTile, isJoker, jokerMeanings, spokenName } from "../../webapp/static/js/draw/tiles.js";

afterEach(() => Object.assign(page.state.edition, { material: "tiles", fourth_colour: "orange" }));
const all = (node, selector) => [...node.querySelectorAll(selector)];
const labels = (node, selector) => all(node, selector).map((each) => each.getAttribute("aria-label"));

test("jokers are told from letters", () => {
  assert.deepEqual(["J", "JD", "JC", "JM", "?", "R1", "JX", "JJ"].map(isJoker), [true, true, true, true, true, false, false, false]);
  page.state.edition.material = "letters";
  assert.deepEqual(["J", "?"].map(isJoker), [false, true]);
});

test("a tile is called by its name, with what it stands for", () => {
  assert.equal(spokenName("R1"), "red 1");
  assert.equal(spokenName("K8"), "K8", "one without a name is called by its face");
  assert.equal(spokenName("J", ["R1", "B1"]), "joker, stands for red 1, blue 1");
});

test("only a joker stands for something else", () => {
  assert.deepEqual(jokerMeanings({ tiles: ["R1", "J", "JD"], stands_for: ["R1", "R2", ["R3", "R4"]] }), [[], ["R2"], ["R3", "R4"]]);
  assert.deepEqual(jokerMeanings({ tiles: ["J"], stands_for: [null] }), [[]]);
  assert.deepEqual(jokerMeanings(null), []);
});

test("of the word game other things are said", () => {
  assert.equal(say("no-set"), "no set");
  page.state.edition.material = "letters";
  assert.equal(say("no-set"), "no word");
});

test("a tile shows its number in its ink with a shape of its own", () => {
  const shapes = ["K", "R", "B", "O"].map((letter) => drawTile(`${letter}7`).lastChild.outerHTML);
  assert.equal(new Set(shapes).size, 4);
  assert.equal(drawTile("R13").querySelector("text").textContent, "13");
  assert.match(drawTile("R13").getAttribute("class"), /\bink-R\b/);
  assert.match(drawTile("A").getAttribute("class"), /\bink-L\b/);
  assert.match(drawTile("J").getAttribute("class"), /\bink-J\b/);
  assert.equal(new Set(["J", "JD", "JC", "JM"].map((face) => drawTile(face).innerHTML)).size, 4);
  assert.equal(drawTile("J", ["R12"]).textContent, "12");
  assert.notEqual(drawTile("R1", [], true).firstChild.getAttribute("rx"), drawTile("R1").firstChild.getAttribute("rx"), "a die is rounder");
});

test("the fourth colour is the edition's", () => {
  assert.match(drawColour("O").getAttribute("class"), /\bink-O\b/);
  page.state.edition.fourth_colour = "yellow";
  assert.match(drawColour("O").getAttribute("class"), /\bink-Y\b/);
  assert.match(drawColour("K").getAttribute("class"), /\bink-K\b/);
});

test("a set is legal, illegal, unsure, or not looked at yet", () => {
  const sure = [{ face: "R1" }];
  assert.equal(setStatus(sure, { kind: "run" }), "legal");
  assert.equal(setStatus(sure, { kind: null }), "illegal");
  assert.equal(setStatus(sure, null), "checking");
  assert.equal(setStatus([...sure, { face: "R2", unsure: true }], { kind: "run" }), "unsure");
  assert.equal(setStatus(sure, { kind: "word", word: null, words: ["A", "B"] }), "unsure", "nobody has said which word");
  assert.equal(setStatus(sure, { kind: "word", word: null, words: ["A"] }), "legal");
  assert.equal(setStatus(sure, { kind: "word", word: "A", words: ["A", "B"] }), "legal");
});

const SETS = [["R1", "R2", "J"], ["K8", "B8"]].map((faces, set) => faces.map((face, at) => ({ face, key: `k${set}${at}` })));
const JUDGED = new Map([
  [SETS[0], { kind: "run", value: 6, tiles: ["R1", "R2", "J"], stands_for: [null, null, "R3"], findings: [] }],
  [SETS[1], { kind: null, tiles: ["K8", "B8"], stands_for: [], findings: [{ text: "Too short." }] }]]);

test("a table to look at names every tile and says why a set is none", () => {
  const board = drawBoard(SETS, (set) => JUDGED.get(set), { fresh: new Set(["k01"]) });
  assert.deepEqual(all(board, ".set").map((set) => set.getAttribute("class")), ["set legal", "set illegal"]);
  assert.deepEqual(all(board, ".kind").map((kind) => kind.textContent), ["legal: run, counts 6", "not legal: no set"]);
  assert.deepEqual(labels(board, ".tile-at"), ["red 1", "red 2, laid now", "joker, stands for R3", "K8", "B8"]);
  assert.deepEqual(all(board, ".reason").map((reason) => reason.textContent), ["Too short."]);
  assert.equal(all(board, "button").length, 0);
});

test("nothing speaks against a set while it is unsure what lies there", () => {
  const [face] = SETS[1];
  const doubtful = [{ ...face, unsure: true }, SETS[1][1]];
  const board = drawBoard([doubtful], () => JUDGED.get(SETS[1]));
  assert.equal(all(board, ".reason").length, 0);
  assert.equal(all(board, ".doubt").length, 1);
  assert.equal(board.querySelector(".kind").textContent, "unsure");
});

test("a set that nobody has looked at yet has a sign of its own", () => {
  const board = drawBoard([SETS[0]], () => null);
  assert.equal(board.querySelector(".kind").textContent, "checking");
  assert.match(board.querySelector(".sign").getAttribute("class"), /\bpass\b/);
});

test("a table to change says what was tapped", () => {
  const taps = [];
  const editing = { selected: "k11", cursor: 1, tap: (key) => taps.push(key), aim: (set) => taps.push(set), tools: () => "tools" };
  const board = drawBoard(SETS, () => null, { editing });
  fire(board.querySelector("[data-tile=k02]"), "click");
  fire(board.querySelector("[data-key=add-1]"), "click");
  assert.deepEqual(taps, ["k02", 1]);
  assert.deepEqual(all(board, "[aria-pressed=true]").map((each) => each.dataset.key), ["k11"], "the next tile corrects the chosen one");
  assert.deepEqual(all(board, ".aimed").map((set) => set.dataset.set), ["1"]);
  assert.deepEqual(labels(board, ".add"), ["add to set 1", "add to set 2"]);
  assert.equal(drawBoard([[]], () => assert.fail("asked about no set"), { editing }).querySelector(".kind").textContent, "a new set");
});

test("an empty table says so", () => {
  assert.equal(drawBoard([], () => null).textContent, "Nothing lies there.");
  assert.equal(all(drawPlainTable([["R1", "R2"], ["J"]]), "ul").length, 2);
});

test("the grid has a free line all around, and a place for each die", () => {
  const dice = [{ face: "R1", row: 4, col: 2 }, { face: "R2", row: 4, col: 3, unsure: true }];
  const places = [];
  const grid = drawGrid(dice, (place) => places.push(place), { row: 5, col: 1 });
  assert.deepEqual([all(grid, "tr").length, all(grid, "td").length], [3, 12]);
  assert.equal(grid.querySelector("[data-key=cell-4-3]").getAttribute("aria-label"), "red 2, unsure");
  assert.equal(grid.querySelector("[data-key=cell-3-1]").getAttribute("aria-label"), "row 1, place 1");
  assert.deepEqual(all(grid, "[aria-pressed=true]").map((each) => each.dataset.key), ["cell-5-1"]);
  fire(grid.querySelector("[data-key=cell-5-4]"), "click");
  assert.deepEqual(places, [{ row: 5, col: 4 }]);
});

test("a grid to look at has no buttons; an empty one has room to begin", () => {
  const grid = drawGrid([{ face: "R1", row: 0, col: 0 }]);
  assert.deepEqual([all(grid, "button").length, labels(grid, "[role=img]")], [0, ["red 1"]]);
  assert.equal(all(drawGrid([], () => {}), "button").length, 21);
});

test("the lines of a grid are legal or not, in the words of dice", () => {
  page.state.edition.material = "dice";
  const lines = drawLines([{ kind: "run", tiles: ["R1", "R2"], findings: [] }, { kind: null, tiles: ["K8"], findings: [{ text: "Why." }] }]);
  assert.deepEqual(all(lines, ".kind").map((kind) => kind.textContent), ["run", "no line"]);
  assert.deepEqual(all(lines, "li.set").map((line) => line.getAttribute("class")), ["set legal", "set illegal"]);
  assert.equal(lines.querySelector(".reason").textContent, "Why.");
});

test("faces that are used up cannot be picked", () => {
  const picked = [];
  const palette = drawPalette(new Map([["R1", 2], ["R2", 1]]), (face) => picked.push(face));
  for (const face of ["R1", "R2", "J"]) fire(palette.querySelector(`[data-face=${face}]`), "click");
  assert.deepEqual(picked, ["R2", "J"]);
  assert.deepEqual(all(palette, "[aria-disabled]").map((face) => face.dataset.face), ["R1"]);
});

test("the chart shows the totals after each round and says the last ones", () => {
  const chart = drawChart(["Ann", "Bob"], [{ Ann: 20, Bob: -20 }, { Ann: -30, Bob: 30 }]);
  assert.equal(chart.querySelector("svg").getAttribute("aria-label"), "Totals: Ann −30, Bob 30");
  const points = all(chart, "polyline").map((line) => line.getAttribute("points").split(" ").map((point) => point.split(",").map(Number)));
  assert.deepEqual(points[0].map(([x]) => x), [34, 144, 254], "evenly over the rounds");
  assert.deepEqual(all(chart, ".line-0 circle").map((mark) => Number(mark.getAttribute("cx"))), [144, 254], "a mark at each round");
  const [ann, bob] = points.map((line) => line.map(([, y]) => Math.round(y)));
  assert.deepEqual([ann, bob], [[75, 33, 138], [75, 117, 12]], "higher is more, zero in the middle");
  assert.deepEqual(all(chart, ".axis").map((axis) => axis.textContent), ["30", "0", "−30"]);
});

test("every line of the chart has a dash and marks of its own", () => {
  const players = ["Ann", "Bob", "Cleo", "Dan"];
  const chart = drawChart(players, [Object.fromEntries(players.map((name) => [name, 1]))]);
  const lines = all(chart, ".line");
  assert.equal(new Set(lines.map((line) => line.querySelector("polyline").getAttribute("stroke-dasharray"))).size, 4);
  assert.equal(new Set(lines.map((line) => line.children[1].outerHTML)).size, 4);
  const heights = lines.map((line) => Number(line.querySelector("text").getAttribute("y"))).sort((a, b) => a - b);
  heights.slice(1).forEach((height, at) => assert.ok(height - heights[at] >= 14, "names do not lie on each other"));
});

test("a chart before the first round shows nothing but zero", () => {
  const chart = drawChart(["Ann"], []);
  assert.equal(chart.querySelector("polyline").getAttribute("points").split(" ").length, 1);
  assert.ok(!chart.outerHTML.includes("NaN"));
});
