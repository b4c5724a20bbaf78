// All faces of the box to tap; those that are used up are grey.

import { h } from "../base/dom.js";
import { page, say } from "../base/page.js";
import { drawColour, drawTile, isJoker, nameOf } from "./tiles.js";

const COLOURS = ["K", "R", "B", "O"];
let colour = "R";

/** A palette. `used` counts the faces that are taken; `pick(face)` is told what was tapped. */
export function drawPalette(used, pick, title = say("palette")) {
  const face = (each) => {
    const left = page.box[each] - (used.get(each) ?? 0);
    return h("button", {
      type: "button", class: "pick", "data-key": `face-${each}`, "data-face": each, "aria-label": nameOf(each), title: isJoker(each) ? nameOf(each) : null,
      "aria-disabled": left <= 0 ? "true" : null, onclick: () => left > 0 && pick(each),
    }, drawTile(each));
  };
  const faces = Object.keys(page.box);
  if (page.state.edition.material === "letters") return h("div", { class: "palette letters", role: "group", "aria-label": title }, faces.map(face));
  const show = ({ currentTarget: tab }) => {
    colour = tab.dataset.colour;
    tab.closest(".palette").dataset.colour = colour;
    for (const each of tab.parentElement.children) each.setAttribute("aria-pressed", String(each === tab));
  };
  const tabs = h("div", { class: "colours", role: "group", "aria-label": say("colour") }, COLOURS.map((letter) =>
    h("button", { type: "button", "data-colour": letter, "data-key": `colour-${letter}`, "aria-label": colourName(letter), "aria-pressed": String(letter === colour), onclick: show },
      drawColour(letter))));
  const rows = COLOURS.map((letter) =>
    h("div", { class: "colour-row", "data-colour": letter }, faces.filter((each) => !isJoker(each) && each[0] === letter).map(face)));
  return h("div", { class: "palette", role: "group", "aria-label": title, "data-colour": colour }, tabs, rows, h("div", { class: "colour-row jokers" }, faces.filter(isJoker).map(face)));
}

const colourName = (letter) => say(`colours.${letter === "O" ? page.state.edition.fourth_colour : letter}`);
