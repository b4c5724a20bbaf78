// The camera: choosing one, its picture with the same marks as the table, its quality, its questions.

import { api, ask, here } from "./api.js";
import { drawBoard, standing } from "./board.js";
import { h, render, s, sign } from "./dom.js";
import { freshOf } from "./draft.js";
import { attempt, byCamera, cameraOn, judgedOf, learn, material, mayWrite, now, referee, refresh, round, take, toMove } from "./now.js";
import { dialog, page, say, toast } from "./page.js";
import { askTile } from "./question.js";
import { holding, regionEditor, tableEdge } from "./region.js";

const place = document.querySelector("#camera");
const EVERY = 900;
let settings = page.settings;
let asked = new Set();
let asking = null;

/** A message about the camera. */
export function heardCamera(found) {
  now.camera = found;
  refresh();
}

/** All that the server says of a camera at once. */
function takeCamera(found) {
  settings = found.settings ?? settings;
  now.camera = found.camera;
  if (found.reading) heardReading(found.reading);
  else refresh();
}

const pictures = new Map();
/** The camera's picture, renewed while somebody looks. */
function livePicture(name) {
  if (!pictures.has(name)) {
    const image = h("img", { alt: say("camera-picture"), width: 1280, height: 720, class: "live-picture" });
    const next = () => (image.isConnected && !document.hidden && cameraOn() && now.camera.phase !== "idle" ? (image.src = `${here("/camera/picture.jpg")}?n=${Date.now()}`) : setTimeout(next, EVERY));
    image.addEventListener("load", () => setTimeout(next, EVERY));
    image.addEventListener("error", () => setTimeout(next, 3 * EVERY));
    setTimeout(next, 0);
    pictures.set(name, image);
  }
  return pictures.get(name);
}

/** A message with what the camera sees. */
export function heardReading(found) {
  const tiles = new Map(found.tiles.map((each) => [each.id, each]));
  const doubtful = new Map((found.questions ?? []).map((each) => [each.tile, each]));
  const pieceOf = (id) => ({ ...tiles.get(id), key: `c${id}`, unsure: doubtful.has(id) });
  const sets = found.rows.map((row) => row.map(pieceOf));
  learn(found.draft?.sets);
  now.reading = { ...found, sets, table: sets.map((row) => row.map((each) => each.face)), unsure: doubtful.size };
  if (!now.byHand) now.tried = found.draft;
  // Somebody is laying again: the last verdict has been read.
  if (found.draft && found.draft.verdict !== "pass" && found.draft.sequence === now.state.sequence) now.aside = now.state.last_turn?.event ?? null;
  if (asking && !doubtful.has(asking.id) && asking.box.open) asking.box.close();
  asked = new Set([...asked].filter((id) => doubtful.has(id)));
  refresh();
  if (byCamera() && round() && !round().ended && mayWrite(toMove())) askNext();
}

/** Ask about the next doubtful tile, each of its own accord once only. */
function askNext() {
  if (document.querySelector("dialog[open]")) return;
  const next = now.reading.sets.flat().find((each) => each.unsure && !asked.has(each.id));
  if (next) question(next);
}

function question(piece) {
  asked.add(piece.id);
  const known = now.reading.questions?.find((each) => each.tile === piece.id);
  const alternatives = known ? known.faces.map((face) => ({ face })) : piece.alternatives;
  const picture = { image: `${here(`/camera/tiles/${piece.id}.jpg`)}?n=${Date.now()}` };
  const box = askTile({ ...piece, alternatives, picture }, (face) => attempt(async () => takeCamera(await ask("POST", here("/camera/answers"), { tile: piece.id, face }))),
    say(known?.why === "too-many" ? "too-many-tiles" : "which-tile"));
  // A question that somebody else answers, or whose tile is gone, closes by itself; one's own correction stays.
  asking = known ? { id: piece.id, box } : null;
}

/** End the turn on what the camera sees. */
export async function endByCamera(late) {
  take((await ask("POST", here("/camera/end-turn"), { late, sequence: now.state.sequence })).state);
}

/** The table is restored: whatever the camera sees, or as far as it sees. */
export async function restoredByCamera(whatever) {
  take((await ask("POST", here("/camera/restored"), { as_it_is: whatever })).state);
}

/** The live table as the camera sees it; every tile can be corrected by tapping it. */
export function drawCameraBoard(board) {
  const { sets } = now.reading;
  const fresh = freshOf(sets.flat(), round().table.flat());
  const tap = (key) => question(sets.flat().find((each) => each.key === key));
  const editing = mayWrite(toMove()) ? { selected: null, cursor: null, tap, aim: () => {}, tools: () => null } : null;
  render(board, h("h2", { class: "unseen" }, say("the-table")), h("div", { class: "seen" }, drawBoard(sets, judgedOf, { fresh, editing })));
}

export function drawCamera() {
  if (!cameraOn() || round()?.ended || !round()) return render(place);
  const { camera, reading } = now;
  const live = camera.state === "live";
  const advice = [...new Set([...(camera.advice ?? []), ...(reading?.quality?.advice ?? [])])];
  render(place, h("figure", {},
    h("div", { class: `picture ${live ? "" : "stale"}` },
      livePicture("table"),
      tableEdge(), reading ? marks(reading) : null),
    h("figcaption", {},
      h("span", { class: `phase ${camera.phase}` }, live ? say(`phases.${camera.phase}`) : camera.reason ?? camera.state_text),
      reading?.covered?.length ? h("span", { class: "problem" }, say("covered")) : null,
      camera.misfit ? h("p", { class: "problem" }, camera.misfit) : null,
      quality(reading), advice.map((text) => h("p", { class: "hint" }, text)))));
}

/** The same marks over the picture: a frame for every tile, a question mark on the doubtful. */
function marks(reading) {
  const [wide, high] = reading.size ?? [1280, 720];
  const points = (quad) => quad.map((corner) => corner.join(",")).join(" ");
  const middle = (quad) => [0, 1].map((axis) => quad.reduce((sum, corner) => sum + corner[axis], 0) / 4);
  const frames = reading.sets.flatMap((pieces) => {
    const how = standing(pieces, judgedOf(pieces));
    return pieces.map((each) => {
      const [x, y] = middle(each.quad);
      const word = each.unsure ? "?" : how === "illegal" ? "×" : "";
      return s("g", { class: `mark ${each.unsure ? "unsure" : how}` }, s("polygon", { points: points(each.quad) }), word ? s("text", { x, y: y + wide / 60, "font-size": wide / 22 }, word) : null);
    });
  });
  const ghosts = (reading.restore?.ghost ?? []).map((each) => {
    const [x, y] = middle(each.quad);
    return s("g", { class: "mark ghost" }, s("polygon", { points: points(each.quad) }), s("text", { x, y: y + wide / 90, "font-size": wide / 40 }, each.face));
  });
  return s("svg", { viewBox: `0 0 ${wide} ${high}`, "aria-hidden": "true" }, frames, ghosts);
}

/** How good the picture is. */
function quality(reading) {
  const found = reading?.quality;
  if (!found) return null;
  const bar = (name, value) => h("label", { class: "quality" }, h("span", {}, say(`quality.${name}`)), h("meter", { min: 0, max: 1, low: 0.3, high: 0.6, optimum: 1, value: Math.max(0, Math.min(1, value)) }));
  return h("div", { class: "qualities" }, bar("sharpness", found.sharpness), bar("light", found.exposure), bar("glare", found.glare));
}

/** Choose a camera, see what it sees, or do without. */
export function cameraPanel(name = "panel") {
  if (material() !== "tiles") return [h("h3", {}, say("camera")), h("p", {}, say("camera-not-yet"))];
  const preview = h("div", { class: "preview" });
  if (cameraOn()) {
    render(preview, regionEditor(name, livePicture(name), takeCamera), h("div", { class: "camera-rest" }, cameraRest()));
  } else {
    render(preview, h("p", { class: "quiet" }, say("camera-hint")), h("button", { type: "button", "data-key": "camera-find", onclick: () => list(preview) }, sign("camera"), say("camera-find")));
  }
  return [h("h3", {}, say("camera")), preview];
}

/** How the camera is, and what can be chosen about it. */
function cameraRest() {
  return [
    h("p", {}, now.camera.state === "live" ? say("camera-live") : now.camera.reason ?? now.camera.state_text), quality(now.reading),
    (now.camera.advice ?? []).map((text) => h("p", { class: "hint" }, text)),
    automatic(), h("button", { type: "button", "data-key": "camera-off", onclick: stop }, say("camera-stop"))];
}

async function list(preview) {
  render(preview, h("p", { role: "status" }, say("camera-looking")));
  const found = await attempt(() => ask("GET", api("/cameras")));
  const typed = h("input", { type: "text", id: "camera-address", "data-key": "camera-address", placeholder: "http://192.168.1.20:8080/video", autocomplete: "off" });
  const start = (address) => attempt(async () => { takeCamera(await ask("PUT", here("/camera"), { address })); toast(say("camera-starting")); });
  render(preview,
    h("div", { class: "choices" }, (found?.cameras ?? []).map((each) => h("button", { type: "button", disabled: Boolean(each.reason), onclick: () => start(each.address) }, each.address === "demo:" ? say("camera-demo") : each.name, each.reason ? h("small", {}, each.reason) : null))),
    found?.cameras?.length > 1 ? null : h("p", {}, say("camera-none")),
    h("label", { for: "camera-address" }, say("camera-address"), typed),
    h("button", { type: "button", onclick: () => typed.value && start(typed.value.trim()) }, say("camera-use")));
}

const stop = () => attempt(async () => {
  await ask("DELETE", here("/camera"));
  now.camera = now.reading = null;
  refresh();
});

/** End turns by themselves when the table has been at rest for a while. */
function automatic() {
  const chosen = settings?.automatic ?? null;
  return h("label", { for: "automatic" }, say("automatic"),
    h("select", { id: "automatic", "data-key": "automatic", onchange: (event) => attempt(async () => takeCamera(await ask("PUT", here("/camera/settings"), { automatic: event.target.value ? Number(event.target.value) : null, timed: Boolean(event.target.value) }))) },
      h("option", { value: "" }, say("automatic-never")), [3, 5, 8, 12].map((count) => h("option", { value: count, selected: chosen === count }, say("seconds", { count })))));
}

export function cameraDialog() {
  if (!referee()) return;
  const inside = h("div", {});
  const box = dialog(say("camera"), inside);
  const draw = () => {
    // Where a picture is shown already, whoever moves its corners is not disturbed.
    const rest = cameraOn() && inside.querySelector(".camera-rest");
    if (rest) render(rest, cameraRest());
    else render(inside, ...cameraPanel("dialog").slice(1));
  };
  draw();
  const busy = () => holding() || box.contains(document.activeElement?.closest("select"));
  const timer = setInterval(() => (box.isConnected ? cameraOn() && !busy() && draw() : clearInterval(timer)), 2000);
}

/** The camera that is there when the page is opened. */
export function firstCamera() {
  if (!page.camera) return;
  now.camera = page.camera;
  if (page.reading) heardReading(page.reading);
}
