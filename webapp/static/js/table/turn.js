// Whose turn it is, the clock, the pool, the opening as it grows; and the players around the table.

import { h, render, sign } from "../base/dom.js";
import { formatNumber, say } from "../base/page.js";
import { keepNode } from "../base/patch.js";
import { material } from "../materials/tables/registry.js";
import { currentRound, playerToMove, store } from "../state/store.js";
import { drawClock } from "./clock-face.js";

const place = document.querySelector("#turn");

export function drawTurn() {
  const round = currentRound();
  if (!round || round.ended) return render(place);
  const rest = [];
  if (round.pool !== null) rest.push(h("p", { class: "pool" }, h("span", {}, say("pool")), " ", h("b", {}, round.pool)));
  if (store.state.edition.rounds) rest.push(h("p", { class: "pool" }, h("span", {}, say("round")), " ", h("b", {}, say("of", { at: round.number, all: store.state.edition.rounds }))));
  if (round.last_turns?.length) rest.push(h("p", { class: "last-turns" }, say("last-turns", { players: round.last_turns.join(", ") })));
  const clock = document.querySelector("#clock") ?? keepNode(h("div", { id: "clock", class: "clock" }));
  delete clock.dataset.shown;
  render(place,
    h("h2", { class: "whose" }, h("span", { class: "unseen" }, say("whose")), h("b", {}, playerToMove()), h("span", { class: "is-on" }, say("is-on"))),
    clock, h("div", { class: "facts" }, rest, opening()));
  drawClock();
}

/** The first lay-out as it grows. */
function opening() {
  if (!store.preview?.opening) return null;
  const { value, needed, enough } = store.preview.opening;
  return h("p", { class: `opening ${enough ? "enough" : ""}` },
    h("span", {}, say("opening-sum")), " ", h("b", {}, say("of", { at: value, all: needed })), enough ? sign("legal") : null,
    h("meter", { min: 0, max: needed, value: Math.min(value, needed), "aria-label": say("opening-sum") }));
}

export function drawPlayers() {
  render(document.querySelector("#players"),
    h("h3", {}, say("players")),
    h("ul", { class: "players" }, store.state.players.map((player) => h("li", { class: player.to_move ? "on" : "", "aria-current": player.to_move ? "true" : null },
      h("b", { class: "name" }, player.name),
      player.to_move ? h("span", { class: "badge" }, say("on-turn")) : null,
      h("span", { class: "quiet" }, details(player)),
      h("span", { class: "total" }, h("span", { class: "unseen" }, say("total")), formatNumber(material().totalOf(player)))))));
}

function details(player) {
  const parts = [];
  if (currentRound() && !currentRound().ended) {
    if (player.rack_size !== null) parts.push(say("rack-size", { count: player.rack_size }));
    parts.push(material().openingNote(player));
    if (player.owed) parts.push(say("owes", { count: player.owed }));
  }
  return parts.filter(Boolean).join(" · ");
}
