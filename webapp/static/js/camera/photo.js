// A photo from a phone: a button that takes it, and pieces from what is read in it.

import { readPhoto } from "../base/api.js";
import { h, sign } from "../base/dom.js";
import { announce, say, toast } from "../base/page.js";
import { makePiece } from "../state/draft.js";

/** Photos that are being read, by the button that took them. */
const beingRead = new Set();

/** A button that opens the phone's camera, or a file. */
export function photoButton(id, label, use) {
  const input = h("input", { id, type: "file", accept: "image/*", capture: "environment", class: "unseen", "data-key": id, onchange: async ({ target }) => {
    const [file] = target.files;
    if (!file) return;
    const note = target.parentElement.querySelector("span");
    const show = (words) => (note.textContent = words);
    beingRead.add(id);
    show(say("reading-photo"));
    announce(say("reading-photo"));
    try {
      await use(await readPhoto(file));
    } catch (problem) {
      toast(problem.message, true);
    }
    beingRead.delete(id);
    show(label);
    target.value = "";
  } });
  return h("label", { class: "button", for: id }, sign("camera"), h("span", {}, beingRead.has(id) ? say("reading-photo") : label), input);
}

/** A piece from a tile that was read in the photo at `url`, with the part of the picture that shows it. */
export const pieceFromPhoto = (tile, url) => makePiece(tile.face, tile.unsure ? { unsure: true, alternatives: tile.alternatives, picture: { url, quad: tile.quad } } : {});

/** The same for all rows of tiles. */
export const readPieces = (reading) => reading.rows.map((row) => row.map((index) => pieceFromPhoto(reading.tiles[index], reading.url)));
