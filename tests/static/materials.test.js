// Every material answers every question that the page asks of it.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { document } from "./page.js";
import { page, say } from "../../webapp/static/js/base/page.js";
import { piecesOf } from "../../webapp/static/js/materials/pieces/registry.js";
import { material } from "../../webapp/static/js/materials/tables/registry.js";
import { cacheJudgedSets } from "../../webapp/static/js/state/judged-sets.js";
import { beginTurn, store } from "../../webapp/static/js/state/store.js";

const NAMES = ["tiles", "letters", "dice"];
const OF_PIECES = { id: "string", words: "object", isJoker: "function", inColours: "boolean", isBeside: "function" };
const OF_A_TABLE = {
  makeDraft: "function", parseTable: "function", parseTiles: "function", formatTable: "function", formatRows: "function", tableEvent: "function",
  drawTable: "function", drawPiece: "function", drawDraft: "function", drawReading: "function", drawRestore: "function",
  loadPhoto: "function", askWhatIsOpen: "function", findRack: "function",
  challengeButtons: "function", allowButtons: "function", correctionFields: "function",
  openingNote: "function", totalOf: "function", racksCount: "boolean",
};
const OF_A_DRAFT = {
  load: "function", replace: "function", loadReading: "function", event: "function", isUnchanged: "function", table: "object", faces: "object",
  dirty: "boolean", unsure: "object", openGaps: "object", selected: "object", cursor: "object",
  move: "function", nudge: "function", remove: "function", newSet: "function", back: "function",
};

const TABLES = {
  tiles: { text: "R1 R2 R3 | K8 B8 O8", table: [["R1", "R2", "R3"], ["K8", "B8", "O8"]] },
  letters: { text: "BAR ER", table: [["B", "A", "R"], ["E", "R"]] },
  dice: { text: "R1 . R2 | . K8", table: [{ face: "R1", row: 0, col: 0 }, { face: "R2", row: 0, col: 2 }, { face: "K8", row: 1, col: 1 }] },
};

function play(name, more = {}) {
  const round = { number: 1, to_move: "Ann", table: TABLES[name].table, sets: [], racks: {}, ended: false };
  const players = [{ name: "Ann", opened: false, points: 7, rack_size: 9, seat: "south" }, { name: "Bob", opened: true, points: 3, rack_size: 9, seat: "north" }];
  store.state = page.state = { game: "g1", sequence: 4, edition: { material: name }, players, totals: { Ann: 20, Bob: -20 }, round: { ...round, ...more }, last_turn: null, history: [] };
  store.draft = material().makeDraft();
  beginTurn();
  return material();
}

/** All that can be asked of a value, its own and what it inherits. */
function questionsOf(value) {
  const names = new Set(Object.keys(value));
  for (let at = Object.getPrototypeOf(value); at !== Object.prototype; at = Object.getPrototypeOf(at)) Object.getOwnPropertyNames(at).forEach((name) => names.add(name));
  names.delete("constructor");
  return names;
}

function assertAnswers(value, questions, whose) {
  for (const [name, kind] of Object.entries(questions)) assert.equal(typeof value[name], kind, `${whose}: ${name}`);
}

beforeEach(() => Object.assign(store, { reading: null, preview: null, camera: null }));

for (const name of NAMES) {
  test(`${name} answer every question`, () => {
    const chosen = play(name);
    assertAnswers(piecesOf(name), OF_PIECES, `pieces of ${name}`);
    assertAnswers(chosen, OF_A_TABLE, `table of ${name}`);
    assertAnswers(store.draft, OF_A_DRAFT, `draft of ${name}`);
  });

  test(`a table of ${name} is written as it is read, on one line or several`, () => {
    const { text, table } = TABLES[name];
    const chosen = play(name);
    assert.deepEqual(chosen.parseTable(text), table);
    assert.equal(chosen.formatTable(table), text);
    assert.deepEqual(chosen.parseTable(chosen.formatRows(table)), table);
  });

  test(`a turn of ${name} begins with the table, unchanged until something is laid`, () => {
    const { table } = TABLES[name];
    const chosen = play(name);
    assert.deepEqual([store.draft.table, store.draft.isUnchanged(table), store.draft.dirty], [table, true, false]);
    store.draft.replace(table.slice(1));
    assert.deepEqual([store.draft.table, store.draft.isUnchanged(table), store.draft.dirty], [table.slice(1), false, true]);
    assert.deepEqual({ ...chosen.tableEvent(table.slice(1), {}), ...store.draft.event() }, store.draft.event(), "a turn and its correction are written alike");
  });

  test(`a table of ${name} to look at names every piece`, () => {
    const chosen = play(name);
    assert.equal(chosen.drawTable(TABLES[name].table).querySelectorAll("[role=img]").length, TABLES[name].table.flat().length);
  });

  test(`a draft of ${name} is drawn for whoever looks, and with what to lay it for whoever may`, () => {
    const chosen = play(name);
    const [board, entry] = [document.createElement("div"), document.createElement("div")];
    chosen.drawDraft({ board, entry, byCamera: null, byPhoto: null }, false);
    assert.deepEqual([board.querySelectorAll("button").length, entry.children.length], [0, 0]);
    chosen.drawDraft({ board, entry, byCamera: "camera", byPhoto: "photo" }, true);
    assert.ok(board.querySelectorAll("button").length);
    assert.match(entry.textContent, /camera.*photo/s);
    assert.ok(entry.querySelector(".palette"));
  });
}

test("what all materials answer is asked of all: no question is missing above", () => {
  const shared = (values) => values.map((each) => [...questionsOf(each)]).reduce((some, others) => some.filter((name) => others.includes(name)));
  assert.deepEqual(shared(NAMES.map((name) => play(name))).filter((name) => !(name in OF_A_TABLE)), []);
  assert.deepEqual(shared(NAMES.map(piecesOf)).filter((name) => !(name in OF_PIECES)), []);
  assert.deepEqual(shared(NAMES.map((name) => play(name).makeDraft())).filter((name) => !(name in OF_A_DRAFT)), []);
});

test("a page without a game has tiles", () => {
  play("tiles");
  const tiles = material();
  store.state = page.state = { game: null, edition: null, players: [] };
  assert.equal(material(), tiles);
  assert.equal(piecesOf(undefined), piecesOf("tiles"));
});

test("each says things in its own words", () => {
  const said = (name) => { play(name); return say("no-set"); };
  assert.deepEqual(NAMES.map(said), ["no set", "no word", "no line"]);
});

test("only dice lie beside the table, where nothing is wrong with them", () => {
  assert.deepEqual(NAMES.map((name) => piecesOf(name).isBeside({ face: "R1", row: null })), [false, false, true]);
});

test("the word game writes what its jokers are, counts points at once and no racks", () => {
  const sets = [{ tiles: ["B", "?"], word: "BE", words: ["BE", "BY"] }];
  const letters = play("letters", { table: [["B", "?"]], sets });
  assert.deepEqual(store.draft.event(), { type: "turn", table: [["B", "?"]], joker_letters: ["E"] });
  assert.deepEqual([letters.racksCount, letters.totalOf(store.state.players[0])], [false, 7]);
  store.state.round.ended = true;
  assert.equal(letters.totalOf(store.state.players[0]), 20);
  assert.deepEqual(NAMES.filter((name) => play(name).racksCount), ["tiles", "dice"]);
});

test("a word that the dictionary does not have may be allowed, one with a joker not", () => {
  const unknown = (tiles) => ({ tiles, findings: [{ code: "word-unknown" }] });
  const turn = { sets: [unknown(["B", "A"]), unknown(["B", "?"]), { tiles: ["E", "R"], findings: [] }], new_words: ["BA", "ER"], verdict: "legal", challenged: false };
  assert.deepEqual(play("letters").allowButtons(turn).map((button) => button.dataset.key), ["allow-BA"]);
  assert.equal(material().challengeButtons(turn, true).querySelectorAll("button").length, 2);
  assert.equal(material().challengeButtons({ ...turn, challenged: true }, true), null);
  cacheJudgedSets(turn.sets);
  assert.equal(material().draftTools([{ face: "B" }, { face: "A" }])[1].dataset.key, "allow-BA");
  for (const name of ["tiles", "dice"]) assert.deepEqual([play(name).allowButtons(turn), material().challengeButtons(turn, true)], [[], null]);
});

test("a whole word goes back to the rack in one step; tiles go one by one; of dice the grid is shown as it was", () => {
  const moves = ["A", "B", "R"].map((tile, at) => ({ tile, from: at < 2 ? 0 : 1, to: at < 2 ? null : 0 }));
  const turn = { before: [["E", "R"]], shown: [["B", "A"], ["R"]], restore: { done: false, moves, text: ["one", "two", "three"] } };
  const steps = [];
  const parts = { drawSteps: (list) => { steps.push(list); return "steps"; }, penalty: () => "penalty" };
  for (const name of ["letters", "tiles"]) assert.match(play(name).drawRestore(turn, parts).textContent, /steps.*penalty/);
  assert.deepEqual(steps.map((list) => list.map(({ all, faces }) => [all, faces])), [
    [[[0, 1], ["B", "A"]], [[2], ["R"]]],
    [[[0], ["A"]], [[1], ["B"]], [[2], ["R"]]]]);
  assert.equal(play("tiles").drawRestore({ ...turn, restore: null }, parts), null);
  const dice = play("dice").drawRestore({ before: TABLES.dice.table }, parts);
  assert.deepEqual([dice.querySelectorAll("[role=img]").length, /penalty/.test(dice.textContent)], [3, false]);
});

test("of what the camera sees, a rack is what does not lie on the table; dice are those before their player", () => {
  const piece = (face, at, row = null) => ({ key: `c${at}`, face, row, quad: [[0, at], [1, at], [1, at], [0, at]] });
  const faces = (found) => found.map((each) => each.face);
  play("tiles", { table: [["R1", "R2"]] });
  store.reading = { pieces: ["R1", "K8", "R2", "R1"].map((face, at) => piece(face, at)) };
  assert.deepEqual(faces(material().findRack("Ann", 2)), ["K8", "R1"]);
  play("dice");
  store.reading = { pieces: [piece("B1", 9), piece("R2", 5, 0), piece("R1", 1), piece("K8", 0)] };
  assert.deepEqual([faces(material().findRack("Ann", 1)), faces(material().findRack("Bob", 2))], [["B1"], ["K8", "R1"]]);
});

test("dice go on by hand where the camera saw them on the grid", () => {
  play("dice");
  store.draft.loadReading({ pieces: [{ id: 1, face: "R1", row: 0, col: 2 }, { id: 2, face: "R2", row: null, col: null }] });
  assert.deepEqual([store.draft.dice, store.draft.dirty], [[{ face: "R1", row: 0, col: 2 }], true]);
  store.draft.lay("R3", { row: 0, col: 2 });
  store.draft.lay("J", { row: 0, col: 3 });
  assert.deepEqual(store.draft.faces, ["R3", "J"], "one place holds one die");
  store.draft.lift({ row: 0, col: 3 });
  assert.deepEqual(store.draft.event(), { type: "dice", dice: [{ face: "R3", row: 0, col: 2 }] });
});

test("words go on by hand with what their jokers were said to be", () => {
  play("letters");
  store.draft.loadReading({ table: [["B", "?"]], draft: { sets: [{ tiles: ["B", "?"], word: "BE" }] } });
  assert.deepEqual(store.draft.event().joker_letters, ["E"]);
});

test("a photo takes the place of what was laid, and is shown to the referee", async () => {
  const sent = [];
  globalThis.fetch = async (path, { body }) => {
    sent.push(JSON.parse(body).event);
    return { ok: true, status: 200, headers: new Map([["Content-Type", "application/json"]]), json: async () => ({ sets: [] }) };
  };
  const quad = [[0, 0], [1, 0], [1, 1], [0, 1]];
  const photo = (faces, rows, more = {}) => ({ url: "photo.jpg", rows, gaps: [], tiles: faces.map((face) => ({ face, quad, unsure: false, ...more })) });
  const readings = { tiles: photo(["R1", "R2", "K8"], [[1, 0], [2]]), letters: photo(["B", "E"], [[0, 1]]), dice: photo(["R1"], [], { row: 0, col: 3, confidence: 0.9 }) };
  readings.dice.tiles.push({ face: "J", quad, unsure: false, row: null, col: null });
  const tables = { tiles: [["R2", "R1"], ["K8"]], letters: [["B", "E"]], dice: [{ face: "R1", row: 0, col: 3 }] };
  for (const name of NAMES) {
    play(name).loadPhoto(readings[name]);
    assert.deepEqual([store.draft.table, store.draft.dirty], [tables[name], true], name);
    await new Promise((resolve) => { setTimeout(resolve, 250); });
    assert.deepEqual(sent.pop(), { ...store.draft.event(), player: "Ann", late: false }, name);
  }
});

for (const [name, table] of [["tiles", [["R1", "R2"]]], ["letters", [["B", "A"]]], ["dice", [{ face: "R1", row: 0, col: 0 }]]]) {
  test(`${name} under the camera can be corrected by whoever may`, () => {
    const chosen = play(name, { table });
    const pieces = table.flat().map((each, id) => ({ id, key: `c${id}`, face: each.face ?? each, row: each.row ?? null, col: each.col ?? null }));
    store.reading = { pieces, sets: name === "dice" ? [] : [pieces], questions: [{ why: "grouping", tile: 0, other: 5, waits: true }] };
    const board = document.createElement("div");
    chosen.drawReading(board, false);
    assert.deepEqual([board.querySelectorAll("button").length, board.querySelectorAll("[role=img]").length], [0, pieces.length]);
    chosen.drawReading(board, true);
    assert.ok(board.querySelector(name === "dice" ? "[data-key=cell-0-0]" : "[data-key=gap-0-5]"));
  });
}
