// Making elements, and putting them on the page without losing the place of whoever uses a keyboard.

import { patchChildren, placeholderFor, setHandler } from "./patch.js";

const SVG = "http://www.w3.org/2000/svg";

/** An element with its attributes and children. `on…` attributes are listeners, false and null leave out. */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same for a part of a drawing. */
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "checked") give(node, name, Boolean(value));
    else if (value === null || value === undefined || value === false) continue;
    else if (name.startsWith("on")) setHandler(node, name.slice(2), value);
    else if (name === "value") give(node, name, value);
    else if (name === "disabled" || name === "open" || name === "hidden") node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  const there = children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
  node.append(...there.map(placeholderFor));
  return node;
}

/** A field is given its content, and remembers that it was. */
function give(node, name, value) {
  node[name] = value;
  node.given = (node.given ?? new Set()).add(name);
}

/** Draw new children over those of a place: what is the same stays; what had the focus by its data-key has it again. */
export function render(place, ...children) {
  const active = document.activeElement;
  const key = place.contains(active) ? active.dataset.key : null;
  patchChildren(place, [...h("div", {}, children).childNodes]);
  if (key && document.activeElement !== active) {
    const again = [...place.querySelectorAll("[data-key]")].find((node) => node.dataset.key === key);
    again?.focus({ preventScroll: true });
  }
}

const SIGNS = {
  legal: "M4 13l5 5L20 6",
  illegal: "M5 5l14 14M19 5L5 19",
  pass: "M4 12h16",
  unsure: "M7.500 8.500a4.500 4.500 0 1 1 6.500 4c-1.400.8-2 1.500-2 3M12 19.400v.6",
  pause: "M8 5v14M16 5v14",
  play: "M7 4l12 8-12 8z",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l4 2",
  plus: "M12 5v14M5 12h14",
  camera: "M3 8h4l2-3h6l2 3h4v11H3zM12 10a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7",
  bin: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  back: "M9 7L4 12l5 5M4 12h10a5 5 0 0 1 0 10",
  edit: "M4 20l1-5L16 4l4 4L9 19z",
  voice: "M4 9v6h4l5 4V5L8 9zM17 8a6 6 0 0 1 0 8",
};

/** A small sign; words stand beside it, so it is silent. */
export function sign(name) {
  return s("svg", { class: `sign ${name}`, viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: SIGNS[name] ?? SIGNS.pass }));
}
