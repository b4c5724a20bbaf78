// The turns so far: look at one, correct it, take it back. Everything after it is judged anew.

import { ask, here } from "../base/api.js";
import { plainTable } from "../draw/board.js";
import { drawGrid } from "./dice.js";
import { h, render, sign } from "../base/dom.js";
import { formatGrid, formatTable, parseGrid, parseTable } from "../state/notation.js";
import { attempt, material, now, referee, write } from "../state/now.js";
import { confirmed, dialog, locale, say } from "../base/page.js";
import { undo } from "./verdict.js";
import { lettersIn } from "../ask/words.js";

const SHOWN = 8;
let all = false;

const time = (at) => new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" }).format(at);

export function drawHistory() {
  const place = document.querySelector("#history");
  const turns = [...now.state.history].reverse();
  if (!turns.length) return render(place);
  render(place, h("h3", {}, say("turns")),
    h("ol", { class: "turns" }, turns.slice(0, all ? turns.length : SHOWN).map((each) => h("li", {},
      h("button", { type: "button", class: `line ${each.verdict}`, "data-key": `turn-${each.event}`, onclick: () => look(each.event) },
        sign(each.verdict), h("b", {}, each.player), h("span", { class: "quiet" }, summary(each)), h("time", {}, time(each.at)))))),
    h("div", { class: "buttons" },
      turns.length > SHOWN && !all ? h("button", { type: "button", class: "plain", "data-key": "all-turns", onclick: () => { all = true; drawHistory(); } }, say("more-turns")) : null,
      referee() ? h("button", { type: "button", class: "plain", "data-key": "undo-last", onclick: undo }, sign("back"), say("undo")) : null));
}

function summary(turn) {
  const found = [say(`short.${turn.verdict}`)];
  if (turn.verdict === "legal" && turn.played.length) found.push(say("tiles-played", { count: turn.played.length }));
  if (turn.points) found.push(say("points", { count: turn.points }));
  if (turn.corrected) found.push(say("corrected"));
  return found.join(", ");
}

const show = (table) => (material() === "dice" ? drawGrid(table) : table.length ? plainTable(table) : h("p", {}, say("nothing-lies")));

async function look(event) {
  const turn = await attempt(() => ask("GET", here(`/turns/${event}`)));
  if (!turn) return;
  const box = dialog(`${turn.player}: ${turn.headline}`,
    turn.findings.map((each) => h("p", { class: "reason" }, each.text)),
    h("h3", {}, say("laid")), show(turn.shown),
    h("h3", {}, say("table-before")), show(turn.before),
    turn.kept ? [h("h3", {}, say("kept")), show(turn.kept)] : null,
    referee() ? h("div", { class: "buttons" },
      h("button", { type: "button", class: "primary", onclick: () => (box.close(), correct(turn)) }, sign("edit"), say("correct")),
      h("button", { type: "button", onclick: () => (box.close(), remove(turn)) }, sign("bin"), say("remove-turn"))) : null);
}

async function remove(turn) {
  if (await confirmed(say("remove-question"), say("remove-turn"))) await attempt(() => write({ type: "remove", of: turn.event }));
}

/** The passes that follow a turn at once. */
function passesAfter(event) {
  const later = now.state.history.filter((each) => each.event > event);
  const first = later.findIndex((each) => each.verdict !== "pass");
  return first < 0 ? later : later.slice(0, first);
}

/** Whoever passed changed nothing: those turns end with the corrected table too. */
async function stillPasses(event, passes) {
  if (!passes.length) return;
  const { table, shown, joker_letters: letters } = await ask("GET", here(`/turns/${event}`));
  const stands = JSON.stringify(table) === JSON.stringify(shown);
  const left = material() === "dice" ? { type: "dice", dice: table } : { type: "turn", table, joker_letters: stands ? letters : null };
  for (const each of passes) await write({ type: "correct", event: { id: each.event, player: each.player, ...left } });
}

/** What each word with a joker was said to be, by its tiles. */
function wordsOf(turn) {
  return new Map((turn.sets ?? []).filter((each) => each.word).map((each) => [each.tiles.join(""), each.word]));
}

/** A field for each word with a joker: which word it was. What is left blank is open. */
function jokerFields(turn) {
  const place = h("div", { class: "fields" });
  const words = wordsOf(turn);
  const draw = (text) => {
    for (const each of place.querySelectorAll("input")) words.set(each.dataset.tiles, each.value);
    const tiles = text.split(/[\s|]+/).map((each) => each.toUpperCase()).filter((each) => each.includes("?"));
    place.replaceChildren(...tiles.map((each) => h("label", {}, say("joker-word", { word: each }), h("input", { type: "text", "data-tiles": each, "data-key": `said-${each}`, autocapitalize: "characters", autocomplete: "off", value: words.get(each) ?? "" }))));
  };
  /** The letters of all jokers; null where a word is left open. */
  const letters = () => {
    const found = [...place.querySelectorAll("input")].map((each) => {
      if (!each.value.trim()) return null;
      const fitting = lettersIn([...each.dataset.tiles], each.value.trim());
      if (!fitting) throw new Error(say("word-does-not-fit", { word: each.dataset.tiles }));
      return fitting;
    });
    return found.length && found.every(Boolean) ? found.flat() : null;
  };
  return { place, draw, letters };
}

const asText = (table) => formatTable(table).replaceAll(" | ", "\n");

/** Write a turn as it should have been; what its tables do not show stays as it was unless it is changed. */
function correct(turn) {
  const dice = material() === "dice";
  const text = h("textarea", { id: "corrected", rows: 5, autocapitalize: "characters", spellcheck: "false" });
  text.value = dice ? formatGrid(turn.shown) : asText(turn.shown);
  const kept = turn.kept && h("textarea", { id: "corrected-kept", rows: 3, autocapitalize: "characters", spellcheck: "false" });
  if (kept) kept.value = asText(turn.kept);
  const jokers = material() === "letters" ? jokerFields(turn) : null;
  jokers?.draw(text.value);
  if (jokers) text.addEventListener("input", () => jokers.draw(text.value));
  const who = h("select", { id: "corrected-player" }, now.state.players.map((each) => h("option", { value: each.name, selected: each.name === turn.player }, each.name)));
  const wasLate = h("input", { type: "checkbox", "data-key": "corrected-late", checked: turn.late });
  const problem = h("p", { class: "problem", role: "alert" });
  const laid = () => (dice ? { type: "dice", dice: parseGrid(text.value) } : { type: "turn", table: parseTable(text.value), kept: kept ? parseTable(kept.value) : null, joker_letters: jokers?.letters() ?? null });
  const save = async () => {
    try {
      const passes = passesAfter(turn.event);
      await write({ type: "correct", event: { id: turn.event, player: who.value, late: wasLate.checked, ...laid() } });
      box.close();
      await stillPasses(turn.event, passes);
    } catch (refused) {
      problem.textContent = refused.message;
    }
  };
  const box = dialog(say("correct-title"),
    h("label", { for: "corrected-player" }, say("player"), who),
    h("label", { for: "corrected" }, say("laid"), text),
    h("p", { class: "hint" }, say(dice ? "type-dice-hint" : material() === "letters" ? "type-words-hint" : "type-hint")),
    jokers?.place, kept ? h("label", { for: "corrected-kept" }, say("kept"), kept) : null,
    h("label", { class: "tick" }, wasLate, say("was-late")), problem,
    h("p", { class: "hint" }, say("correct-hint")),
    h("div", { class: "buttons" }, h("button", { type: "button", class: "primary", onclick: save }, say("save")), h("button", { type: "button", onclick: () => box.close() }, say("cancel"))));
}
