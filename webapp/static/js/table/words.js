// Words that are doubted, and words that the table allows all the same.

import { h, sign } from "../base/dom.js";
import { askToConfirm, say, toast } from "../base/page.js";
import { JOKER, spell } from "../state/jokers.js";
import { judgedSet } from "../state/judged-sets.js";
import { attempt, isReferee, material, writeEvent } from "../state/store.js";

/** At a word that the dictionary does not have: the table may allow it. */
export function wordTools(faces) {
  if (material() !== "letters" || !isReferee() || !faces.length) return null;
  const judged = judgedSet(faces.map((face) => ({ face })));
  if (!judged?.findings.some((finding) => finding.code === "word-unknown") || faces.includes(JOKER)) return null;
  return allowButton(spell(faces));
}

export function allowButton(word) {
  return h("button", { type: "button", class: "small", "data-key": `allow-${word}`, onclick: async () => {
    if (await askToConfirm(say("allow-word", { word }), say("allow"))) await attempt(() => writeEvent({ type: "rule", word, valid: true }));
  } }, say("allow-word", { word }));
}

/** The new words of the last turn, each of which can be doubted while it stands. */
export function challengeButtons(turn, may) {
  if (material() !== "letters" || turn.verdict !== "legal" || turn.challenged || !turn.new_words.length) return null;
  return h("div", { class: "challenges" }, turn.new_words.map((word) =>
    h("button", { type: "button", class: "small", "data-key": `doubt-${word}`, disabled: !may, onclick: () => attempt(async () => {
      const answer = await writeEvent({ type: "challenge", word });
      toast(answer.findings.map((finding) => finding.text).join(" "));
    }) }, sign("unsure"), say("challenge", { word }))));
}
