// Sounds and speech, only where the person at the page wishes them.

import { locale, settings } from "./page.js";

let audio;

/** A short tone; browsers allow it once somebody has touched the page. */
export function beep(pitch = 660, seconds = 0.12) {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const loud = audio.createGain();
  tone.frequency.value = pitch;
  loud.gain.setValueAtTime(0.2, audio.currentTime);
  loud.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + seconds);
  tone.connect(loud).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + seconds);
}

export function playVerdict(verdict) {
  if (verdict === "legal") [523, 784].forEach((pitch, at) => setTimeout(() => beep(pitch, 0.2), at * 130));
  else if (verdict === "illegal") [330, 233].forEach((pitch, at) => setTimeout(() => beep(pitch, 0.35), at * 200));
  else beep(440, 0.15);
}

/** Say sentences aloud, where it was wished for or asked for just now. */
export function speak(sentences, asked = false) {
  if (!("speechSynthesis" in window) || !(settings.voice || asked)) return;
  speechSynthesis.cancel();
  const words = new SpeechSynthesisUtterance(sentences.join(" "));
  words.lang = locale;
  speechSynthesis.speak(words);
}
