// The end of a round: racks, the box, the score, totals with a chart, the next round.

import { h, render, sign } from "../base/dom.js";
import { formatNumber, formatPoints, page, say } from "../base/page.js";
import { drawChart } from "../draw/chart.js";
import { drawRow } from "../draw/tiles.js";
import { material } from "../materials/tables/registry.js";
import { attempt, currentRound, isReferee, mayWrite, store, writeEvent } from "../state/store.js";
import { qrDialog } from "./invite.js";
import { enterRack } from "./rack.js";
import { starterButtons } from "./starting.js";

const place = document.querySelector("#ending");

export function drawEnding() {
  const round = currentRound();
  if (!round?.ended) return render(place);
  // In the word game nobody shows a rack: the points were written turn by turn, and the box cannot be counted.
  render(place, h("div", { class: "ending" }, title(round),
    material().racksCount ? [racks(round), box(round)] : null, round.score ? drawScores() : null, round.score ? next(round) : null));
}

function title(round) {
  const { leaders, over } = store.state;
  if (over) return h("div", { class: "verdict legal" }, h("h2", {}, sign("legal"), h("span", {}, leaders.length === 1 ? say("game-won", { player: leaders[0] }) : say("game-tied", { players: leaders.join(", ") }))));
  if (!round.score) return h("div", { class: "verdict pass" }, h("h2", {}, h("span", {}, round.out ? say("went-out", { player: round.out }) : say("nobody-out"))), h("p", {}, say("racks-wanted", { players: round.racks_missing.join(", ") || "–" })));
  return h("div", { class: "verdict legal" }, h("h2", {}, sign("legal"), h("span", {}, round.score.winner ? say("round-won", { player: round.score.winner }) : say("round-tied"))));
}

/** Every rack: known with its sum, or to be entered here or on a phone. */
function racks(round) {
  return h("section", { class: "racks" }, h("h3", {}, say("racks")),
    h("ul", {}, store.state.players.filter((player) => player.name !== round.out).map(({ name }) => {
      const known = round.racks[name];
      const mine = page.player === name;
      return h("li", { class: `rack-card${mine ? " mine" : ""}` },
        h("h4", {}, known ? sign("legal") : sign("unsure"), name, known ? h("span", { class: "sum" }, say("rack-sum", { sum: round.rack_sums[name] })) : null),
        known ? drawRow(known, "small") : h("p", { class: "quiet" }, say("rack-missing")),
        h("div", { class: "buttons" },
          mayWrite(name) ? h("button", { type: "button", class: known ? "" : "primary", "data-key": `rack-${name}`, onclick: () => enterRack(name) }, known ? say("change") : say("enter-rack")) : null,
          isReferee() && !known ? h("button", { type: "button", class: "plain", "data-key": `qr-${name}`, onclick: () => qrDialog(name) }, say("by-phone")) : null));
    })));
}

function box(round) {
  const inventory = round.inventory;
  if (!inventory) return null;
  const odd = store.state.problems.filter((problem) => ["box-exceeded"].includes(problem.code));
  if (inventory.surplus.length) return h("div", { class: "box-check bad" }, sign("illegal"), h("div", {}, h("p", {}, odd.at(-1)?.text ?? say("box-bad")), drawRow(inventory.surplus, "small")));
  if (!round.score) return null;
  const text = say("box-counts", { table: inventory.table, racks: inventory.racks, pool: inventory.pool, box: inventory.box });
  return h("div", { class: `box-check ${inventory.missing ? "note" : "good"}` }, sign(inventory.missing ? "unsure" : "legal"), h("p", {}, text, inventory.missing ? ` ${say("box-missing", { count: inventory.missing })}` : ` ${say("box-good")}`));
}

/** All rounds so far, the totals, and the chart. */
export function drawScores() {
  const { players, rounds, totals, leaders } = store.state;
  const scored = rounds.filter((round) => round.score);
  if (!scored.length) return null;
  const line = (round) => h("tr", {}, h("th", { scope: "row" }, round.number), players.map(({ name }) => h("td", { class: round.score.winner === name ? "best" : "" }, formatPoints(round.score.scores[name]))));
  const last = scored.at(-1).score;
  return h("section", { class: "scores" }, h("h3", {}, say("scores")),
    h("div", { class: "wide" }, h("table", {},
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, say("round")), players.map(({ name }) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, scored.map(line)),
      h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, say("total")), players.map(({ name }) => h("td", { class: leaders.includes(name) ? "best" : "" }, formatNumber(totals[name]))))))),
    last.zero_sum_due ? h("p", { class: last.adds_up ? "adds-up" : "problem" }, sign(last.adds_up ? "legal" : "illegal"), say(last.adds_up ? "adds-up" : "does-not-add-up")) : null,
    drawChart(players.map((player) => player.name), scored.map((round) => round.totals)),
    h("p", { class: "links" }, ["csv", "json", "sheet"].map((format) => h("a", { href: `/api/v1/games/${store.state.game}/export?format=${format}&lang=${page.language}`, download: format === "sheet" ? null : `rummiref.${format}`, target: format === "sheet" ? "_blank" : null }, say(`export.${format}`)))));
}

function next(round) {
  if (!isReferee()) return null;
  if (store.state.over) return h("div", { class: "buttons" }, h("a", { class: "button primary", href: `/new?table=${page.table}&lang=${page.language}` }, say("new-game")));
  const begin = (name) => attempt(() => writeEvent({ type: "round", starter: name }));
  return h("section", { class: "next" }, h("h3", {}, say("next-round")), starterButtons(begin, store.state.next_starter ?? round.score.winner),
    h("a", { class: "button plain", href: `/new?table=${page.table}&lang=${page.language}` }, say("new-game")));
}
