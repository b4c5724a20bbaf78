// Whose turn it is, the clock, the pool, the opening as it grows; and the players around the table.

import { h, render, sign } from "../base/dom.js";
import { tick } from "./clock.js";
import { material, now, round, toMove } from "../state/now.js";
import { number, say } from "../base/page.js";
import { lasting } from "../base/patch.js";

const place = document.querySelector("#turn");

export function drawTurn() {
  const here = round();
  if (!here || here.ended) return render(place);
  const rest = [];
  if (here.pool !== null) rest.push(h("p", { class: "pool" }, h("span", {}, say("pool")), " ", h("b", {}, here.pool)));
  if (now.state.edition.rounds) rest.push(h("p", { class: "pool" }, h("span", {}, say("round")), " ", h("b", {}, say("of", { at: here.number, all: now.state.edition.rounds }))));
  if (here.last_turns?.length) rest.push(h("p", { class: "last-turns" }, say("last-turns", { players: here.last_turns.join(", ") })));
  const clock = document.querySelector("#clock") ?? lasting(h("div", { id: "clock", class: "clock" }));
  delete clock.dataset.shown;
  render(place,
    h("h2", { class: "whose" }, h("span", { class: "unseen" }, say("whose")), h("b", {}, toMove()), h("span", { class: "is-on" }, say("is-on"))),
    clock, h("div", { class: "facts" }, rest, opening()));
  tick();
}

/** The first lay-out as it grows. */
function opening() {
  const value = now.tried?.opening_value;
  const needed = now.state.edition.opening_sum;
  if (material() !== "tiles" || value === null || value === undefined || !needed) return null;
  const enough = value >= needed;
  return h("p", { class: `opening ${enough ? "enough" : ""}` },
    h("span", {}, say("opening-sum")), " ", h("b", {}, say("of", { at: value, all: needed })), enough ? sign("legal") : null,
    h("meter", { min: 0, max: needed, value: Math.min(value, needed), "aria-label": say("opening-sum") }));
}

export function drawPlayers() {
  const totals = now.state.totals;
  const word = material() === "letters";
  render(document.querySelector("#players"),
    h("h3", {}, say("players")),
    h("ul", { class: "players" }, now.state.players.map((each) => h("li", { class: each.to_move ? "on" : "", "aria-current": each.to_move ? "true" : null },
      h("b", { class: "name" }, each.name),
      each.to_move ? h("span", { class: "badge" }, say("on-turn")) : null,
      h("span", { class: "quiet" }, details(each)),
      h("span", { class: "total" }, h("span", { class: "unseen" }, say("total")), number(word && !round()?.ended ? each.points : totals[each.name]))))));
}

function details(each) {
  const found = [];
  if (round() && !round().ended) {
    if (each.rack_size !== null) found.push(say(material() === "dice" ? "dice-left" : "rack-size", { count: each.rack_size }));
    if (material() !== "dice") found.push(say(each.opened ? "opened-already" : "not-opened"));
    if (each.owed) found.push(say("owes", { count: each.owed }));
  }
  return found.join(" · ");
}
