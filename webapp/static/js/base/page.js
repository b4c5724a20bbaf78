// What every page has: its words, its settings, its dialogs, and a voice for screen readers.

import { piecesOf } from "../materials/pieces/registry.js";
import { h } from "./dom.js";

export const page = JSON.parse(document.querySelector("#page-data").dataset.page);

/** What this game is played with. */
export const gamePieces = () => piecesOf(page.state?.edition?.material);

const textFor = (key) => key.split(".").reduce((texts, part) => texts?.[part], page.say);

/** The words for a key, blanks filled in. A count chooses between one and many; of dice and words some things are said otherwise. */
export function say(key, values = {}) {
  const { id, words: otherWords } = gamePieces();
  const said = otherWords[key] ?? key;
  let words = textFor(`of-${id}.${said}`) ?? textFor(said);
  if (words && typeof words === "object") words = words[values.count === 1 ? "one" : "many"];
  if (words === undefined) return key;
  return words.replace(/\{(\w+)\}/g, (blank, name) => (name in values ? values[name] : blank));
}

/** The language as browsers know it. */
export const locale = { en: "en-GB", de: "de-CH", fr: "fr-CH", it: "it-CH" }[page.language];
/** A number as people write it: with a real minus. */
export const formatNumber = (value) => String(value).replace("-", "−");
/** Points with their sign. */
export const formatPoints = (value) => (value > 0 ? `+${value}` : formatNumber(value));

let announceTimer;
/** Tell screen readers, whatever they are reading. */
export function announce(text) {
  const place = document.querySelector("#announce");
  clearTimeout(announceTimer);
  place.textContent = "";
  announceTimer = setTimeout(() => (place.textContent = text), 60);
}

let toastTimer;
/** Say something in passing, at the foot of the page. */
export function toast(text, bad = false) {
  const place = document.querySelector("#toast");
  clearTimeout(toastTimer);
  place.replaceChildren(h("p", { class: bad ? "bad" : "" }, text));
  place.hidden = false;
  toastTimer = setTimeout(() => (place.hidden = true), bad ? 8000 : 4000);
}

const STORAGE_KEY = "rummiref-settings";
const DEFAULTS = { theme: "auto", size: "normal", sound: true, voice: false };
export const settings = { ...DEFAULTS, ...storedSettings() };

function storedSettings() {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
  } catch {
    return {};
  }
}

function chooseSetting(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing: it holds until the page is left.
  }
  applySettings();
}

function applySettings() {
  document.documentElement.dataset.theme = settings.theme;
  document.documentElement.dataset.size = settings.size;
}
applySettings();

/** A dialog with a heading; returns it, open. It is gone from the page when it closes. */
export function openDialog(title, ...children) {
  const close = h("button", { type: "button", class: "plain close", "aria-label": say("close"), onclick: () => box.close() }, "×");
  const box = h("dialog", { "aria-label": title }, h("header", {}, h("h2", {}, title), close), h("div", { class: "inside" }, ...children));
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", (event) => event.target === box && box.close());
  document.body.append(box);
  box.showModal();
  return box;
}

/** Ask before something that is hard to undo. */
export function askToConfirm(question, yes) {
  return new Promise((resolve) => {
    const box = openDialog(
      question,
      h("div", { class: "buttons" },
        h("button", { type: "button", class: "primary", onclick: () => answer(true) }, yes),
        h("button", { type: "button", onclick: () => answer(false) }, say("cancel"))),
    );
    const answer = (value) => {
      resolve(value);
      box.close();
    };
    box.addEventListener("close", () => resolve(false));
  });
}

function settingsDialog() {
  const select = (name, choices) =>
    h("label", {}, say(`settings.${name}`),
      h("select", { onchange: (event) => chooseSetting(name, event.target.value) },
        choices.map((choice) => h("option", { value: choice, selected: settings[name] === choice }, say(`settings.${name}-${choice}`)))));
  const tick = (name) =>
    h("label", { class: "tick" },
      h("input", { type: "checkbox", checked: settings[name], onchange: (event) => chooseSetting(name, event.target.checked) }),
      say(`settings.${name}`));
  const languages = [...document.querySelectorAll(".top nav a")].map((link) => h("a", { href: link.href, lang: link.lang, "aria-current": link.getAttribute("aria-current") }, new Intl.DisplayNames([link.lang], { type: "language" }).of(link.lang)));
  openDialog(say("settings.title"), h("nav", { class: "languages", "aria-label": say("language") }, languages), select("theme", ["auto", "light", "dark"]), select("size", ["normal", "large", "huge"]), tick("sound"), tick("voice"));
}
document.querySelector("#settings")?.addEventListener("click", settingsDialog);
