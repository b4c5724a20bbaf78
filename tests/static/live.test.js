import assert from "node:assert/strict";
import { test } from "node:test";
import { fire, window } from "./page.js";
import { subscribe } from "../../webapp/static/js/base/live.js";

const CLOSED = 2;
const sources = [];
globalThis.EventSource = class {
  static CLOSED = CLOSED;
  readyState = 1;
  listeners = {};
  constructor(url) {
    this.url = url;
    sources.push(this);
  }
  addEventListener(kind, listener) {
    this.listeners[kind] = listener;
  }
  close() {
    this.readyState = CLOSED;
  }
};
const waits = [];
globalThis.setTimeout = (action, wait) => waits.push([action, wait]);

const messages = [];
const online = [];
subscribe((kind, document) => messages.push([kind, document]), (flag) => online.push(flag));
const latest = () => sources.at(-1);
const fail = () => {
  latest().readyState = CLOSED;
  latest().onerror();
};

test("messages are handed on by their kind", () => {
  assert.equal(latest().url, "/api/v1/tables/kitchen/live?lang=en");
  latest().onopen();
  latest().listeners.state({ data: '{"sequence":5}', lastEventId: "5" });
  latest().listeners.reading({ data: '{"tiles":[]}', lastEventId: "" });
  assert.deepEqual(messages, [["state", { sequence: 5 }], ["reading", { tiles: [] }]]);
  assert.deepEqual(online, [true]);
});

test("a line that the browser mends itself is left to it", () => {
  latest().onerror();
  assert.deepEqual(online, [true, false]);
  assert.equal(waits.length, 0);
});

test("a line that is closed is opened again, less and less often, after the last message", () => {
  const [first] = sources;
  for (let count = 0; count < 8; count += 1) {
    fail();
    waits.at(-1)[0]();
  }
  assert.equal(latest().url, "/api/v1/tables/kitchen/live?lang=en&after=5");
  assert.notEqual(latest(), first);
  const times = waits.map(([, wait]) => Math.round(wait));
  assert.deepEqual(times.slice(0, 3), [1000, 1600, 2560]);
  assert.equal(Math.max(...times), 15000);
  latest().onopen();
  fail();
  assert.equal(waits.at(-1)[1], 1000, "patience is new after a line that worked");
});

test("a page that is put aside closes its line, and opens one when it comes back", () => {
  waits.at(-1)[0]();
  const before = sources.length;
  fire(window, "pagehide");
  assert.equal(latest().readyState, CLOSED);
  fire(window, "pageshow", { persisted: false });
  assert.equal(sources.length, before);
  fire(window, "pageshow", { persisted: true });
  assert.equal(sources.length, before + 1);
});
