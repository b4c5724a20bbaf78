// Ending a turn, and ending a round.

import { h, render, sign } from "../base/dom.js";
import { openDialog, say } from "../base/page.js";
import { endByCamera } from "../camera/end-turn.js";
import { askNextQuestion, blockingQuestions } from "../camera/questions.js";
import { material } from "../materials/tables/registry.js";
import { isLate, isRestorePending } from "../state/clock.js";
import { cancelPreview, isPass, turnEvent } from "../state/preview.js";
import { attempt, currentRound, isReadByCamera, mayWrite, playerNamed, playerToMove, redraw, store, writeEvent } from "../state/store.js";
import { restoredButton } from "./verdict.js";

const place = document.querySelector("#actions");
/** The turn that is being ended, and the promise that it is. */
let ending = null;

/** Which turn it is, whoever has told us of it. */
const turnAt = () => `${currentRound()?.number} ${store.state.history.length}`;
const busy = () => ending?.turn === turnAt();

/** Whether there is a turn that whoever looks may end. */
function mayEndTurn() {
  const round = currentRound();
  return Boolean(round) && !round.ended && !round.due_to_end && !isRestorePending() && mayWrite(playerToMove());
}

/** Ask the first thing that has to be known before the turn can be judged; whether there was any. */
function askWhatIsOpen() {
  if (isReadByCamera()) {
    const waiting = blockingQuestions().length > 0;
    if (waiting) askNextQuestion(true);
    return waiting;
  }
  return material().askWhatIsOpen();
}

/** End the turn as it lies. One that the page shows already while the turn before is still being written waits for it. */
export async function endTurn(late = isLate()) {
  const turn = turnAt();
  if (busy()) return;
  await ending?.done;
  if (busy() || turn !== turnAt() || !mayEndTurn() || askWhatIsOpen()) return;
  cancelPreview();
  ending = { turn, done: attempt(() => writeTurn(late)) };
  redraw();
  await ending.done;
  ending = null;
  redraw();
}

/** What is due is drawn at once, unless the table has to be put back first. */
async function writeTurn(late) {
  const name = playerToMove();
  if (isReadByCamera()) await endByCamera(late);
  else await writeEvent(turnEvent(late));
  store.enteredByHand = false;
  const { due_now: count } = playerNamed(name);
  if (count && !isRestorePending()) await writeEvent({ type: "draw", player: name, count });
}

export function drawActions() {
  const round = currentRound();
  if (!round || round.ended) return render(place);
  const restored = restoredButton();
  if (restored || isRestorePending()) return render(place, restored);
  if (!mayWrite(playerToMove())) return render(place);
  const { goes_out: out, due_to_end: due } = round;
  if (out !== null || due) {
    return render(place, h("button", { type: "button", class: "primary big", "data-key": "end-round", onclick: () => endRound(out) }, out === null ? say("end-nobody") : say("end-out", { player: out })),
      h("button", { type: "button", class: "plain", "data-key": "end-other", onclick: endRoundDialog }, say("end-round")));
  }
  render(place, endButtons(),
    h("button", { type: "button", class: "plain", "data-key": "end-other", onclick: endRoundDialog }, say("end-round")));
}

function endButtons() {
  const questions = isReadByCamera() ? blockingQuestions() : [];
  const doubts = isReadByCamera() ? questions.length : store.draft.unsure.length + store.draft.openGaps.length;
  const tiles = isReadByCamera() ? questions.every((question) => ["unsure", "too-many"].includes(question.why)) : !store.draft.openGaps.length;
  if (doubts) return h("button", { type: "button", class: "primary big unsure", "data-key": "end-turn", onclick: () => endTurn() }, sign("unsure"), say(tiles ? "settle-first" : "answer-first", { count: doubts }));
  if (isLate()) {
    return [
      h("button", { type: "button", class: "primary big", "data-key": "end-turn", disabled: busy(), onclick: () => endTurn(true) }, sign("clock"), say("end-late")),
      h("button", { type: "button", "data-key": "in-time", disabled: busy(), onclick: () => endTurn(false) }, say("was-in-time"))];
  }
  const pass = !isReadByCamera() && isPass();
  return h("button", { type: "button", class: "primary big", "data-key": "end-turn", disabled: busy(), onclick: () => endTurn() }, say(pass ? "pass" : "end-turn"), h("kbd", { "aria-hidden": "true" }, "E"));
}

const endRound = (out) => attempt(() => writeEvent({ type: "end", out }));

export function endRoundDialog() {
  if (!currentRound() || currentRound().ended) return;
  const choice = (out, words) => h("button", { type: "button", onclick: () => { box.close(); endRound(out); } }, words);
  const players = store.state.players.filter(({ name }) => mayWrite(name));
  const box = openDialog(say("end-who"),
    h("div", { class: "choices" }, players.map(({ name }) => choice(name, say("end-out", { player: name }))), choice(null, say("end-nobody"))));
}
