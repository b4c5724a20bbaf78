// What is the word game's own: what jokers were said to be, doubts, and words the table allows all the same.

import { h, sign } from "./dom.js";
import { attempt, judgedOf, material, now, referee, write } from "./now.js";
import { confirmed, say, toast } from "./page.js";

/** A field for every joker on the table: which letter it was said to be. */
export function jokerLetters(edited) {
  if (material() !== "letters") return null;
  const jokers = now.draft.faces.filter((face) => face === "?").length;
  if (!jokers) return null;
  now.jokerLetters = Array.from({ length: jokers }, (_, at) => now.jokerLetters[at] ?? "");
  return h("div", { class: "joker-letters" }, now.jokerLetters.map((letter, at) =>
    h("label", {}, say("joker-is", { at: at + 1 }),
      h("input", { type: "text", maxlength: 1, "data-key": `joker-${at}`, value: letter, autocapitalize: "characters", onchange: (event) => {
        now.jokerLetters[at] = event.target.value.toUpperCase();
        if (now.jokerLetters.every(Boolean)) edited();
      } }))));
}

/** At a word that the dictionary does not have: the table may allow it. */
export function wordTools(set, faces) {
  if (material() !== "letters" || !referee() || !faces.length) return null;
  const judged = judgedOf(faces.map((face) => ({ face })));
  if (!judged?.findings.some((each) => each.code === "word-unknown") || faces.includes("?")) return null;
  return allow(faces.join(""));
}

export function allow(word) {
  return h("button", { type: "button", class: "small", "data-key": `allow-${word}`, onclick: async () => {
    if (await confirmed(say("allow-word", { word }), say("allow"))) await attempt(() => write({ type: "rule", word, valid: true }));
  } }, say("allow-word", { word }));
}

/** The new words of the last turn, each of which can be doubted while it stands. */
export function challenges(turn, may) {
  if (material() !== "letters" || turn.verdict !== "legal" || turn.challenged || !turn.new_words.length) return null;
  return h("div", { class: "challenges" }, turn.new_words.map((word) =>
    h("button", { type: "button", class: "small", "data-key": `doubt-${word}`, disabled: !may, onclick: () => attempt(async () => {
      const answer = await write({ type: "challenge", word });
      toast(answer.findings.map((each) => each.text).join(" "));
    }) }, sign("unsure"), say("challenge", { word }))));
}
