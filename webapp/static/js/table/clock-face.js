// The clock on the page: the same on every page, paused by one for all.

import { request } from "../base/api.js";
import { h, render, sign } from "../base/dom.js";
import { announce, page, say } from "../base/page.js";
import { beep } from "../base/sound.js";
import { formatTime, isPaused, isRestorePending, secondsLeft } from "../state/clock.js";
import { currentRound, mayWrite, playerToMove, redraw, store } from "../state/store.js";

const WARNING = 10;
let warned = "";

/** Pause, or run on. */
async function setClock(running) {
  if (!currentRound()?.turn_began) return;
  try {
    receiveClock(await request("PUT", `/tables/${page.table}/clock`, { turn: currentRound().turn_began, running }));
  } catch {
    // The clock is a help, not the game: it goes on as it was.
  }
}

export function receiveClock(document) {
  store.clock = document.clock;
  store.clockOffset = document.now - Date.now();
  drawClock();
  redraw();
}

export const togglePause = () => !isRestorePending() && setClock(Boolean(isPaused()));

/** To pause or run on, for whoever may; the others see that it is paused. */
function pauseButton(isPausedNow) {
  if (!mayWrite(playerToMove()) || isRestorePending()) return isPausedNow ? sign("pause") : null;
  const label = say(isPausedNow ? "run-on" : "pause");
  return h("button", { type: "button", class: "plain", "data-key": "pause", "aria-label": label, title: label, onclick: togglePause }, sign(isPausedNow ? "play" : "pause"));
}

/** Show the time, warn when it runs out. */
export function drawClock() {
  const place = document.querySelector("#clock");
  if (!place) return;
  const seconds = secondsLeft();
  place.hidden = seconds === null;
  if (seconds === null) return;
  const state = isPaused() ? "paused" : seconds < 0 ? "over" : seconds <= WARNING ? "soon" : "running";
  const text = seconds < 0 ? say("time-over") : formatTime(seconds);
  if (place.dataset.shown !== `${text} ${state}`) {
    place.dataset.shown = `${text} ${state}`;
    place.className = `clock ${state}`;
    render(place,
      h("span", { class: "time", role: "timer", "aria-label": `${say("time-left")} ${text}` }, text),
      pauseButton(state === "paused"),
      h("span", { class: "bar", "aria-hidden": "true" }, h("span", {})));
  }
  const whole = store.state.edition.turn_seconds;
  place.querySelector(".bar > span").style.width = `${Math.max(0, Math.min(100, (100 * seconds) / whole))}%`;
  warnOfTime(seconds, state);
}

function warnOfTime(seconds, state) {
  const turn = currentRound().turn_began;
  if (state === "soon") {
    const second = `${turn} ${Math.ceil(seconds)}`;
    if (warned === second) return;
    if (!warned.startsWith(String(turn))) announce(say("time-soon", { count: Math.ceil(seconds) }));
    warned = second;
    if (seconds <= 5 || Math.ceil(seconds) === WARNING) beep(seconds <= 5 ? 880 : 660);
  }
  if (state === "over" && warned !== `${turn} over`) {
    if (warned.startsWith(String(turn))) {
      announce(say("time-over"));
      beep(220, 0.6);
    }
    warned = `${turn} over`;
    redraw();
  }
}

setInterval(() => currentRound() && drawClock(), 250);
