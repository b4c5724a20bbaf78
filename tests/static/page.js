// A page in memory for the tests: elements, no screen. Import it before the modules of the page.
// What needs a real browser (focus, typed text, dialogs, layout, touch) is tested in one, in tests/e2e.

import { parseHTML } from "linkedom";

const SAY = {
  "keys": { title: "Keys", list: "this list" },
  "of-dice": { "no-set": "no line" },
  "no-set": "no set",
  "no-word": "no word",
  "new-set": "a new set",
  "new-word": "a new word",
  "counts": "counts {value}",
  "kinds": { run: "run", group: "group" },
  "legal": "legal",
  "illegal": "not legal",
  "unsure": "unsure",
  "which-word": "which word?",
  "checking": "checking",
  "fresh": "laid now",
  "stands-for": "stands for",
  "nothing-lies": "Nothing lies there.",
  "add-here": "add to set {set}",
  "empty-place": "row {row}, place {col}",
  "not-a-tile": "{word} is no tile",
  "away": "The server does not answer.",
  "tiles-played": { one: "{count} tile", many: "{count} tiles" },
  "chart": "Totals",
  "close": "close",
};

const DATA = {
  say: SAY,
  language: "en",
  csrf: "first",
  table: "kitchen",
  role: "referee",
  player: null,
  box: { R1: 2, R2: 2, R3: 2, B1: 2, K8: 2, B8: 2, O8: 2, O13: 2, J: 2, "?": 2, A: 5, B: 2, E: 5, R: 3 },
  names: { R1: "red 1", R2: "red 2", B1: "blue 1", J: "joker" },
  clock: { clock: null, now: Date.now() },
  settings: null,
  state: { game: "g1", sequence: 4, edition: { material: "tiles", fourth_colour: "orange" }, players: [], round: null, last_turn: null, history: [] },
};

const { window, document } = parseHTML("<!doctype html><html><body><div id='page-data'></div><div id='announce'></div><div id='toast'></div></body></html>");
document.querySelector("#page-data").dataset.page = JSON.stringify(DATA);

const kept = new Map();
Object.assign(globalThis, {
  document,
  Node: window.Node,
  NodeFilter: { SHOW_COMMENT: 128 },
  addEventListener: window.addEventListener.bind(window),
  localStorage: { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, String(value)) },
});

/** Let something happen to an element. */
export function fire(target, type, more = {}) {
  const event = Object.assign(new window.Event(type, { bubbles: true, cancelable: true }), more);
  target.dispatchEvent(event);
  return event;
}

export { document, window };
