// Which word is it? A joker of the word game can make several.

import { h } from "../base/dom.js";
import { openDialog, say } from "../base/page.js";
import { drawRow } from "../draw/tiles.js";
import { facesOf, lettersOfJokers, spell } from "../state/jokers.js";
import { judgedSet } from "../state/judged-sets.js";
import { chooseByKey, noTileButton } from "./tile.js";

/** Which word is it? One tap or key settles it; `settled(word)` is told, or `noTile()` that the joker is none; closing the dialog leaves it open. */
export function askWord(faces, words, settled, noTile = null) {
  const answer = (word) => {
    box.close();
    settled(word);
  };
  const none = noTile && (() => {
    box.close();
    noTile();
  });
  const typed = h("input", { type: "text", id: "other-word", autocapitalize: "characters", autocomplete: "off", maxlength: faces.length });
  const problem = h("p", { class: "problem", role: "alert" });
  const other = () => (lettersOfJokers(faces, typed.value) ? answer(typed.value.toUpperCase()) : (problem.textContent = say("word-does-not-fit", { word: spell(faces) })));
  const box = openDialog(say("which-word"),
    drawRow(faces, "asked"),
    h("div", { class: "likely words" }, words.map((word, at) =>
      h("button", { type: "button", "data-word": word, onclick: () => answer(word) }, at < 9 ? h("kbd", { "aria-hidden": "true" }, at + 1) : null, h("span", {}, word))), none ? noTileButton(none) : null),
    h("details", { open: !words.length }, h("summary", {}, say("other-word")), h("label", { for: "other-word" }, say("joker-word", { word: spell(faces) }), typed), problem,
      h("div", { class: "buttons" }, h("button", { type: "button", onclick: other }, say("save")))));
  return chooseByKey(box, words.map((word) => () => answer(word)), none);
}

/** At a word with a joker: which word it is, to be chosen or changed. */
export function jokerTools(pieces, choose) {
  const judged = judgedSet(pieces);
  if (!judged?.words) return null;
  const ask = () => askWord(facesOf(pieces), judged.words, choose);
  if (judged.words.length < 2 || judged.words.length > 4) {
    return h("button", { type: "button", class: "small", "data-key": `word-${pieces[0].key}`, onclick: ask }, say(judged.word ? "other-word" : "which-word"));
  }
  return h("div", { class: "word-choice", role: "group", "aria-label": say("which-word") }, judged.words.map((word) =>
    h("button", { type: "button", class: "small", "data-word": word, "data-key": `word-${pieces[0].key}-${word}`, "aria-pressed": String(judged.word === word), onclick: () => choose(word) }, word)));
}
