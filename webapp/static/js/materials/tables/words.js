// Words that are doubted, and words that the table allows all the same.

import { h, sign } from "../../base/dom.js";
import { askToConfirm, say, toast } from "../../base/page.js";
import { JOKER, spell } from "../../state/jokers.js";
import { judgedSet } from "../../state/judged-sets.js";
import { attempt, isReferee, writeEvent } from "../../state/store.js";

/** Whether the dictionary does not have a word, of which every letter is known. */
const isUnknown = (judged) => judged.findings.some((finding) => finding.code === "word-unknown") && !judged.tiles.includes(JOKER);

/** At a word that the dictionary does not have: the table may allow it. */
export function wordTools(faces) {
  if (!isReferee() || !faces.length) return null;
  const judged = judgedSet(faces.map((face) => ({ face })));
  return judged && isUnknown(judged) ? allowButton(spell(faces)) : null;
}

/** The words of an illegal turn that the table may allow all the same. */
export function unknownWords(turn) {
  return turn.challenged ? turn.new_words : turn.sets.filter(isUnknown).map((set) => spell(set.tiles));
}

export function allowButton(word) {
  return h("button", { type: "button", class: "small", "data-key": `allow-${word}`, onclick: async () => {
    if (await askToConfirm(say("allow-word", { word }), say("allow"))) await attempt(() => writeEvent({ type: "rule", word, valid: true }));
  } }, say("allow-word", { word }));
}

/** The new words of the last turn, each of which can be doubted while it stands. */
export function doubtButtons(turn, may) {
  if (turn.verdict !== "legal" || turn.challenged || !turn.new_words.length) return null;
  return h("div", { class: "challenges" }, turn.new_words.map((word) =>
    h("button", { type: "button", class: "small", "data-key": `doubt-${word}`, disabled: !may, onclick: () => attempt(async () => {
      const answer = await writeEvent({ type: "challenge", word });
      toast(answer.findings.map((finding) => finding.text).join(" "));
    }) }, sign("unsure"), say("challenge", { word }))));
}
