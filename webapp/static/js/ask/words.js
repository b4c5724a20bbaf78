// What is the word game's own: what jokers were said to be, doubts, and words the table allows all the same.

import { h, sign } from "../base/dom.js";
import { attempt, judgedSet, material, store, isReferee, writeEvent } from "../state/store.js";
import { askToConfirm, openDialog, say, toast } from "../base/page.js";
import { chooseByKey } from "./question.js";
import { drawRow } from "../draw/tiles.js";

const JOKER = "?";
const spelt = (faces) => faces.join("");
const facesOf = (pieces) => pieces.map((each) => each.face);

/** The letters of a word's jokers; null where the word does not fit the tiles. */
export function lettersOfJokers(faces, word) {
  const letters = [...word.toUpperCase()];
  const fits = letters.length === faces.length && faces.every((face, at) => face === letters[at] || (face === JOKER && letters[at] !== JOKER));
  return fits ? letters.filter((_, at) => faces[at] === JOKER) : null;
}

/** What the jokers of a set are: chosen for just this word, or the only thing they can be. */
function knownLetters(pieces) {
  const faces = facesOf(pieces);
  const jokers = pieces.filter((each) => each.face === JOKER);
  if (jokers.every((each) => each.letter?.of === spelt(faces))) return jokers.map((each) => each.letter.is);
  const known = judgedSet(pieces)?.words ?? [];
  return known.length === 1 ? lettersOfJokers(faces, known[0]) : null;
}

/** What every joker of a table is, in its order; null while any is open. */
export function jokerLetters(sets) {
  const found = sets.filter((pieces) => facesOf(pieces).includes(JOKER)).map(knownLetters);
  return found.length && found.every(Boolean) ? found.flat() : null;
}

/** The sets that can be several words, of which nobody has chosen one. */
export const openWords = (sets) => sets.filter((pieces) => (judgedSet(pieces)?.words?.length ?? 0) > 1 && !knownLetters(pieces));

/** The jokers of a set stand for what they are in a word. */
export function chooseWord(pieces, word) {
  const faces = facesOf(pieces);
  const letters = lettersOfJokers(faces, word) ?? [];
  for (const each of pieces) if (each.face === JOKER) each.letter = { of: spelt(faces), is: letters.shift() };
}

/** The table as it lies knows what its jokers were said to be. */
export function rememberWords(sets, judged) {
  for (const each of judged ?? []) {
    const pieces = each.word ? sets.find((one) => spelt(facesOf(one)) === spelt(each.tiles)) : null;
    if (pieces) chooseWord(pieces, each.word);
  }
}

/** Which word is it? One tap or key settles it; `settled(word)` is told, closing the dialog leaves it open. */
export function askWord(faces, words, settled) {
  const answer = (word) => {
    box.close();
    settled(word);
  };
  const typed = h("input", { type: "text", id: "other-word", autocapitalize: "characters", autocomplete: "off", maxlength: faces.length });
  const problem = h("p", { class: "problem", role: "alert" });
  const other = () => (lettersOfJokers(faces, typed.value) ? answer(typed.value.toUpperCase()) : (problem.textContent = say("word-does-not-fit", { word: spelt(faces) })));
  const box = openDialog(say("which-word"),
    drawRow(faces, "asked"),
    h("div", { class: "likely words" }, words.map((word, at) =>
      h("button", { type: "button", "data-word": word, onclick: () => answer(word) }, at < 9 ? h("kbd", { "aria-hidden": "true" }, at + 1) : null, h("span", {}, word)))),
    h("details", { open: !words.length }, h("summary", {}, say("other-word")), h("label", { for: "other-word" }, say("joker-word", { word: spelt(faces) }), typed), problem,
      h("div", { class: "buttons" }, h("button", { type: "button", onclick: other }, say("save")))));
  return chooseByKey(box, words.map((word) => () => answer(word)));
}

/** At a word with a joker: which word it is, to be chosen or changed. */
export function jokerTools(pieces, choose) {
  const judged = judgedSet(pieces);
  if (material() !== "letters" || !judged?.words) return null;
  const ask = () => askWord(facesOf(pieces), judged.words, choose);
  if (judged.words.length < 2 || judged.words.length > 4) {
    return h("button", { type: "button", class: "small", "data-key": `word-${pieces[0].key}`, onclick: ask }, say(judged.word ? "other-word" : "which-word"));
  }
  return h("div", { class: "word-choice", role: "group", "aria-label": say("which-word") }, judged.words.map((word) =>
    h("button", { type: "button", class: "small", "data-word": word, "data-key": `word-${pieces[0].key}-${word}`, "aria-pressed": String(judged.word === word), onclick: () => choose(word) }, word)));
}

/** At a word that the dictionary does not have: the table may allow it. */
export function wordTools(faces) {
  if (material() !== "letters" || !isReferee() || !faces.length) return null;
  const judged = judgedSet(faces.map((face) => ({ face })));
  if (!judged?.findings.some((each) => each.code === "word-unknown") || faces.includes(JOKER)) return null;
  return allowButton(spelt(faces));
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
      toast(answer.findings.map((each) => each.text).join(" "));
    }) }, sign("unsure"), say("challenge", { word }))));
}
