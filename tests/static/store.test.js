import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { document, fire, window } from "./page.js";
import { page } from "../../webapp/static/js/base/page.js";
import { GridDraft } from "../../webapp/static/js/materials/tables/grid-draft.js";
import { WordDraft } from "../../webapp/static/js/materials/tables/word-draft.js";
import { Draft } from "../../webapp/static/js/state/draft.js";
import { judgedSet } from "../../webapp/static/js/state/judged-sets.js";
import { applyState, attempt, beginTurn, isCameraOn, isReadByCamera, mayWrite, onChange, playerNamed, redraw, store, writeEvent } from "../../webapp/static/js/state/store.js";

const TABLE = [["R1", "R2", "R3"]];
const round = (more) => ({ number: 1, to_move: "Ann", table: TABLE, sets: [{ tiles: TABLE[0], kind: "run" }], ended: false, ...more });
const state = (sequence, more = {}) => ({ game: "g1", sequence, edition: { material: "tiles" }, players: [{ name: "Ann" }, { name: "Bob" }], round: round(), last_turn: null, history: [], ...more });

let drawn = 0;
onChange(() => (drawn += 1));
let sent;
let answers;
globalThis.fetch = async (path, { method, body }) => {
  sent.push([method, path, body && JSON.parse(body)]);
  const { status = 200, ...answer } = answers.shift();
  return { ok: status < 300, status, headers: new Map([["Content-Type", "application/json"]]), json: async () => answer };
};

beforeEach(() => {
  store.state = page.state = state(4);
  store.draft = new Draft();
  beginTurn();
  Object.assign(store, { camera: null, reading: null, enteredByHand: false });
  Object.assign(page, { role: "referee", player: null });
  [drawn, sent, answers] = [0, [], []];
});

test("the turn being laid begins with the table as it lies", () => {
  assert.deepEqual(store.draft.table, TABLE);
  store.draft = new GridDraft();
  store.state.round.table = [{ face: "R1", row: 0, col: 0 }];
  store.preview = { verdict: "legal" };
  store.draftProblem = "odd";
  store.draft.dirty = true;
  beginTurn();
  assert.deepEqual(store.draft.dice, store.state.round.table);
  assert.notEqual(store.draft.dice[0], store.state.round.table[0], "a copy: what is laid is not what lay");
  assert.deepEqual([store.preview, store.draftProblem, store.draft.dirty], [null, "", false]);
});

test("a newer state is taken over and drawn, with what is said of its sets", () => {
  const sets = [{ tiles: ["K8", "B8", "O8"], kind: "group" }];
  applyState(state(5, { round: round({ sets }), last_turn: { event: 5, sets: [{ tiles: ["J"], kind: null }] } }));
  assert.equal(store.state.sequence, 5);
  assert.equal(page.state, store.state);
  assert.equal(judgedSet(["K8", "B8", "O8"].map((face) => ({ face }))).kind, "group");
  assert.equal(judgedSet([{ face: "J" }]).kind, null);
  assert.equal(drawn, 1);
});

test("an older state is not", () => {
  applyState(state(3));
  assert.equal(store.state.sequence, 4);
  assert.equal(drawn, 0);
});

test("a turn that goes on keeps what is being laid", () => {
  store.draft.put("K8");
  applyState(state(5, { players: [{ name: "Ann", owed: 1 }] }));
  assert.deepEqual(store.draft.table, [...TABLE, ["K8"]]);
});

for (const [what, more] of Object.entries({
  "another player's": { round: round({ to_move: "Bob" }) },
  "another round's": { round: round({ number: 2 }) },
  "over another table": { round: round({ table: [["K8"]] }) },
  "after another turn": { last_turn: { event: 9 } },
  "of a round that ended": { round: round({ ended: true }) },
})) {
  test(`a turn ${what} begins anew`, () => {
    store.draft.put("K8");
    const expected = more.round?.table ?? TABLE;
    applyState(state(5, more));
    assert.deepEqual(store.draft.table, expected);
    assert.equal(store.draft.dirty, false);
  });
}

test("the first round begins a turn, where there was none", () => {
  store.state = page.state = state(4, { round: null });
  applyState(state(5));
  assert.deepEqual(store.draft.table, TABLE);
  applyState(state(6, { round: null }));
  assert.deepEqual(store.draft.table, []);
});

test("the table as it lies knows what its jokers are", () => {
  store.draft = new WordDraft();
  const word = { tiles: ["B", "?"], word: "BE", words: ["BE", "BY"] };
  applyState(state(5, { edition: { material: "letters" }, round: round({ table: [["B", "?"]], sets: [word] }) }));
  assert.equal(store.draft.sets[0][1].letter.is, "E");
});

test("another game at this table is another page", () => {
  let reloaded = 0;
  globalThis.location = { reload: () => (reloaded += 1) };
  applyState(state(5, { game: "g2" }));
  assert.equal(reloaded, 1);
  assert.equal(store.state.sequence, 4);
});

test("the referee may write for all, a player for one, whoever watches for nobody", () => {
  const may = (role, player = null) => {
    Object.assign(page, { role, player });
    return ["Ann", "Bob"].map(mayWrite);
  };
  assert.deepEqual(may("referee"), [true, true]);
  assert.deepEqual(may("player", "Bob"), [false, true]);
  assert.deepEqual(may("player"), [true, true]);
  assert.deepEqual(may("watch"), [false, false]);
});

test("the table is read by the camera while it is on, has seen something, and nobody enters by hand", () => {
  assert.deepEqual([isCameraOn(), isReadByCamera()], [false, false]);
  store.camera = { state: "stopped" };
  assert.equal(isCameraOn(), false);
  store.camera = { state: "live" };
  assert.deepEqual([isCameraOn(), isReadByCamera()], [true, false]);
  store.reading = {};
  assert.equal(isReadByCamera(), true);
  store.enteredByHand = true;
  assert.equal(isReadByCamera(), false);
});

test("players are found by their names", () => {
  assert.equal(playerNamed("Bob"), store.state.players[1]);
  assert.equal(playerNamed("Cleo"), undefined);
});

test("nothing is drawn under a finger, but once it is lifted", async () => {
  fire(window, "pointerdown");
  redraw();
  redraw();
  assert.equal(drawn, 0);
  fire(window, "pointerup");
  await new Promise((resolve) => { setTimeout(resolve, 5); });
  assert.equal(drawn, 1);
  fire(window, "pointerdown");
  fire(window, "pointercancel");
  await new Promise((resolve) => { setTimeout(resolve, 5); });
  assert.equal(drawn, 1, "nothing was due");
});

test("what happened is written with the sequence that is known, and brings the new state", async () => {
  answers = [{ state: state(5), findings: [] }];
  const answer = await writeEvent({ type: "turn" }, { late: true });
  assert.deepEqual(sent, [["POST", "/api/v1/tables/kitchen/events?lang=en", { event: { type: "turn" }, sequence: 4, late: true }]]);
  assert.deepEqual(answer.findings, []);
  assert.equal(store.state.sequence, 5);
});

test("a refusal is said; after a conflict the page learns what it has missed", async () => {
  answers = [{ status: 409, error: "Somebody was quicker." }, state(7)];
  assert.equal(await attempt(() => writeEvent({ type: "turn" })), null);
  assert.match(document.querySelector("#toast").textContent, /Somebody was quicker/);
  assert.deepEqual(sent[1], ["GET", "/api/v1/tables/kitchen?lang=en", undefined]);
  assert.equal(store.state.sequence, 7);
  answers = [{ status: 422, error: "No." }];
  sent = [];
  await attempt(() => writeEvent({ type: "turn" }));
  assert.equal(sent.length, 1);
});
