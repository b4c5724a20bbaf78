// The clock of the turn: the server's, the same on every page, paused by one for all.

import { request } from "../base/api.js";
import { h, render, sign } from "../base/dom.js";
import { mayWrite, store, playerNamed, redraw, currentRound, playerToMove } from "../state/store.js";
import { announce, page, say } from "../base/page.js";
import { beep } from "../base/sound.js";

const WARNING = 10;
let warned = "";

/** Whether the turn before has yet to be put right: nobody's time runs meanwhile. */
export function isRestorePending() {
  const last = store.state.last_turn;
  return Boolean(last && (last.verdict === "illegal" || last.challenged) && playerNamed(last.player)?.owed);
}

function pressedClock() {
  return store.clock && store.clock.turn === currentRound()?.turn_began ? store.clock : null;
}

export const isPaused = () => isRestorePending() || pressedClock()?.running === false;

/** Milliseconds that the turn has taken. */
export function millisecondsSpent() {
  if (isRestorePending()) return 0;
  const clock = pressedClock();
  const time = Date.now() + store.clockOffset;
  if (!clock) return Math.max(0, time - currentRound().turn_began);
  return Math.max(0, clock.spent + (clock.running ? time - clock.at : 0));
}

/** Seconds left, null where there is no clock. */
export function secondsLeft() {
  const whole = store.state.edition?.turn_seconds;
  if (!whole || !currentRound() || currentRound().ended) return null;
  return whole - millisecondsSpent() / 1000;
}

export const isLate = () => secondsLeft() !== null && secondsLeft() < 0;

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

function formatTime(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
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
    const may = mayWrite(playerToMove()) && !isRestorePending();
    const label = state === "paused" ? say("run-on") : say("pause");
    render(place,
      h("span", { class: "time", role: "timer", "aria-label": `${say("time-left")} ${text}` }, text),
      may ? h("button", { type: "button", class: "plain", "data-key": "pause", "aria-label": label, title: label, onclick: togglePause }, sign(state === "paused" ? "play" : "pause")) : state === "paused" ? sign("pause") : null,
      h("span", { class: "bar", "aria-hidden": "true" }, h("span", {})));
  }
  const whole = store.state.edition.turn_seconds;
  place.querySelector(".bar > span").style.width = `${Math.max(0, Math.min(100, (100 * seconds) / whole))}%`;
  warnOfTime(seconds, state);
}

function warnOfTime(rest, state) {
  const turn = currentRound().turn_began;
  if (state === "soon") {
    const second = `${turn} ${Math.ceil(rest)}`;
    if (warned === second) return;
    if (!warned.startsWith(String(turn))) announce(say("time-soon", { count: Math.ceil(rest) }));
    warned = second;
    if (rest <= 5 || Math.ceil(rest) === WARNING) beep(rest <= 5 ? 880 : 660);
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
