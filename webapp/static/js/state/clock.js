// The time of the turn, by the server's clock: what has passed, what is left, whether it runs.

import { currentRound, store } from "./store.js";

/** Whether the turn before has yet to be put right: nobody's time runs meanwhile. */
export const isRestorePending = () => Boolean(currentRound()?.restore_pending);

function pressedClock() {
  return store.clock && store.clock.turn === currentRound()?.turn_began ? store.clock : null;
}

export const isPaused = () => isRestorePending() || pressedClock()?.running === false;

/** Milliseconds that the turn has taken. */
function millisecondsSpent() {
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

/** Seconds as minutes and seconds, never less than nothing. */
export function formatTime(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
