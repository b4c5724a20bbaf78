import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { document, fire } from "./page.js";
import { onKey } from "../../webapp/static/js/base/keys.js";
import { formatNumber, formatPoints, locale, page, say, settings } from "../../webapp/static/js/base/page.js";

afterEach(() => (page.state.edition.material = "tiles"));

test("words have their blanks filled in; what is not known stays as it is", () => {
  assert.equal(say("counts", { value: 0 }), "counts 0");
  assert.equal(say("counts", { other: 1 }), "counts {value}");
  assert.equal(say("kinds.run"), "run");
  assert.equal(say("no.such.key"), "no.such.key");
});

test("a count chooses between one and many", () => {
  assert.deepEqual([0, 1, 2].map((count) => say("tiles-played", { count })), ["0 tiles", "1 tile", "2 tiles"]);
});

test("of dice some things are said otherwise", () => {
  page.state.edition.material = "dice";
  assert.deepEqual([say("no-set"), say("legal")], ["no line", "legal"]);
});

test("numbers have a real minus, points a sign", () => {
  assert.deepEqual([12, 0, -3].map(formatNumber), ["12", "0", "−3"]);
  assert.deepEqual([12, 0, -3].map(formatPoints), ["+12", "0", "−3"]);
});

test("the page begins with the usual settings, in its language", () => {
  assert.deepEqual(settings, { theme: "auto", size: "normal", sound: true, voice: false });
  assert.equal(document.documentElement.dataset.theme, "auto");
  assert.equal(locale, "en-GB");
});

const done = [];
onKey("E", "end", () => done.push("end"));
onKey("X", "never", () => done.push("never"), () => false);
const press = (key, more = {}) => fire(more.target ?? document.body, "keydown", { key, ctrlKey: false, metaKey: false, altKey: false, ...more.held });

test("a key does what it is for, large or small", () => {
  assert.equal(press("e").defaultPrevented, true);
  press("E");
  assert.deepEqual(done.splice(0), ["end", "end"]);
});

test("keys that may not, are not known, or are the browser's do nothing", () => {
  assert.equal(press("x").defaultPrevented, false);
  press("k");
  for (const held of ["ctrlKey", "metaKey", "altKey"]) press("e", { held: { [held]: true } });
  assert.deepEqual(done, []);
});

test("keys are letters for whoever types; a tick is no field to type in", () => {
  const add = (tag, type) => {
    const node = document.createElement(tag);
    if (type) node.setAttribute("type", type);
    document.body.append(node);
    return node;
  };
  press("e", { target: add("textarea") });
  press("e", { target: add("input", "text") });
  press("e", { target: add("select") });
  assert.deepEqual(done, []);
  press("e", { target: add("input", "checkbox") });
  assert.deepEqual(done.splice(0), ["end"]);
});

test("keys rest while a dialog is open", () => {
  const box = document.createElement("dialog");
  box.setAttribute("open", "");
  document.body.append(box);
  press("e");
  assert.deepEqual(done, []);
  box.remove();
});
