import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "./page.js";
import { formatTime, isLate, isPaused, isRestorePending, secondsLeft } from "../../webapp/static/js/state/clock.js";
import { store } from "../../webapp/static/js/state/store.js";

const BEGAN = 1_000_000;
let time;
Date.now = () => time;

beforeEach(() => {
  time = BEGAN;
  store.clock = null;
  store.clockOffset = 0;
  store.state = { edition: { turn_seconds: 60 }, players: [{ name: "Ann", owed: 0 }], round: { turn_began: BEGAN, ended: false }, last_turn: null };
});

test("the time runs from the beginning of the turn, by the server's clock", () => {
  assert.equal(secondsLeft(), 60);
  time += 10_000;
  assert.equal(secondsLeft(), 50);
  store.clockOffset = 2_000;
  assert.equal(secondsLeft(), 48);
  store.clockOffset = -20_000;
  assert.equal(secondsLeft(), 60, "a clock that goes behind gives no time");
});

test("there is no time left to speak of without a clock, a round, or after its end", () => {
  store.state.round.ended = true;
  assert.equal(secondsLeft(), null);
  store.state.round = null;
  assert.equal(secondsLeft(), null);
  store.state = { ...store.state, round: { turn_began: BEGAN }, edition: { turn_seconds: null } };
  assert.equal(secondsLeft(), null);
  time += 999_000;
  assert.equal(isLate(), false);
});

test("late is whoever has less than nothing left", () => {
  time += 60_000;
  assert.equal(isLate(), false);
  time += 1;
  assert.equal(isLate(), true);
});

test("a paused clock stands still", () => {
  store.clock = { turn: BEGAN, running: false, spent: 15_000, at: BEGAN + 15_000 };
  time += 50_000;
  assert.equal(isPaused(), true);
  assert.equal(secondsLeft(), 45);
});

test("a clock that runs on goes on from where it was", () => {
  store.clock = { turn: BEGAN, running: true, spent: 15_000, at: BEGAN + 40_000 };
  time += 50_000;
  assert.equal(isPaused(), false);
  assert.equal(secondsLeft(), 35);
});

test("what was pressed in the turn before does not count", () => {
  store.clock = { turn: BEGAN - 5_000, running: false, spent: 30_000, at: BEGAN };
  time += 1_000;
  assert.equal(isPaused(), false);
  assert.equal(secondsLeft(), 59);
});

test("nobody's time runs while the turn before has to be put right", () => {
  store.state.last_turn = { verdict: "illegal", undone: true, player: "Ann" };
  store.state.players[0].owed = 3;
  assert.equal(isRestorePending(), false, "it is so only where the referee says so");
  store.state.round.restore_pending = { player: "Ann", due: 3 };
  time += 30_000;
  assert.equal(isRestorePending(), true);
  assert.equal(isPaused(), true);
  assert.equal(secondsLeft(), 60);
  store.state.round.restore_pending = null;
  assert.equal(isRestorePending(), false);
  assert.equal(secondsLeft(), 30);
  store.state.round = null;
  assert.equal(isRestorePending(), false);
});

test("seconds are shown as minutes and seconds, the last one until it is over", () => {
  assert.deepEqual([120, 61, 60, 59.2, 9, 0.1, 0, -3].map(formatTime), ["2:00", "1:01", "1:00", "1:00", "0:09", "0:01", "0:00", "0:00"]);
});
