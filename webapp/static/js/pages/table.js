// The page of a table: puts everything together.

import { askEnd, drawActions, endTurn } from "../table/actions.js";
import { cameraDialog, drawCamera, firstCamera, heardCamera } from "../camera/camera.js";
import { heardClock, held, tick, togglePause } from "../table/clock.js";
import { render } from "../base/dom.js";
import { drawEnding, scores } from "../table/ending.js";
import { drawHistory } from "../table/history.js";
import { inviteDialog } from "../table/invite.js";
import { key } from "../base/keys.js";
import { listen } from "../base/live.js";
import { begin, changed, learn, material, mayWrite, now, referee, refresh, round, take, toMove } from "../state/now.js";
import { page, say } from "../base/page.js";
import { heardReading } from "../camera/seen.js";
import { speak } from "../base/sound.js";
import { drawStarting } from "../table/starting.js";
import { drawTabletop, heardDraft } from "../table/tabletop.js";
import { drawPlayers, drawTurn } from "../table/turn.js";
import { drawVerdict, tellVerdict, undo } from "../table/verdict.js";

const main = document.querySelector("#play");
const shown = (id) => document.querySelector(id);

function drawAll() {
  main.dataset.view = !round() ? "before" : round().ended ? "end" : held() ? "restore" : "play";
  main.dataset.material = material() ?? "";
  drawStarting();
  drawTurn();
  drawVerdict();
  drawTabletop();
  drawCamera();
  drawActions();
  drawEnding();
  drawPlayers();
  drawHistory();
  render(shown("#totals"), round()?.ended ? null : scores());
  tellVerdict();
}
changed(drawAll);

function heard(kind, found) {
  if (kind === "state") take(found);
  else if (kind === "draft") heardDraft(found);
  else if (kind === "clock") heardClock(found);
  else if (kind === "camera") heardCamera(found);
  else if (kind === "reading") heardReading(found);
}

function connected(there) {
  if (there === now.connected) return;
  now.connected = there;
  const place = shown("#away");
  place.hidden = there;
  place.textContent = there ? "" : say("away-trying");
}

function tv() {
  const on = document.documentElement.toggleAttribute("data-tv");
  shown("#tv").setAttribute("aria-pressed", String(on));
  now.draft.selected = now.draft.cursor = null;
  refresh();
  scrollTo({ top: 0 });
  if (on) document.documentElement.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement) document.exitFullscreen();
}

const writes = () => mayWrite(toMove());
key("E", say("keys.end"), () => endTurn(), () => Boolean(round()) && writes());
key("N", say("keys.new"), () => { now.draft.newSet(); refresh(); }, () => Boolean(round()) && writes());
key("T", say("keys.type"), () => shown("#typed")?.focus(), writes);
key("Z", say("keys.back"), () => now.draft.back() && refresh(), writes);
key("Escape", say("keys.escape"), () => { now.draft.selected = null; refresh(); });
key("P", say("keys.pause"), togglePause, writes);
key("U", say("keys.undo"), undo, referee);
key("S", say("keys.speak"), () => now.state.last_turn && speak(now.state.last_turn.said, true));
key("O", say("keys.out"), askEnd, () => Boolean(round()) && writes());
key("C", say("keys.camera"), cameraDialog, referee);
key("V", say("keys.tv"), tv);
key("Q", say("keys.phones"), inviteDialog, referee);

shown("#tv").addEventListener("click", tv);
shown("#phones")?.addEventListener("click", inviteDialog);
shown("#camera-menu")?.addEventListener("click", cameraDialog);
if (new URLSearchParams(location.search).has("tv")) document.documentElement.toggleAttribute("data-tv", true);

learn(now.state.round?.sets);
learn(now.state.last_turn?.sets);
begin();
refresh();
tick();
firstCamera();
listen(heard, connected);
document.documentElement.dataset.ready = page.role;
