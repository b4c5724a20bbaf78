// Ending a turn, and ending a round.

import { askNext, waiting } from "../camera/asking.js";
import { endByCamera } from "../camera/camera.js";
import { held, late } from "./clock.js";
import { h, render, sign } from "../base/dom.js";
import { attempt, byCamera, material, mayWrite, now, player, refresh, round, toMove, write } from "../state/now.js";
import { dialog, say } from "../base/page.js";
import { cancelTry, settle, settleGap, settleWord, turnEvent } from "./tabletop.js";
import { restoredButton } from "./verdict.js";

const place = document.querySelector("#actions");
/** The turn that is being ended, and the promise that it is. */
let ending = null;

/** Which turn it is, whoever has told us of it. */
const turnAt = () => `${round()?.number} ${now.state.history.length}`;
const busy = () => ending?.turn === turnAt();

/** End the turn as it lies. One that the page shows already while the turn before is still being written waits for it. */
export async function endTurn(isLate = late()) {
  const turn = turnAt();
  if (busy()) return;
  await ending?.done;
  if (busy() || turn !== turnAt() || !round() || round().ended || round().due_to_end || held() || !mayWrite(toMove())) return;
  if (byCamera() && waiting().length) return askNext(true);
  if (!byCamera() && now.draft.unsure.length) return settle(now.draft.unsure[0]);
  if (!byCamera() && openGaps().length) return settleGap(openGaps()[0]);
  if (!byCamera() && settleWord()) return;
  cancelTry();
  ending = { turn, done: attempt(() => writeTurn(isLate)) };
  refresh();
  await ending.done;
  ending = null;
  refresh();
}

/** What is due is drawn at once, unless the table has to be put back first. */
async function writeTurn(isLate) {
  const name = toMove();
  if (byCamera()) await endByCamera(isLate);
  else await write(turnEvent(isLate));
  now.byHand = false;
  const due = player(name).owed;
  if (due && !held()) await write({ type: "draw", player: name, count: Math.min(due, round().pool) });
}

/** Unclear spaces of a photo on which the verdict depends. */
const openGaps = () => now.draft.gaps.filter((each) => each.waits);

const unchanged = () => (material() === "dice" ? !now.diceDirty : JSON.stringify(now.draft.table) === JSON.stringify(round().table));

export function drawActions() {
  const here = round();
  const restored = here && !here.ended ? restoredButton() : null;
  if (restored || (here && !here.ended && held())) return render(place, restored);
  if (!here || here.ended || !mayWrite(toMove())) return render(place);
  const out = finished();
  if (out !== undefined) {
    return render(place, h("button", { type: "button", class: "primary big", "data-key": "end-round", onclick: () => endRound(out) }, out === null ? say("end-nobody") : say("end-out", { player: out })),
      h("button", { type: "button", class: "plain", "data-key": "end-other", onclick: askEnd }, say("end-round")));
  }
  render(place, endButtons(),
    h("button", { type: "button", class: "plain", "data-key": "end-other", onclick: askEnd }, say("end-round")));
}

function endButtons() {
  const questions = byCamera() ? waiting() : [];
  const doubts = byCamera() ? questions.length : now.draft.unsure.length + openGaps().length;
  const tiles = byCamera() ? questions.every((each) => ["unsure", "too-many"].includes(each.why)) : !openGaps().length;
  if (doubts) return h("button", { type: "button", class: "primary big unsure", "data-key": "end-turn", onclick: () => endTurn() }, sign("unsure"), say(tiles ? "settle-first" : "answer-first", { count: doubts }));
  if (late()) {
    return [
      h("button", { type: "button", class: "primary big", "data-key": "end-turn", disabled: busy(), onclick: () => endTurn(true) }, sign("clock"), say("end-late")),
      h("button", { type: "button", "data-key": "in-time", disabled: busy(), onclick: () => endTurn(false) }, say("was-in-time"))];
  }
  const pass = unchanged() && !byCamera();
  return h("button", { type: "button", class: "primary big", "data-key": "end-turn", disabled: busy(), onclick: () => endTurn() }, pass ? say(material() === "dice" ? "pass-dice" : "pass") : say("end-turn"), h("kbd", { "aria-hidden": "true" }, "E"));
}

/** Who went out, null when the pool has ended, undefined while the round goes on. */
function finished() {
  const last = now.state.last_turn;
  const out = last?.verdict === "legal" && material() !== "letters" ? now.state.players.find((each) => each.rack_size === 0) : null;
  if (out) return out.name;
  return round().due_to_end ? null : undefined;
}

const endRound = (out) => attempt(() => write({ type: "end", out }));

export function askEnd() {
  if (!round() || round().ended) return;
  const box = dialog(say("end-who"),
    h("div", { class: "choices" },
      now.state.players.filter((each) => mayWrite(each.name)).map((each) => h("button", { type: "button", onclick: () => (box.close(), endRound(each.name)) }, say("end-out", { player: each.name }))),
      h("button", { type: "button", onclick: () => (box.close(), endRound(null)) }, say("end-nobody"))));
}
