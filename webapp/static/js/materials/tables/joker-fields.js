// In a turn of words that is corrected: which word each joker was part of.

import { h } from "../../base/dom.js";
import { say } from "../../base/page.js";
import { lettersOfJokers } from "../../state/jokers.js";

/** What each word with a joker was said to be, by its tiles. */
function wordsOf(turn) {
  return new Map((turn.sets ?? []).filter((set) => set.word).map((set) => [set.tiles.join(""), set.word]));
}

/** A field for each word with a joker: which word it was. What is left blank is open. */
export function jokerFields(turn) {
  const place = h("div", { class: "fields" });
  const words = wordsOf(turn);
  const draw = (text) => {
    for (const field of place.querySelectorAll("input")) words.set(field.dataset.tiles, field.value);
    const tiles = text.split(/[\s|]+/).map((word) => word.toUpperCase()).filter((word) => word.includes("?"));
    place.replaceChildren(...tiles.map((tile) => h("label", {}, say("joker-word", { word: tile }), h("input", { type: "text", "data-tiles": tile, "data-key": `said-${tile}`, autocapitalize: "characters", autocomplete: "off", value: words.get(tile) ?? "" }))));
  };
  /** The letters of all jokers; null where a word is left open. */
  const letters = () => {
    const found = [...place.querySelectorAll("input")].map((field) => {
      if (!field.value.trim()) return null;
      const fitting = lettersOfJokers([...field.dataset.tiles], field.value.trim());
      if (!fitting) throw new Error(say("word-does-not-fit", { word: field.dataset.tiles }));
      return fitting;
    });
    return found.length && found.every(Boolean) ? found.flat() : null;
  };
  return { place, draw, letters };
}
