// All faces of the box to tap; those that are used up are grey.

import { h } from "../base/dom.js";
import { gamePieces, page, say } from "../base/page.js";
import { drawColour, drawTile, isJoker, nameOf } from "./tiles.js";

const COLOURS = ["K", "R", "B", "O"];
let colour = "R";

/** A palette. `used` counts the faces that are taken; `pick(face)` is told what was tapped. */
export function drawPalette(used, pick, title = say("palette")) {
  const faceButton = (face) => {
    const left = page.box[face] - (used.get(face) ?? 0);
    return h("button", {
      type: "button", class: "pick", "data-key": `face-${face}`, "data-face": face, "aria-label": nameOf(face), title: isJoker(face) ? nameOf(face) : null,
      "aria-disabled": left <= 0 ? "true" : null, onclick: () => left > 0 && pick(face),
    }, drawTile(face));
  };
  const faces = Object.keys(page.box);
  // Letters have no colours to choose between: all of them are there at once.
  if (!gamePieces().inColours) return h("div", { class: "palette letters", role: "group", "aria-label": title }, faces.map(faceButton));
  const show = ({ currentTarget: tab }) => {
    colour = tab.dataset.colour;
    tab.closest(".palette").dataset.colour = colour;
    for (const child of tab.parentElement.children) child.setAttribute("aria-pressed", String(child === tab));
  };
  const tabs = h("div", { class: "colours", role: "group", "aria-label": say("colour") }, COLOURS.map((letter) =>
    h("button", { type: "button", "data-colour": letter, "data-key": `colour-${letter}`, "aria-label": colourName(letter), "aria-pressed": String(letter === colour), onclick: show },
      drawColour(letter))));
  const rows = COLOURS.map((letter) =>
    h("div", { class: "colour-row", "data-colour": letter }, faces.filter((face) => !isJoker(face) && face[0] === letter).map(faceButton)));
  return h("div", { class: "palette", role: "group", "aria-label": title, "data-colour": colour }, tabs, rows, h("div", { class: "colour-row jokers" }, faces.filter(isJoker).map(faceButton)));
}

const colourName = (letter) => say(`colours.${letter === "O" ? page.state.edition.fourth_colour : letter}`);
