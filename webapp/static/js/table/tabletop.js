// The live table, and entering it by hand: tap or type faces, drag or tap to rearrange, or take a photo.

import { h, render, sign } from "../base/dom.js";
import { say, toast } from "../base/page.js";
import { photoButton } from "../camera/photo.js";
import { material } from "../materials/tables/registry.js";
import { draftEdited } from "../state/preview.js";
import { currentRound, isReadByCamera, mayWrite, playerToMove, redraw, store } from "../state/store.js";
import { enableDragging } from "./drag.js";

const board = document.querySelector("#board");
const entry = document.querySelector("#entry-tap");
const field = document.querySelector("#typed");

export function drawTabletop() {
  const round = currentRound();
  const going = Boolean(round) && !round.ended;
  const may = going && mayWrite(playerToMove());
  document.querySelector("#entry").hidden = !may;
  document.querySelector("#entry-type").hidden = !may || isReadByCamera();
  if (!going) {
    render(board);
    render(entry);
  } else if (isReadByCamera()) {
    material().drawReading(board, may);
    render(entry, may ? handButton() : null);
  } else drawDraft(may);
}

/** The turn being laid, and what to lay it with: as tapped as typed. */
function drawDraft(may) {
  material().drawDraft({ board, entry, byCamera: cameraButton(), byPhoto: photoButton("photo-table", say("photo-table"), fromPhoto) }, may);
  if (may && document.activeElement !== field) field.value = material().formatTable(store.draft.table);
}

/** Go on by hand with what the camera saw. */
const handButton = () => h("button", { type: "button", class: "plain", "data-key": "by-hand", onclick: () => { store.enteredByHand = true; store.draft.loadReading(store.reading); draftEdited(); } }, sign("edit"), say("by-hand"));

/** The way back from the hand to the camera. */
const cameraButton = () => (store.enteredByHand && store.camera ? h("button", { type: "button", class: "plain", "data-key": "by-camera", onclick: () => { store.enteredByHand = false; redraw(); } }, sign("camera"), say("by-camera")) : null);

field.addEventListener("input", () => {
  try {
    store.draft.replace(material().parseTable(field.value));
    field.removeAttribute("aria-invalid");
    store.draftProblem = "";
    draftEdited();
  } catch (problem) {
    field.setAttribute("aria-invalid", "true");
    store.draftProblem = problem.message;
    redraw();
  }
});

function fromPhoto(reading) {
  if (!reading.tiles.length) return toast([say("no-tiles-read"), ...(reading.quality?.advice ?? [])].join(" "), true);
  return material().loadPhoto(reading);
}

enableDragging(board, (key, set, place) => {
  store.draft.move(key, set, place);
  draftEdited();
});

// Keys for a tile that has the focus.
board.addEventListener("keydown", (event) => {
  const key = event.target.dataset?.tile;
  if (!key || !mayWrite(playerToMove())) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (event.key === "Delete" || event.key === "Backspace") store.draft.remove(key);
  else if (step && event.shiftKey) store.draft.nudge(key, step);
  else if (step) {
    const all = [...board.querySelectorAll("[data-tile]")];
    all[all.indexOf(event.target) + step]?.focus();
    return event.preventDefault();
  } else return;
  event.preventDefault();
  draftEdited();
});
