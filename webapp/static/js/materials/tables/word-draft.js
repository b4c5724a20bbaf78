// Words as they are being laid: sets whose jokers may have been said to be a letter.

import { Draft } from "../../state/draft.js";
import { jokerLetters, rememberWords } from "../../state/jokers.js";

export class WordDraft extends Draft {
  load(table, judged) {
    super.load(table);
    rememberWords(this.sets, judged);
  }

  event() {
    return { ...super.event(), joker_letters: jokerLetters(this.sets) };
  }

  loadReading(reading) {
    super.loadReading(reading);
    rememberWords(this.sets, reading.draft?.sets);
  }
}
