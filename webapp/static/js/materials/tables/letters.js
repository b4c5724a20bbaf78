// The word game: words on the table, jokers that make several of them, words that are doubted or allowed.

import { askWord, jokerTools } from "../../ask/word.js";
import { say } from "../../base/page.js";
import { sendAnswer } from "../../camera/questions.js";
import { chooseWord, facesOf, JOKER, openWords } from "../../state/jokers.js";
import { judgedSet } from "../../state/judged-sets.js";
import { formatWords, parseLetters, parseWords } from "../../state/notation.js";
import { draftEdited } from "../../state/preview.js";
import { currentRound, store } from "../../state/store.js";
import { jokerFields } from "./joker-fields.js";
import { SetTable } from "./sets.js";
import { WordDraft } from "./word-draft.js";
import { allowButton, doubtButtons, unknownWords, wordTools } from "./words.js";

export class LetterTable extends SetTable {
  /** Words bring points at once; nobody shows what is left. */
  racksCount = false;

  makeDraft() {
    return new WordDraft();
  }

  parseTable(text) {
    return parseWords(text);
  }

  parseTiles(text) {
    return parseLetters(text);
  }

  formatTable(table) {
    return formatWords(table);
  }

  askWhatIsOpen() {
    return super.askWhatIsOpen() || askOpenWord();
  }

  draftTools(pieces) {
    return [jokerTools(pieces, (word) => { chooseWord(pieces, word); draftEdited(); }), wordTools(facesOf(pieces))];
  }

  readingTools(pieces) {
    const joker = pieces.find((piece) => piece.face === JOKER);
    return [joker ? jokerTools(pieces, (word) => sendAnswer({ tile: joker.id, word })) : null, super.readingTools(pieces)];
  }

  challengeButtons(turn, may) {
    return doubtButtons(turn, may);
  }

  allowButtons(turn) {
    return unknownWords(turn).map(allowButton);
  }

  correctionFields(turn) {
    return jokerFields(turn);
  }

  /** A whole word that goes back to the rack is one step. */
  restoreSteps(turn) {
    const list = [];
    for (const step of super.restoreSteps(turn)) {
      const move = turn.restore.moves[step.at];
      const from = move && move.to === null ? move.from : null;
      const together = from === null ? null : list.find((other) => other.from === from);
      if (together) {
        together.all.push(step.at);
        together.faces.push(move.tile);
        together.text = say("back-to-rack");
      } else list.push({ ...step, from });
    }
    for (const step of list) if (step.all.length > 1) step.faces = turn.shown[step.from].filter((face) => step.faces.includes(face));
    return list;
  }

  /** While a round goes on, what counts is what was laid in it. */
  totalOf(player) {
    return currentRound()?.ended ? super.totalOf(player) : player.points;
  }
}

/** Ask which word a joker makes; whether there was anything to ask. */
function askOpenWord() {
  const [open] = openWords(store.draft.sets);
  if (!open) return false;
  askWord(facesOf(open), judgedSet(open).words, (word) => {
    chooseWord(open, word);
    draftEdited();
    askOpenWord();
  });
  return true;
}
