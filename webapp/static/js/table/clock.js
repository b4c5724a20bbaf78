// The clock of the turn: the server's, the same on every page, paused by one for all.

import { ask } from "../base/api.js";
import { h, render, sign } from "../base/dom.js";
import { mayWrite, now, player, refresh, round, toMove } from "../state/now.js";
import { announce, page, say } from "../base/page.js";
import { beep } from "../base/sound.js";

const WARNING = 10;
let warned = "";

/** Whether the turn before has yet to be put right: nobody's time runs meanwhile. */
export function held() {
  const last = now.state.last_turn;
  return Boolean(last && (last.verdict === "illegal" || last.challenged) && player(last.player)?.owed);
}

function touched() {
  return now.clock && now.clock.turn === round()?.turn_began ? now.clock : null;
}

export const paused = () => held() || touched()?.running === false;

/** Milliseconds that the turn has taken. */
export function spent() {
  if (held()) return 0;
  const clock = touched();
  const time = Date.now() + now.offset;
  if (!clock) return Math.max(0, time - round().turn_began);
  return Math.max(0, clock.spent + (clock.running ? time - clock.at : 0));
}

/** Seconds left, null where there is no clock. */
export function left() {
  const whole = now.state.edition?.turn_seconds;
  if (!whole || !round() || round().ended) return null;
  return whole - spent() / 1000;
}

export const late = () => left() !== null && left() < 0;

/** Pause, or run on. */
async function setClock(running) {
  if (!round()?.turn_began) return;
  try {
    heardClock(await ask("PUT", `/tables/${page.table}/clock`, { turn: round().turn_began, running }));
  } catch {
    // The clock is a help, not the game: it goes on as it was.
  }
}

export function heardClock(document) {
  now.clock = document.clock;
  now.offset = document.now - Date.now();
  tick();
  refresh();
}

export const togglePause = () => !held() && setClock(Boolean(paused()));

function shown(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Show the time, warn when it runs out. */
export function tick() {
  const place = document.querySelector("#clock");
  if (!place) return;
  const rest = left();
  place.hidden = rest === null;
  if (rest === null) return;
  const state = paused() ? "paused" : rest < 0 ? "over" : rest <= WARNING ? "soon" : "running";
  const text = rest < 0 ? say("time-over") : shown(rest);
  if (place.dataset.shown !== `${text} ${state}`) {
    place.dataset.shown = `${text} ${state}`;
    place.className = `clock ${state}`;
    const may = mayWrite(toMove()) && !held();
    const label = state === "paused" ? say("run-on") : say("pause");
    render(place,
      h("span", { class: "time", role: "timer", "aria-label": `${say("time-left")} ${text}` }, text),
      may ? h("button", { type: "button", class: "plain", "data-key": "pause", "aria-label": label, title: label, onclick: togglePause }, sign(state === "paused" ? "play" : "pause")) : state === "paused" ? sign("pause") : null,
      h("span", { class: "bar", "aria-hidden": "true" }, h("span", {})));
  }
  const whole = now.state.edition.turn_seconds;
  place.querySelector(".bar > span").style.width = `${Math.max(0, Math.min(100, (100 * rest) / whole))}%`;
  warn(rest, state);
}

function warn(rest, state) {
  const turn = round().turn_began;
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
    refresh();
  }
}

setInterval(() => round() && tick(), 250);
