// Choosing a camera, seeing what it sees, or doing without one.

import { apiUrl, request, tableUrl } from "../base/api.js";
import { h, render, sign } from "../base/dom.js";
import { openDialog, say, toast } from "../base/page.js";
import { attempt, isCameraOn, isReferee, onChange, redraw, store } from "../state/store.js";
import { drawQuality, livePicture } from "./picture.js";
import { receiveCameraView } from "./reading.js";
import { isCornerHeld, regionEditor } from "./region.js";

/** Choose a camera, see what it sees, or do without. */
export function cameraPanel(name = "panel") {
  return [h("h3", {}, say("camera")), h("div", { class: "preview" }, isCameraOn()
    ? [regionEditor(name, livePicture(name), receiveCameraView), h("div", { class: "camera-rest" }, cameraRest(name))]
    : cameraChoice(name))];
}

/** How the camera is, and what can be chosen about it. */
function cameraRest(name) {
  return [
    h("p", {}, store.camera.state === "live" ? say("camera-live") : store.camera.reason ?? store.camera.state_text), drawQuality(store.reading),
    (store.camera.advice ?? []).map((text) => h("p", { class: "hint" }, text)),
    automatic(name), timed(), h("button", { type: "button", "data-key": "camera-off", onclick: stop }, say("camera-stop"))];
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
    h("div", { class: "choices" }, camerasFound.map((camera) => h("button", { type: "button", "data-key": `camera-${camera.address}`, disabled: Boolean(camera.reason), onclick: () => start(camera.address === "demo:" ? `demo:${store.state.edition?.id ?? ""}` : camera.address) }, camera.address === "demo:" ? say("camera-demo") : camera.name, camera.reason ? h("small", {}, camera.reason) : null))),
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
  const chosen = store.cameraSettings?.automatic ?? null;
  return h("label", { for: `automatic-${name}` }, say("automatic"),
    h("select", { id: `automatic-${name}`, "data-key": "automatic", onchange: (event) => attempt(async () => receiveCameraView(await request("PUT", tableUrl("/camera/settings"), { automatic: event.target.value ? Number(event.target.value) : null }))) },
      h("option", { value: "" }, say("automatic-never")), [3, 5, 8, 12].map((count) => h("option", { value: count, selected: chosen === count }, say("seconds", { count })))));
}

/** Whether the referee itself says that the time has run out. */
function timed() {
  return h("label", { class: "tick" }, h("input", { type: "checkbox", "data-key": "timed", checked: Boolean(store.cameraSettings?.timed), onchange: (event) => attempt(async () => receiveCameraView(await request("PUT", tableUrl("/camera/settings"), { timed: event.target.checked }))) }), say("timed"));
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
