// The end of a round: racks, the box, the score, totals with a chart, the next round.

import { chart } from "../draw/chart.js";
import { h, render, sign } from "../base/dom.js";
import { invite } from "./invite.js";
import { attempt, material, mayWrite, now, referee, round, write } from "../state/now.js";
import { number, page, points, say } from "../base/page.js";
import { enterRack, rackSum } from "./rack.js";
import { startRound } from "./starting.js";
import { row } from "../draw/tiles.js";

const place = document.querySelector("#ending");

export function drawEnding() {
  const here = round();
  if (!here?.ended) return render(place);
  render(place, h("div", { class: "ending" }, title(here),
    material() === "letters" ? null : racks(here), box(here), here.score ? scores() : null, here.score ? next(here) : null));
}

function title(here) {
  const { leaders, over } = now.state;
  if (over) return h("div", { class: "verdict legal" }, h("h2", {}, sign("legal"), h("span", {}, leaders.length === 1 ? say("game-won", { player: leaders[0] }) : say("game-tied", { players: leaders.join(", ") }))));
  if (!here.score) return h("div", { class: "verdict pass" }, h("h2", {}, h("span", {}, here.out ? say("went-out", { player: here.out }) : say("nobody-out"))), h("p", {}, say("racks-wanted", { players: here.racks_missing.join(", ") || "–" })));
  return h("div", { class: "verdict legal" }, h("h2", {}, sign("legal"), h("span", {}, here.score.winner ? say("round-won", { player: here.score.winner }) : say("round-tied"))));
}

/** Every rack: known with its sum, or to be entered here or on a phone. */
function racks(here) {
  return h("section", { class: "racks" }, h("h3", {}, say("racks")),
    h("ul", {}, now.state.players.filter((each) => each.name !== here.out).map(({ name }) => {
      const known = here.racks[name];
      const mine = page.player === name;
      return h("li", { class: `rack-card${mine ? " mine" : ""}` },
        h("h4", {}, known ? sign("legal") : sign("unsure"), name, known && material() !== "letters" ? h("span", { class: "sum" }, say("rack-sum", { sum: rackSum(known) })) : null),
        known ? row(known, "small") : h("p", { class: "quiet" }, say("rack-missing")),
        h("div", { class: "buttons" },
          mayWrite(name) ? h("button", { type: "button", class: known ? "" : "primary", "data-key": `rack-${name}`, onclick: () => enterRack(name) }, known ? say("change") : say("enter-rack")) : null,
          referee() && !known ? h("button", { type: "button", class: "plain", "data-key": `qr-${name}`, onclick: () => invite(name) }, say("by-phone")) : null));
    })));
}

function box(here) {
  const found = here.inventory;
  if (!found || material() === "letters") return null;
  const odd = now.state.problems.filter((each) => ["box-exceeded"].includes(each.code));
  if (found.surplus.length) return h("div", { class: "box-check bad" }, sign("illegal"), h("div", {}, h("p", {}, odd.at(-1)?.text ?? say("box-bad")), row(found.surplus, "small")));
  if (!here.score) return null;
  const text = say("box-counts", { table: found.table, racks: found.racks, pool: found.pool, box: found.box });
  return h("div", { class: `box-check ${found.missing ? "note" : "good"}` }, sign(found.missing ? "unsure" : "legal"), h("p", {}, text, found.missing ? ` ${say("box-missing", { count: found.missing })}` : ` ${say("box-good")}`));
}

/** All rounds so far, the totals, and the chart. */
export function scores() {
  const { players, rounds, totals, leaders } = now.state;
  const scored = rounds.filter((each) => each.score);
  if (!scored.length) return null;
  const line = (each) => h("tr", {}, h("th", { scope: "row" }, each.number), players.map(({ name }) => h("td", { class: each.score.winner === name ? "best" : "" }, points(each.score.scores[name]))));
  const last = scored.at(-1).score;
  return h("section", { class: "scores" }, h("h3", {}, say("scores")),
    h("div", { class: "wide" }, h("table", {},
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, say("round")), players.map(({ name }) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, scored.map(line)),
      h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, say("total")), players.map(({ name }) => h("td", { class: leaders.includes(name) ? "best" : "" }, number(totals[name]))))))),
    last.zero_sum_due ? h("p", { class: last.adds_up ? "adds-up" : "problem" }, sign(last.adds_up ? "legal" : "illegal"), say(last.adds_up ? "adds-up" : "does-not-add-up")) : null,
    chart(players.map((each) => each.name), scored.map((each) => each.score.scores)),
    h("p", { class: "links" }, ["csv", "json", "sheet"].map((format) => h("a", { href: `/api/v1/games/${now.state.game}/export?format=${format}&lang=${page.language}`, download: format === "sheet" ? null : `rummiref.${format}`, target: format === "sheet" ? "_blank" : null }, say(`export.${format}`)))));
}

function next(here) {
  if (!referee()) return null;
  if (now.state.over) return h("div", { class: "buttons" }, h("a", { class: "button primary", href: `/new?table=${page.table}&lang=${page.language}` }, say("new-game")));
  const begin = (name) => attempt(() => write({ type: "round", starter: name }));
  return h("section", { class: "next" }, h("h3", {}, say("next-round")), startRound(begin, now.state.next_starter ?? here.score.winner),
    h("a", { class: "button plain", href: `/new?table=${page.table}&lang=${page.language}` }, say("new-game")));
}
