// The turn being laid goes to the referee while it is laid: what the verdict would be, here and on every other page.

import { request, tableUrl } from "../base/api.js";
import { isLate } from "./clock.js";
import { cacheJudgedSets } from "./judged-sets.js";
import { currentRound, playerToMove, redraw, store } from "./store.js";

/** The event that ends the turn as it lies now. */
export const turnEvent = (late = isLate()) => ({ ...store.draft.event(), player: playerToMove(), late });

/** The last verdict on a turn being laid, and on which. */
let judged = { draft: null, verdict: null };
const draftNow = (late = isLate()) => JSON.stringify([store.state.sequence, store.draft.table, late]);
/** Whether ending the turn now would be a pass: as the referee says, and until that is known by how the table lies. */
export const isPass = () => (judged.draft === draftNow() ? judged.verdict === "pass" : store.draft.isUnchanged(currentRound().table));

let timer;
/** The turn ends: there is nothing to try any more. */
export const cancelPreview = () => clearTimeout(timer);

/** Ask what the verdict would be, a moment after the last change. */
function previewTurn() {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    const sent = store.state.sequence;
    const draft = draftNow();
    try {
      const preview = await request("PUT", tableUrl("/draft"), { event: turnEvent() });
      if (sent !== store.state.sequence) return;
      cacheJudgedSets(preview.sets);
      store.preview = preview;
      judged = { draft, verdict: preview.verdict };
      store.draftProblem = "";
    } catch (problem) {
      store.draftProblem = problem.message;
    }
    redraw();
  }, 180);
}

/** What somebody else is laying. */
export function receiveDraft(preview) {
  cacheJudgedSets(preview.sets);
  // One that was sent just before the turn ended is about a turn that is over.
  if (preview.sequence !== store.state.sequence || preview.player !== playerToMove()) return;
  if (!store.draft.dirty) {
    store.draft.load(preview.shown, preview.sets);
    store.preview = preview;
    judged = { draft: draftNow(preview.late), verdict: preview.verdict };
  }
  redraw();
}

/** Something was changed by hand. */
export function draftEdited() {
  if (store.state.last_turn) store.dismissedTurn = store.state.last_turn.event;
  redraw();
  previewTurn();
}
