// The page of a table: puts everything together.

import { render } from "../base/dom.js";
import { onKey } from "../base/keys.js";
import { subscribe } from "../base/live.js";
import { page, say } from "../base/page.js";
import { speak } from "../base/sound.js";
import { cameraDialog } from "../camera/panel.js";
import { drawCamera } from "../camera/picture.js";
import { loadFirstCamera, receiveCamera, receiveReading } from "../camera/reading.js";
import { material } from "../materials/tables/registry.js";
import { isRestorePending } from "../state/clock.js";
import { cacheJudgedSets } from "../state/judged-sets.js";
import { draftEdited, receiveDraft } from "../state/preview.js";
import { applyState, beginTurn, currentRound, isReferee, mayWrite, onChange, playerToMove, redraw, store } from "../state/store.js";
import { drawActions, endRoundDialog, endTurn } from "../table/actions.js";
import { drawClock, receiveClock, togglePause } from "../table/clock-face.js";
import { drawEnding, drawScores } from "../table/ending.js";
import { drawHistory } from "../table/history.js";
import { inviteDialog } from "../table/invite.js";
import { drawStarting } from "../table/starting.js";
import { drawTabletop } from "../table/tabletop.js";
import { drawPlayers, drawTurn } from "../table/turn.js";
import { announceVerdict, drawVerdict, undoTurn } from "../table/verdict.js";

const main = document.querySelector("#play");
const element = (selector) => document.querySelector(selector);

function drawAll() {
  main.dataset.view = !currentRound() ? "before" : currentRound().ended ? "end" : isRestorePending() ? "restore" : "play";
  main.dataset.material = store.state.edition?.material ?? "";
  drawStarting();
  drawTurn();
  drawVerdict();
  drawTabletop();
  drawCamera();
  drawActions();
  drawEnding();
  drawPlayers();
  drawHistory();
  render(element("#totals"), currentRound()?.ended ? null : drawScores());
  announceVerdict();
}
onChange(drawAll);

function receive(kind, message) {
  if (kind === "state") applyState(message);
  else if (kind === "draft") receiveDraft(message);
  else if (kind === "clock") receiveClock(message);
  else if (kind === "camera") receiveCamera(message);
  else if (kind === "reading") receiveReading(message);
}

function setConnected(online) {
  if (online === store.connected) return;
  store.connected = online;
  const place = element("#away");
  place.hidden = online;
  place.textContent = online ? "" : say("away-trying");
}

function toggleTv() {
  const on = document.documentElement.toggleAttribute("data-tv");
  element("#tv").setAttribute("aria-pressed", String(on));
  store.draft.selected = store.draft.cursor = null;
  redraw();
  scrollTo({ top: 0 });
  if (on) document.documentElement.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement) document.exitFullscreen();
}

const mayWriteNow = () => mayWrite(playerToMove());
onKey("E", say("keys.end"), () => endTurn(), () => Boolean(currentRound()) && mayWriteNow());
onKey("N", say("keys.new"), () => { store.draft.newSet(); redraw(); }, () => Boolean(currentRound()) && mayWriteNow());
onKey("T", say("keys.type"), () => element("#typed")?.focus(), mayWriteNow);
onKey("Z", say("keys.back"), () => store.draft.back() && draftEdited(), mayWriteNow);
onKey("Escape", say("keys.escape"), () => { store.draft.selected = null; redraw(); });
onKey("P", say("keys.pause"), togglePause, mayWriteNow);
onKey("U", say("keys.undo"), undoTurn, isReferee);
onKey("S", say("keys.speak"), () => store.state.last_turn && speak(store.state.last_turn.said, true));
onKey("O", say("keys.out"), endRoundDialog, () => Boolean(currentRound()) && mayWriteNow());
onKey("C", say("keys.camera"), cameraDialog, isReferee);
onKey("V", say("keys.tv"), toggleTv);
onKey("Q", say("keys.phones"), inviteDialog, isReferee);

element("#tv").addEventListener("click", toggleTv);
element("#phones")?.addEventListener("click", inviteDialog);
element("#camera-menu")?.addEventListener("click", cameraDialog);
if (new URLSearchParams(location.search).has("tv")) document.documentElement.toggleAttribute("data-tv", true);

cacheJudgedSets(store.state.round?.sets);
cacheJudgedSets(store.state.last_turn?.sets);
store.draft = material().makeDraft();
beginTurn();
redraw();
drawClock();
loadFirstCamera();
subscribe(receive, setConnected);
document.documentElement.dataset.ready = page.role;
