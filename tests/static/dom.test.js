import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { document, fire } from "./page.js";
import { h, render, s, sign } from "../../webapp/static/js/base/dom.js";
import { keepNode } from "../../webapp/static/js/base/patch.js";

let place;
beforeEach(() => {
  place = document.createElement("div");
  document.body.replaceChildren(place);
});
const list = (...names) => h("ul", {}, names.map((name) => h("li", {}, h("button", { "data-key": name }, name))));
const attributes = (node) => Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
const item = (name) => place.querySelector(`[data-key=${name}]`);

test("elements have their attributes and children; what is null, undefined or false is left out", () => {
  const node = h("p", { class: "a", title: null, lang: undefined, id: false, "data-new": true }, "x", null, [["y", [1]], false, undefined], h("b", {}, "z"));
  assert.deepEqual(attributes(node), { class: "a", "data-new": "" });
  assert.equal(node.innerHTML, "xy1<b>z</b>");
});

test("drawings are elements of SVG", () => {
  const drawing = s("svg", { viewBox: "0 0 1 1" }, s("path", { d: "M0 0" }));
  assert.equal(drawing.namespaceURI, "http://www.w3.org/2000/svg");
  assert.equal(drawing.firstChild.namespaceURI, "http://www.w3.org/2000/svg");
});

test("a sign is silent, and one that is not known is a dash", () => {
  assert.equal(sign("legal").getAttribute("aria-hidden"), "true");
  assert.notEqual(sign("legal").innerHTML, sign("illegal").innerHTML);
  assert.equal(sign("no-such-sign").innerHTML, sign("pass").innerHTML);
});

test("what stays the same stays the same node", () => {
  render(place, list("a", "b"));
  const [a, b] = [item("a"), item("b")];
  render(place, list("b", "c", "a"));
  assert.equal(place.textContent, "bca");
  assert.equal(item("a"), a, "a node is known by its key, wherever it moves to");
  assert.equal(item("b"), b);
});

test("what is not drawn any more is gone", () => {
  render(place, h("p", {}, "one"), list("a"), "words");
  render(place, list("a"));
  assert.equal(place.innerHTML, '<ul><li><button data-key="a">a</button></li></ul>');
  render(place);
  assert.equal(place.innerHTML, "");
});

test("attributes and words change on the node that is there", () => {
  render(place, h("p", { class: "a", title: "t" }, "one"));
  const node = place.firstChild;
  const words = node.firstChild;
  render(place, h("p", { class: "b", lang: "de" }, "two"));
  assert.equal(place.firstChild, node);
  assert.equal(node.firstChild, words);
  assert.deepEqual(attributes(node), { class: "b", lang: "de" });
  assert.equal(node.textContent, "two");
});

test("an element of another kind, id or role is another element", () => {
  for (const [before, after] of [[h("p"), h("b")], [h("p", { id: "a" }), h("p", { id: "b" })], [h("p", { role: "status" }), h("p", { role: "alert" })]]) {
    render(place, before);
    const node = place.firstChild;
    render(place, after);
    assert.notEqual(place.firstChild, node);
    assert.equal(place.childNodes.length, 1);
  }
});

test("a listener is exchanged, never doubled, and gone when it is drawn without", () => {
  const heard = [];
  const button = (action) => h("button", { "data-key": "b", onclick: action }, "b");
  render(place, button(() => heard.push("old")));
  const node = item("b");
  fire(node, "click");
  assert.deepEqual(heard.splice(0), ["old"]);
  render(place, button(() => heard.push("new")));
  fire(node, "click");
  assert.deepEqual(heard, ["new"]);
  render(place, button(null));
  fire(item("b"), "click");
  assert.deepEqual(heard, ["new"]);
  assert.equal(item("b"), node);
  render(place, button(() => heard.push("again")));
  fire(node, "click");
  assert.deepEqual(heard, ["new", "again"]);
});

test("whether a section is open is up to whoever opened it", () => {
  const section = (title) => h("details", { "data-key": "d", class: title }, h("summary", {}, title));
  render(place, section("one"));
  place.firstChild.setAttribute("open", "");
  render(place, section("two"));
  assert.equal(place.firstChild.hasAttribute("open"), true);
  assert.equal(place.textContent, "two");
  assert.equal(place.firstChild.getAttribute("class"), "two", "all else is drawn");
  const opened = section("three");
  opened.setAttribute("open", "");
  place.firstChild.removeAttribute("open");
  render(place, opened);
  assert.equal(place.firstChild.hasAttribute("open"), false);
});

test("an element that draws itself is put into its place as it is", () => {
  const own = keepNode(h("div", { id: "own" }, "mine"));
  render(place, h("section", {}, h("p", {}, own)));
  assert.equal(place.querySelector("#own"), own, "in a part that is new as a whole");
  own.textContent = "changed";
  render(place, h("section", {}, h("b", {}, "x"), h("p", {}, own)));
  assert.equal(place.innerHTML, '<section><b>x</b><p><div id="own">changed</div></p></section>');
  assert.equal(place.querySelector("#own"), own, "drawn over");
  render(place, own);
  assert.equal(place.firstChild, own);
  render(place, h("div", { id: "own" }, "another"));
  assert.notEqual(place.firstChild, own, "nothing is drawn over it");
  assert.equal(own.textContent, "changed");
});
