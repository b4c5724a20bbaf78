// What the page of a table shows is what the referee decided: nothing here is judged a second time.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { document, fire } from "./page.js";
import { page } from "../../webapp/static/js/base/page.js";
import { Draft } from "../../webapp/static/js/state/draft.js";
import { draftEdited, isPass, receiveDraft } from "../../webapp/static/js/state/preview.js";
import { beginTurn, store } from "../../webapp/static/js/state/store.js";

for (const id of ["actions", "turn", "players", "verdict", "ending"]) document.body.append(Object.assign(document.createElement("div"), { id }));
Object.assign(page.say, { "end-out": "{player} is out", "end-nobody": "nobody is out", "restored-draw": { one: "draw one", many: "draw {count}" }, "of": "{at} of {all}", "rack-sum": "counts {sum}" });
// The clock of the page ticks for ever.
globalThis.setInterval = () => 0;
const { drawActions, endTurn } = await import("../../webapp/static/js/table/actions.js");
const { drawEnding } = await import("../../webapp/static/js/table/ending.js");
const { drawTurn } = await import("../../webapp/static/js/table/turn.js");

const TABLE = [["R1", "R2", "R3"]];
const round = (more) => ({ number: 1, to_move: "Bob", pool: 2, table: TABLE, sets: [], due_to_end: false, goes_out: null, restore_pending: null, last_turns: null, ended: false, racks: {}, rack_sums: {}, ...more });
const player = (name, more) => ({ name, rack_size: 5, owed: 0, due_now: 0, ...more });
const turn = (more) => ({ event: 4, player: "Ann", verdict: "legal", undone: false, challenged: false, due: 0, restore: null, before: [], ...more });
const state = (more) => ({ game: "g1", sequence: 4, edition: { material: "tiles", opening_sum: 30 }, players: [player("Ann"), player("Bob")], rounds: [], totals: {}, leaders: [], problems: [], round: round(), last_turn: turn(), history: [], ...more });
const button = (key) => document.querySelector(`[data-key=${key}]`);
const wait = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });

let sent;
let answers;
globalThis.fetch = async (path, { body }) => {
  sent.push(JSON.parse(body));
  return { ok: true, status: 200, headers: new Map([["Content-Type", "application/json"]]), json: async () => answers.shift() };
};

function show(more) {
  store.state = page.state = state(more);
  store.draft = new Draft();
  beginTurn();
}

beforeEach(() => {
  show();
  [sent, answers] = [[], []];
});

test("who goes out, the referee says: an empty rack alone ends nothing", () => {
  show({ players: [player("Ann", { rack_size: 0 }), player("Bob")] });
  drawActions();
  assert.equal(button("end-round"), null);
  show({ round: round({ goes_out: "Ann" }) });
  drawActions();
  assert.equal(button("end-round").textContent, "Ann is out");
  show({ round: round({ due_to_end: true }) });
  drawActions();
  assert.equal(button("end-round").textContent, "nobody is out");
});

test("once everything is back, as much is drawn as the referee says", async () => {
  show({ players: [player("Ann", { owed: 3, due_now: 2 }), player("Bob")], last_turn: turn({ verdict: "illegal", undone: true, due: 3 }), round: round({ restore_pending: { player: "Ann", due: 2 } }) });
  drawActions();
  assert.equal(button("end-turn"), null, "nobody plays meanwhile");
  assert.equal(button("restored").textContent, "draw 2");
  answers = [{ state: state({ sequence: 5 }) }];
  fire(button("restored"), "click");
  await wait(5);
  assert.deepEqual(sent.map(({ event }) => event), [{ type: "draw", player: "Ann", count: 2 }]);
});

test("what is due after a turn is drawn at once: as much as there is, and not before a table is put back", async () => {
  const after = (more) => ({ state: state({ sequence: 5, players: [player("Ann"), player("Bob", { owed: 3, due_now: 2 })], ...more }) });
  answers = [after(), { state: state({ sequence: 6 }) }];
  await endTurn(false);
  assert.deepEqual(sent.map(({ event }) => event.type), ["turn", "draw"]);
  assert.deepEqual(sent[1].event, { type: "draw", player: "Bob", count: 2 });
  show();
  [sent, answers] = [[], [after({ round: round({ restore_pending: { player: "Bob", due: 2 } }) })]];
  await endTurn(false);
  assert.deepEqual(sent.map(({ event }) => event.type), ["turn"]);
});

test("whether it would be a pass the table tells until the referee does, and never an older verdict", async () => {
  assert.equal(isPass(), true);
  store.draft.replace([[...TABLE[0], "B1"]]);
  draftEdited();
  assert.equal(isPass(), false);
  answers = [{ verdict: "illegal", sets: [], sequence: 4 }];
  await wait(250);
  assert.equal(isPass(), false);
  store.draft.replace([["R3", "R2", "R1"]]);
  draftEdited();
  assert.equal(isPass(), false, "nobody has looked at it yet");
  answers = [{ verdict: "pass", sets: [], sequence: 4 }];
  await wait(250);
  assert.equal(isPass(), true, "the same tiles the other way round");
  drawActions();
  assert.match(button("end-turn").textContent, /^pass/);
  store.draft.put("B1");
  assert.equal(isPass(), false, "the verdict was on another table");
});

test("what somebody else lays comes with its verdict", () => {
  receiveDraft({ sequence: 4, player: "Bob", shown: [["R3", "R2", "R1"]], sets: [], verdict: "pass", late: false });
  assert.equal(isPass(), true);
  store.state.sequence = 5;
  assert.equal(isPass(), false, "something was written since");
});

test("whether an opening is enough, the referee says", () => {
  const drawn = (opening) => {
    store.preview = { opening, opening_value: 40 };
    drawTurn();
    const place = document.querySelector(".opening");
    return place && [place.querySelector("b").textContent, place.classList.contains("enough")];
  };
  assert.deepEqual(drawn({ value: 29, needed: 30, enough: false }), ["29 of 30", false]);
  assert.deepEqual(drawn({ value: 20, needed: 20, enough: true }), ["20 of 20", true]);
  assert.equal(drawn(null), null);
});

test("a rack that is known comes with what the referee counts, before there is a score", () => {
  show({ round: round({ ended: true, out: "Bob", score: null, inventory: null, racks_missing: [], racks: { Ann: ["R1", "J"] }, rack_sums: { Ann: 26 } }) });
  drawEnding();
  assert.equal(document.querySelector(".rack-card .sum").textContent, "counts 26");
});
