// What most materials answer alike.

import { store } from "../../state/store.js";

export class MaterialTable {
  /** Whether what is left at the end counts: whoever has nothing left is out, the others show theirs. */
  racksCount = true;

  /** Whether a player has opened, in words; blank where nobody has to. */
  openingNote() {
    return "";
  }

  /** What a player has so far. */
  totalOf(player) {
    return store.state.totals[player.name];
  }

  /** Buttons to doubt what stands, or null. */
  challengeButtons() {
    return null;
  }

  /** Buttons to let something stand all the same. */
  allowButtons() {
    return [];
  }

  /** What a correction has to know besides the table: { place, draw(text), letters() }, or null. */
  correctionFields() {
    return null;
  }
}
