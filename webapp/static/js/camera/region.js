// Where the table is in the picture: how it is known, and corners to drag where that is not right.

import { request, tableUrl } from "../base/api.js";
import { h, render, s } from "../base/dom.js";
import { announce, page, say } from "../base/page.js";
import { keepNode } from "../base/patch.js";
import { onChange, store } from "../state/store.js";

const NAMES = ["top-left", "top-right", "bottom-right", "bottom-left"];
const WHOLE = [[0, 0], [1, 0], [1, 1], [0, 1]];
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** Shares of the picture that a key moves a corner by. */
const STEP = 0.005;
const FAST = 0.04;
/** Milliseconds without a key after which the corners are kept. */
const PAUSE_MS = 900;
const MATS = [["a4", 2, 2], ["a3", 1, 2]];

const editors = new Map();
/** The corners as shares of the picture, while they are being moved and not kept yet. */
let movedCorners = null;
let refusal = "";
let grabbed = null;
let keepTimer;

/** Whether somebody holds a corner just now: nothing may be drawn anew under the finger. */
export const isCornerHeld = () => grabbed !== null;

const size = () => store.camera?.size ?? store.reading?.size ?? null;

/** The corners that the server knows, as shares of the picture; null where all of it counts. */
function knownCorners() {
  const [wide, high] = size() ?? [1, 1];
  return store.camera?.region?.corners?.map(([x, y]) => [x / wide, y / high]) ?? null;
}

const corners = () => movedCorners ?? knownCorners() ?? WHOLE;
const clampShare = (value) => Math.min(1, Math.max(0, value));

function move(at, x, y) {
  movedCorners = corners().map((corner, index) => (index === at ? [clampShare(x), clampShare(y)] : corner));
  refusal = "";
  drawAll();
}

/** Send something about the region; `take` gets all that the server says of the camera. */
async function send(take, method, document) {
  clearTimeout(keepTimer);
  const sent = movedCorners;
  try {
    const view = await request(method, tableUrl("/camera/region"), document);
    if (movedCorners === sent) movedCorners = null;
    refusal = "";
    take(view);
  } catch (refused) {
    refusal = refused.message;
  }
  drawAll();
}

function saveCorners(take) {
  if (!movedCorners || !size()) return;
  const [wide, high] = size();
  const tenth = (value) => Math.round(10 * value) / 10;
  send(take, "PUT", { corners: movedCorners.map(([x, y]) => [tenth(x * wide), tenth(y * high)]) });
}

function resetRegion(take, method, document) {
  movedCorners = null;
  send(take, method, document);
}

const percent = (share) => Math.round(100 * share);
const cornerText = (at) => say("region.corner-at", { corner: say(`region.${NAMES[at]}`), across: percent(corners()[at][0]), down: percent(corners()[at][1]) });

/** One corner: dragged with a finger or the mouse, moved with the arrow keys. */
function makeCorner(name, at, frame, take) {
  const node = h("button", { type: "button", class: "corner", "data-key": `corner-${name}-${at}`, "data-corner": NAMES[at], "aria-describedby": `corners-hint-${name}` });
  node.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    event.preventDefault();
    node.focus({ preventScroll: true });
    node.setPointerCapture(event.pointerId);
    const box = frame.getBoundingClientRect();
    const [x, y] = corners()[at];
    grabbed = { at, box, x: x * box.width - event.clientX, y: y * box.height - event.clientY };
  });
  node.addEventListener("pointermove", (event) => {
    if (grabbed?.at === at) move(at, (event.clientX + grabbed.x) / grabbed.box.width, (event.clientY + grabbed.y) / grabbed.box.height);
  });
  node.addEventListener("pointerup", () => {
    grabbed = null;
    saveCorners(take);
  });
  node.addEventListener("pointercancel", () => {
    grabbed = movedCorners = null;
    drawAll();
  });
  node.addEventListener("keydown", (event) => {
    const way = ARROWS[event.key];
    if (!way || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const [x, y] = corners()[at];
    const step = event.shiftKey ? FAST : STEP;
    move(at, x + step * way[0], y + step * way[1]);
    announce(cornerText(at));
    clearTimeout(keepTimer);
    keepTimer = setTimeout(() => saveCorners(take), PAUSE_MS);
  });
  return node;
}

function makeEditor(name, picture, take) {
  const beyond = s("path", { class: "beyond", "fill-rule": "evenodd" });
  const edge = s("polygon", { class: "edge" });
  const frame = h("div", { class: "region" });
  const handles = NAMES.map((_, at) => makeCorner(name, at, frame, take));
  const shown = h("div", { class: "picture" }, s("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" }, beyond, edge));
  shown.prepend(picture);
  frame.append(shown, ...handles);
  const status = h("div", { class: "region-said" });
  const node = keepNode(h("div", { class: "region-editor" }, frame, status, mat(name)));
  const draw = () => {
    const ready = size() !== null;
    const points = corners().map((corner) => corner.map((share) => (100 * share).toFixed(2)).join(","));
    beyond.setAttribute("d", `M0,0H100V100H0Z M${points.join("L")}Z`);
    edge.setAttribute("points", points.join(" "));
    handles.forEach((corner, at) => {
      corner.hidden = !ready;
      corner.style.left = `${100 * corners()[at][0]}%`;
      corner.style.top = `${100 * corners()[at][1]}%`;
      corner.setAttribute("aria-label", cornerText(at));
    });
    // Drawn anew only when it says something else, or a screen reader would read it over and over.
    const key = `${source()} ${objection()}`;
    if (status.dataset.said !== key) render(status, sentences(name), buttons(name, take));
    status.dataset.said = key;
  };
  return { node, draw };
}

const source = () => (movedCorners ? "moving" : store.camera?.region?.source ?? "none");
/** What speaks against the corners as they are. */
const objection = () => refusal || (movedCorners ? "" : store.camera?.misfit ?? "");

/** How it is known where the table is, and what speaks against it. */
function sentences(name) {
  return [
    refusal ? null : h("p", { class: `region-source ${source()}` }, say(`region.${source()}`)),
    objection() ? h("p", { class: "problem", role: "alert" }, objection()) : null,
    h("p", { class: "hint", id: `corners-hint-${name}` }, say("region.hint"), h("span", { class: "for-keys" }, ` ${say("region.hint-keys")}`))];
}

function buttons(name, take) {
  return h("div", { class: "choices" },
    h("button", { type: "button", "data-key": `find-${name}`, onclick: () => resetRegion(take, "DELETE") }, say("region.find-again")),
    h("button", { type: "button", "data-key": `whole-${name}`, onclick: () => resetRegion(take, "PUT", { corners: null }) }, say("region.whole-picture")));
}

/** The mat to print, with how to use it. */
function mat(name) {
  const link = ([paper, across, down]) => h("a", { class: "button", href: `/mat.pdf?paper=${paper}&across=${across}&down=${down}&lang=${page.language}`, download: "" }, say("region.mat-sheets", { paper: paper.toUpperCase(), count: across * down }));
  return h("details", { "data-key": `mat-${name}`, class: "mat" }, h("summary", {}, say("region.mat-title")), h("p", {}, say("region.mat-hint")), h("div", { class: "choices" }, MATS.map(link)));
}

/** The picture with the corners on it, and all that is said of them. `take` gets the server's answers. */
export function regionEditor(name, picture, take) {
  if (!editors.has(name)) editors.set(name, makeEditor(name, picture, take));
  const editor = editors.get(name);
  editor.draw();
  return editor.node;
}

/** The edge of the table over a picture in which nothing can be moved; none where all of it counts. */
export function drawTableEdge() {
  const edge = store.camera?.misfit ? null : knownCorners();
  if (!edge) return null;
  return s("svg", { viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" }, s("polygon", { class: "edge", points: edge.map((corner) => corner.join(",")).join(" ") }));
}

function drawAll() {
  for (const editor of editors.values()) if (editor.node.isConnected) editor.draw();
}
onChange(drawAll);
