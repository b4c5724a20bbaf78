// The turns so far: look at one, correct it, take it back. Everything after it is judged anew.

import { ask, here } from "./api.js";
import { plainTable } from "./board.js";
import { drawGrid } from "./dice.js";
import { h, render, sign } from "./dom.js";
import { formatGrid, formatTable, parseGrid, parseTable } from "./notation.js";
import { attempt, material, now, referee, write } from "./now.js";
import { confirmed, dialog, locale, say } from "./page.js";
import { undo } from "./verdict.js";

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
  if (!passes.length || material() === "dice") return;
  const { table } = await ask("GET", here(`/turns/${event}`));
  for (const each of passes) await write({ type: "correct", event: { id: each.event, type: "turn", player: each.player, table } });
}

/** Write a turn as it should have been. */
function correct(turn) {
  const dice = material() === "dice";
  const late = turn.findings.some((each) => each.code === "late");
  const text = h("textarea", { id: "corrected", rows: 5, autocapitalize: "characters", spellcheck: "false" });
  text.value = dice ? formatGrid(turn.shown) : formatTable(turn.shown).replaceAll(" | ", "\n");
  const who = h("select", { id: "corrected-player" }, now.state.players.map((each) => h("option", { value: each.name, selected: each.name === turn.player }, each.name)));
  const wasLate = h("input", { type: "checkbox", checked: late });
  const problem = h("p", { class: "problem", role: "alert" });
  const save = async () => {
    try {
      const laid = dice ? { type: "dice", dice: parseGrid(text.value) } : { type: "turn", table: parseTable(text.value) };
      const passes = passesAfter(turn.event);
      await write({ type: "correct", event: { id: turn.event, player: who.value, late: wasLate.checked, ...laid } });
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
    h("label", { class: "tick" }, wasLate, say("was-late")), problem,
    h("p", { class: "hint" }, say("correct-hint")),
    h("div", { class: "buttons" }, h("button", { type: "button", class: "primary", onclick: save }, say("save")), h("button", { type: "button", onclick: () => box.close() }, say("cancel"))));
}
