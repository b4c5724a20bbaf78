// A new game: edition, players, house rules. Everything has a sensible value; names are all that is asked.

import { apiUrl, request } from "../base/api.js";
import { h, render, sign } from "../base/dom.js";
import "../base/keys.js";
import { page, say } from "../base/page.js";

const form = document.querySelector("#setup");
const problem = document.querySelector("#setup-problem");
const before = page.before?.players?.length ? page.before : null;
let edition = page.editions.find((choice) => choice.id === (before?.edition.id ?? recall("edition"))) ?? page.editions[0];
let players = before ? before.players.map((player) => player.name) : recall("players") ?? ["", ""];
let rules = {};

function recall(name) {
  try {
    return JSON.parse(localStorage.getItem(`rummiref-${name}`));
  } catch {
    return null;
  }
}

function remember(name, value) {
  try {
    localStorage.setItem(`rummiref-${name}`, JSON.stringify(value));
  } catch {
    // Only a convenience.
  }
}

function drawEditions() {
  render(document.querySelector("#editions"), page.editions.map((choice) => h("label", { class: "choice" },
    h("input", { type: "radio", name: "edition", value: choice.id, checked: choice.id === edition.id, "data-key": `edition-${choice.id}`, onchange: () => { edition = choice; rules = {}; draw(); } }),
    h("span", { class: "choice-text" }, h("b", {}, choice.name), h("small", {}, choice.about)))));
}

function seatsFor(count) {
  return { 2: ["south", "north"], 3: ["south", "west", "east"], 4: page.seats }[count];
}

function drawPlayers() {
  while (players.length < edition.fewest) players.push("");
  players = players.slice(0, edition.most);
  const seats = seatsFor(players.length);
  render(document.querySelector("#player-fields"),
    players.map((name, at) => h("div", { class: "player-field" },
      h("label", { for: `player-${at}` }, `${say("player")} ${at + 1}`, h("small", {}, ` ${say(`seats.${seats[at]}`)}`)),
      h("div", { class: "player-line" },
        h("input", { id: `player-${at}`, type: "text", maxlength: 40, autocomplete: "off", "data-key": `player-${at}`, value: name, oninput: (event) => (players[at] = event.target.value) }),
        players.length > edition.fewest ? h("button", { type: "button", class: "plain", "data-key": `drop-${at}`, "aria-label": say("remove-player", { at: at + 1 }), onclick: () => { players.splice(at, 1); draw(); } }, sign("bin")) : null))),
    players.length < edition.most ? h("button", { type: "button", "data-key": "add-player", onclick: () => { players.push(""); draw(); document.querySelector(`#player-${players.length - 1}`).focus(); } }, sign("plus"), say("add-player")) : null);
}

/** The value of an option: the house's, else the booklet's. */
const valueOf = (option) => (option.name in rules ? rules[option.name] : option.value);

function set(option, value) {
  if (value === option.value) delete rules[option.name];
  else rules[option.name] = value;
  drawRules();
}

function field(option) {
  const value = valueOf(option);
  const id = `rule-${option.name}`;
  const more = { id, "data-key": id };
  if (option.kind === "switch") return h("label", { class: "tick" }, h("input", { ...more, type: "checkbox", checked: value, onchange: (event) => set(option, event.target.checked) }), option.label);
  if (option.kind === "choice") {
    return h("label", { for: id }, option.label, h("select", { ...more, onchange: (event) => set(option, event.target.value) },
      Object.entries(option.choices).map(([name, text]) => h("option", { value: name, selected: name === value }, text))));
  }
  return h("label", { for: id }, option.label, h("input", { ...more, type: "number", min: option.low, max: option.high, value: value ?? "", placeholder: option.none ? say("none") : "", onchange: (event) => {
    const typed = event.target.value;
    set(option, typed === "" ? (option.none ? null : option.value) : Number(typed));
  } }));
}

function drawRules() {
  const changed = Object.keys(rules).length;
  document.querySelector("#rules-count").textContent = changed ? say("rules-changed", { count: changed }) : say("rules-booklet");
  render(document.querySelector("#rule-fields"), edition.options.map((option) => h("div", { class: option.name in rules ? "rule changed" : "rule" }, field(option))));
}

function draw() {
  drawEditions();
  drawPlayers();
  drawRules();
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const names = players.map((name, at) => name.trim() || `${say("player")} ${at + 1}`);
  const button = form.querySelector("[type=submit]");
  button.disabled = true;
  try {
    const table = page.table ?? (await request("POST", apiUrl("/tables"), { name: form.elements.table_name.value.trim() || names.join(", ").slice(0, 60) })).id;
    page.table = table;
    await request("POST", apiUrl(`/tables/${table}/games`), { edition: edition.id, players: names, house_rules: rules });
    remember("players", players);
    remember("edition", edition.id);
    location.assign(`/tables/${table}?lang=${page.language}`);
  } catch (refused) {
    button.disabled = false;
    problem.hidden = false;
    problem.textContent = refused.message;
  }
});

draw();
document.documentElement.dataset.ready = "setup";
