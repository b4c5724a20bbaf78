// The camera: choosing one, its picture with the same marks as the table, its quality, its questions.

import { api, ask, here } from "../base/api.js";
import { h, render, sign } from "../base/dom.js";
import { attempt, cameraOn, changed, now, referee, refresh, round, take } from "../state/now.js";
import { dialog, page, say, toast } from "../base/page.js";
import { lasting } from "../base/patch.js";
import { heardReading, marks } from "./seen.js";
import { holding, regionEditor, tableEdge } from "./region.js";

const place = document.querySelector("#camera");
const EVERY = 900;
let settings = page.settings;

/** A message about the camera. */
export function heardCamera(found) {
  now.camera = found;
  refresh();
}

/** All that the server says of a camera at once. */
export function takeCamera(found) {
  settings = found.settings ?? settings;
  now.camera = found.camera;
  if (found.reading) heardReading(found.reading);
  else refresh();
}

const pictures = new Map();
/** The camera's picture, renewed while somebody looks. */
function livePicture(name) {
  if (!pictures.has(name)) {
    const image = lasting(h("img", { alt: say("camera-picture"), width: 1280, height: 720, class: "live-picture" }));
    const next = () => (image.isConnected && !document.hidden && cameraOn() && now.camera.phase !== "idle" ? (image.src = `${here("/camera/picture.jpg")}?n=${Date.now()}`) : setTimeout(next, EVERY));
    image.addEventListener("load", () => setTimeout(next, EVERY));
    image.addEventListener("error", () => setTimeout(next, 3 * EVERY));
    setTimeout(next, 0);
    pictures.set(name, image);
  }
  return pictures.get(name);
}

/** End the turn on what the camera sees. */
export async function endByCamera(late) {
  take((await ask("POST", here("/camera/end-turn"), { late, sequence: now.state.sequence })).state);
}

/** The table is restored: whatever the camera sees, or as far as it sees. */
export async function restoredByCamera(whatever) {
  take((await ask("POST", here("/camera/restored"), { as_it_is: whatever })).state);
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

/** How good the picture is. */
function quality(reading) {
  const found = reading?.quality;
  if (!found) return null;
  const bar = (name, value) => h("label", { class: "quality" }, h("span", {}, say(`quality.${name}`)), h("meter", { min: 0, max: 1, low: 0.3, high: 0.6, optimum: 1, value: Math.max(0, Math.min(1, value)) }));
  return h("div", { class: "qualities" }, bar("sharpness", found.sharpness), bar("light", found.exposure), bar("glare", found.glare));
}

/** Choose a camera, see what it sees, or do without. */
export function cameraPanel(name = "panel") {
  return [h("h3", {}, say("camera")), h("div", { class: "preview" }, cameraOn()
    ? [regionEditor(name, livePicture(name), takeCamera), h("div", { class: "camera-rest" }, cameraRest(name))]
    : cameraChoice(name))];
}

/** How the camera is, and what can be chosen about it. */
function cameraRest(name) {
  return [
    h("p", {}, now.camera.state === "live" ? say("camera-live") : now.camera.reason ?? now.camera.state_text), quality(now.reading),
    (now.camera.advice ?? []).map((text) => h("p", { class: "hint" }, text)),
    automatic(name), h("button", { type: "button", "data-key": "camera-off", onclick: stop }, say("camera-stop"))];
}

/** The cameras that were found; null before anybody has looked, false while somebody does. */
let found = null;

async function find() {
  found = false;
  refresh();
  found = (await attempt(() => ask("GET", api("/cameras"))))?.cameras ?? [];
  refresh();
}

const start = (address) => attempt(async () => {
  takeCamera(await ask("PUT", here("/camera"), { address }));
  toast(say("camera-starting"));
});

/** Which camera? */
function cameraChoice(name) {
  if (found === null) return [h("p", { class: "quiet" }, say("camera-hint")), h("button", { type: "button", "data-key": "camera-find", onclick: find }, sign("camera"), say("camera-find"))];
  if (!found) return h("p", { role: "status" }, say("camera-looking"));
  const use = (event) => {
    const typed = event.target.closest(".preview").querySelector("input").value.trim();
    if (typed) start(typed);
  };
  return [
    h("div", { class: "choices" }, found.map((each) => h("button", { type: "button", "data-key": `camera-${each.address}`, disabled: Boolean(each.reason), onclick: () => start(each.address === "demo:" ? `demo:${now.state.edition?.id ?? ""}` : each.address) }, each.address === "demo:" ? say("camera-demo") : each.name, each.reason ? h("small", {}, each.reason) : null))),
    found.length > 1 ? null : h("p", {}, say("camera-none")),
    h("label", { for: `camera-address-${name}` }, say("camera-address"), h("input", { type: "text", id: `camera-address-${name}`, "data-key": "camera-address", placeholder: "http://192.168.1.20:8080/video", autocomplete: "off" })),
    h("button", { type: "button", "data-key": "camera-use", onclick: use }, say("camera-use"))];
}

const stop = () => attempt(async () => {
  await ask("DELETE", here("/camera"));
  now.camera = now.reading = null;
  refresh();
});

/** End turns by themselves when the table has been at rest for a while. */
function automatic(name) {
  const chosen = settings?.automatic ?? null;
  return h("label", { for: `automatic-${name}` }, say("automatic"),
    h("select", { id: `automatic-${name}`, "data-key": "automatic", onchange: (event) => attempt(async () => takeCamera(await ask("PUT", here("/camera/settings"), { automatic: event.target.value ? Number(event.target.value) : null, timed: Boolean(event.target.value) }))) },
      h("option", { value: "" }, say("automatic-never")), [3, 5, 8, 12].map((count) => h("option", { value: count, selected: chosen === count }, say("seconds", { count })))));
}

const shown = h("div", {});
const drawShown = () => shown.isConnected && !holding() && render(shown, cameraPanel("dialog").slice(1));
changed(drawShown);

export function cameraDialog() {
  if (!referee()) return;
  found = null;
  dialog(say("camera"), shown);
  drawShown();
}

/** The camera that is there when the page is opened. */
export function firstCamera() {
  if (!page.camera) return;
  now.camera = page.camera;
  if (page.reading) heardReading(page.reading);
}
