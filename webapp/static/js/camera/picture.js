// The camera's picture with its marks, and how good it is.

import { tableUrl } from "../base/api.js";
import { h, render } from "../base/dom.js";
import { say } from "../base/page.js";
import { keepNode } from "../base/patch.js";
import { currentRound, isCameraOn, store } from "../state/store.js";
import { drawMarks } from "./marks.js";
import { drawTableEdge } from "./region.js";

const place = document.querySelector("#camera");
const PICTURE_MS = 900;
const pictures = new Map();
/** The camera's picture, renewed while somebody looks. */
export function livePicture(name) {
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

export function drawCamera() {
  if (!isCameraOn() || currentRound()?.ended || !currentRound()) return render(place);
  const { camera, reading } = store;
  render(place, h("figure", {},
    h("div", { class: `picture ${camera.state === "live" ? "" : "stale"}` },
      livePicture("table"),
      drawTableEdge(), reading ? drawMarks(reading) : null),
    caption(camera, reading)));
}

/** What the camera does, what is wrong with its picture, and what would help. */
function caption(camera, reading) {
  const advice = new Set([...(camera.advice ?? []), ...(reading?.quality?.advice ?? [])]);
  return h("figcaption", {},
    h("span", { class: `phase ${camera.phase}` }, camera.state === "live" ? say(`phases.${camera.phase}`) : camera.reason ?? camera.state_text),
    reading?.covered?.length ? h("span", { class: "problem" }, say("covered")) : null,
    camera.misfit ? h("p", { class: "problem" }, camera.misfit) : null,
    drawQuality(reading), [...advice].map((text) => h("p", { class: "hint" }, text)));
}

/** How good the picture is. */
export function drawQuality(reading) {
  const quality = reading?.quality;
  if (!quality) return null;
  const bar = (name, value) => h("label", { class: "quality" }, h("span", {}, say(`quality.${name}`)), h("meter", { min: 0, max: 1, low: 0.3, high: 0.6, optimum: 1, value: Math.max(0, Math.min(1, value)) }));
  return h("div", { class: "qualities" }, bar("sharpness", quality.sharpness), bar("light", quality.exposure), bar("glare", quality.glare));
}
