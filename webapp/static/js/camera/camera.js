// The camera: choosing one, its picture with the same marks as the table, its quality, its questions.

import { apiUrl, request, tableUrl } from "../base/api.js";
import { h, render, sign } from "../base/dom.js";
import { attempt, isCameraOn, onChange, store, isReferee, redraw, currentRound, applyState } from "../state/store.js";
import { openDialog, page, say, toast } from "../base/page.js";
import { keepNode } from "../base/patch.js";
import { receiveReading, drawMarks } from "./seen.js";
import { isCornerHeld, regionEditor, drawTableEdge } from "./region.js";

const place = document.querySelector("#camera");
const PICTURE_MS = 900;
let settings = page.settings;

/** A message about the camera. */
export function receiveCamera(found) {
  store.camera = found;
  redraw();
}

/** All that the server says of a camera at once. */
export function receiveCameraView(found) {
  settings = found.settings ?? settings;
  store.camera = found.camera;
  if (found.reading) receiveReading(found.reading);
  else redraw();
}

const pictures = new Map();
/** The camera's picture, renewed while somebody looks. */
function livePicture(name) {
  if (!pictures.has(name)) {
    const image = keepNode(h("img", { alt: say("camera-picture"), width: 1280, height: 720, class: "live-picture" }));
    const next = () => (image.isConnected && !document.hidden && isCameraOn() && store.camera.phase !== "idle" ? (image.src = `${tableUrl("/camera/picture.jpg")}?n=${Date.now()}`) : setTimeout(next, PICTURE_MS));
    image.addEventListener("load", () => setTimeout(next, PICTURE_MS));
    image.addEventListener("error", () => setTimeout(next, 3 * PICTURE_MS));
    setTimeout(next, 0);
    pictures.set(name, image);
  }
  return pictures.get(name);
}

/** End the turn on what the camera sees. */
export async function endByCamera(late) {
  applyState((await request("POST", tableUrl("/camera/end-turn"), { late, sequence: store.state.sequence })).state);
}

/** The table is restored: whatever the camera sees, or as far as it sees. */
export async function restoreByCamera(whatever) {
  applyState((await request("POST", tableUrl("/camera/restored"), { as_it_is: whatever })).state);
}

export function drawCamera() {
  if (!isCameraOn() || currentRound()?.ended || !currentRound()) return render(place);
  const { camera, reading } = store;
  const live = camera.state === "live";
  const advice = [...new Set([...(camera.advice ?? []), ...(reading?.quality?.advice ?? [])])];
  render(place, h("figure", {},
    h("div", { class: `picture ${live ? "" : "stale"}` },
      livePicture("table"),
      drawTableEdge(), reading ? drawMarks(reading) : null),
    h("figcaption", {},
      h("span", { class: `phase ${camera.phase}` }, live ? say(`phases.${camera.phase}`) : camera.reason ?? camera.state_text),
      reading?.covered?.length ? h("span", { class: "problem" }, say("covered")) : null,
      camera.misfit ? h("p", { class: "problem" }, camera.misfit) : null,
      quality(reading), advice.map((text) => h("p", { class: "hint" }, text)))));
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
  return [h("h3", {}, say("camera")), h("div", { class: "preview" }, isCameraOn()
    ? [regionEditor(name, livePicture(name), receiveCameraView), h("div", { class: "camera-rest" }, cameraRest(name))]
    : cameraChoice(name))];
}

/** How the camera is, and what can be chosen about it. */
function cameraRest(name) {
  return [
    h("p", {}, store.camera.state === "live" ? say("camera-live") : store.camera.reason ?? store.camera.state_text), quality(store.reading),
    (store.camera.advice ?? []).map((text) => h("p", { class: "hint" }, text)),
    automatic(name), h("button", { type: "button", "data-key": "camera-off", onclick: stop }, say("camera-stop"))];
}

/** The cameras that were found; null before anybody has looked, false while somebody does. */
let camerasFound = null;

async function find() {
  camerasFound = false;
  redraw();
  camerasFound = (await attempt(() => request("GET", apiUrl("/cameras"))))?.cameras ?? [];
  redraw();
}

const start = (address) => attempt(async () => {
  receiveCameraView(await request("PUT", tableUrl("/camera"), { address }));
  toast(say("camera-starting"));
});

/** Which camera? */
function cameraChoice(name) {
  if (camerasFound === null) return [h("p", { class: "quiet" }, say("camera-hint")), h("button", { type: "button", "data-key": "camera-find", onclick: find }, sign("camera"), say("camera-find"))];
  if (!camerasFound) return h("p", { role: "status" }, say("camera-looking"));
  const use = (event) => {
    const typed = event.target.closest(".preview").querySelector("input").value.trim();
    if (typed) start(typed);
  };
  return [
    h("div", { class: "choices" }, camerasFound.map((each) => h("button", { type: "button", "data-key": `camera-${each.address}`, disabled: Boolean(each.reason), onclick: () => start(each.address === "demo:" ? `demo:${store.state.edition?.id ?? ""}` : each.address) }, each.address === "demo:" ? say("camera-demo") : each.name, each.reason ? h("small", {}, each.reason) : null))),
    camerasFound.length > 1 ? null : h("p", {}, say("camera-none")),
    h("label", { for: `camera-address-${name}` }, say("camera-address"), h("input", { type: "text", id: `camera-address-${name}`, "data-key": "camera-address", placeholder: "http://192.168.1.20:8080/video", autocomplete: "off" })),
    h("button", { type: "button", "data-key": "camera-use", onclick: use }, say("camera-use"))];
}

const stop = () => attempt(async () => {
  await request("DELETE", tableUrl("/camera"));
  store.camera = store.reading = null;
  redraw();
});

/** End turns by themselves when the table has been at rest for a while. */
function automatic(name) {
  const chosen = settings?.automatic ?? null;
  return h("label", { for: `automatic-${name}` }, say("automatic"),
    h("select", { id: `automatic-${name}`, "data-key": "automatic", onchange: (event) => attempt(async () => receiveCameraView(await request("PUT", tableUrl("/camera/settings"), { automatic: event.target.value ? Number(event.target.value) : null, timed: Boolean(event.target.value) }))) },
      h("option", { value: "" }, say("automatic-never")), [3, 5, 8, 12].map((count) => h("option", { value: count, selected: chosen === count }, say("seconds", { count })))));
}

const dialogContent = h("div", {});
const drawDialog = () => dialogContent.isConnected && !isCornerHeld() && render(dialogContent, cameraPanel("dialog").slice(1));
onChange(drawDialog);

export function cameraDialog() {
  if (!isReferee()) return;
  camerasFound = null;
  openDialog(say("camera"), dialogContent);
  drawDialog();
}

/** The camera that is there when the page is opened. */
export function loadFirstCamera() {
  if (!page.camera) return;
  store.camera = page.camera;
  if (page.reading) receiveReading(page.reading);
}
