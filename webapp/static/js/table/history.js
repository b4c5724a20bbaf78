// The turns so far: look at one, correct it, take it back. Everything after it is judged anew.

import { request, tableUrl } from "../base/api.js";
import { h, render, sign } from "../base/dom.js";
import { askToConfirm, locale, openDialog, say } from "../base/page.js";
import { material } from "../materials/tables/registry.js";
import { attempt, isReferee, store, writeEvent } from "../state/store.js";
import { undoTurn } from "./verdict.js";

const SHORT_LIST = 8;
let showAll = false;

const timeOfDay = (at) => new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" }).format(at);

export function drawHistory() {
  const place = document.querySelector("#history");
  const turns = [...store.state.history].reverse();
  if (!turns.length) return render(place);
  render(place, h("h3", {}, say("turns")),
    h("ol", { class: "turns" }, turns.slice(0, showAll ? turns.length : SHORT_LIST).map((turn) => h("li", {},
      h("button", { type: "button", class: `line ${turn.verdict}`, "data-key": `turn-${turn.event}`, onclick: () => turnDialog(turn.event) },
        sign(turn.verdict), h("b", {}, turn.player), h("span", { class: "quiet" }, summary(turn)), h("time", {}, timeOfDay(turn.at)))))),
    h("div", { class: "buttons" },
      turns.length > SHORT_LIST && !showAll ? h("button", { type: "button", class: "plain", "data-key": "all-turns", onclick: () => { showAll = true; drawHistory(); } }, say("more-turns")) : null,
      isReferee() ? h("button", { type: "button", class: "plain", "data-key": "undo-last", onclick: undoTurn }, sign("back"), say("undo")) : null));
}

function summary(turn) {
  const parts = [say(`short.${turn.verdict}`)];
  if (turn.verdict === "legal" && turn.played.length) parts.push(say("tiles-played", { count: turn.played.length }));
  if (turn.points) parts.push(say("points", { count: turn.points }));
  if (turn.corrected) parts.push(say("corrected"));
  return parts.join(", ");
}

async function turnDialog(event) {
  const turn = await attempt(() => request("GET", tableUrl(`/turns/${event}`)));
  if (!turn) return;
  const box = openDialog(`${turn.player}: ${turn.headline}`,
    turn.findings.map((finding) => h("p", { class: "reason" }, finding.text)),
    h("h3", {}, say("laid")), material().drawTable(turn.shown),
    h("h3", {}, say("table-before")), material().drawTable(turn.before),
    turn.kept ? [h("h3", {}, say("kept")), material().drawTable(turn.kept)] : null,
    isReferee() ? h("div", { class: "buttons" },
      h("button", { type: "button", class: "primary", onclick: () => { box.close(); correctDialog(turn); } }, sign("edit"), say("correct")),
      h("button", { type: "button", onclick: () => { box.close(); removeTurn(turn); } }, sign("bin"), say("remove-turn"))) : null);
}

async function removeTurn(turn) {
  if (await askToConfirm(say("remove-question"), say("remove-turn"))) await attempt(() => writeEvent({ type: "remove", of: turn.event }));
}

/** The passes that follow a turn at once. */
function passesAfter(event) {
  const later = store.state.history.filter((turn) => turn.event > event);
  const first = later.findIndex((turn) => turn.verdict !== "pass");
  return first < 0 ? later : later.slice(0, first);
}

/** Whoever passed changed nothing: those turns end with the corrected table too. */
async function correctPasses(event, passes) {
  if (!passes.length) return;
  const { table, shown, joker_letters: letters } = await request("GET", tableUrl(`/turns/${event}`));
  const stands = JSON.stringify(table) === JSON.stringify(shown);
  const left = material().tableEvent(table, { joker_letters: stands ? letters : null });
  for (const turn of passes) await writeEvent({ type: "correct", event: { id: turn.event, player: turn.player, ...left } });
}

/** Write a turn as it should have been; what its tables do not show stays as it was unless it is changed. */
function correctDialog(turn) {
  const text = h("textarea", { id: "corrected", rows: 5, autocapitalize: "characters", spellcheck: "false" });
  text.value = material().formatRows(turn.shown);
  const kept = turn.kept && h("textarea", { id: "corrected-kept", rows: 3, autocapitalize: "characters", spellcheck: "false" });
  if (kept) kept.value = material().formatRows(turn.kept);
  const jokers = material().correctionFields(turn);
  jokers?.draw(text.value);
  if (jokers) text.addEventListener("input", () => jokers.draw(text.value));
  const who = h("select", { id: "corrected-player" }, store.state.players.map((player) => h("option", { value: player.name, selected: player.name === turn.player }, player.name)));
  const wasLate = h("input", { type: "checkbox", "data-key": "corrected-late", checked: turn.late });
  const problem = h("p", { class: "problem", role: "alert" });
  const laid = () => material().tableEvent(material().parseTable(text.value), { kept: kept ? material().parseTable(kept.value) : null, joker_letters: jokers?.letters() ?? null });
  const save = async () => {
    try {
      const passes = passesAfter(turn.event);
      await writeEvent({ type: "correct", event: { id: turn.event, player: who.value, late: wasLate.checked, ...laid() } });
      box.close();
      await correctPasses(turn.event, passes);
    } catch (refused) {
      problem.textContent = refused.message;
    }
  };
  const box = openDialog(say("correct-title"),
    h("label", { for: "corrected-player" }, say("player"), who),
    h("label", { for: "corrected" }, say("laid"), text),
    h("p", { class: "hint" }, say("type-hint")),
    jokers?.place, kept ? h("label", { for: "corrected-kept" }, say("kept"), kept) : null,
    h("label", { class: "tick" }, wasLate, say("was-late")), problem,
    h("p", { class: "hint" }, say("correct-hint")),
    h("div", { class: "buttons" }, h("button", { type: "button", class: "primary", onclick: save }, say("save")), h("button", { type: "button", onclick: () => box.close() }, say("cancel"))));
}
