// Before a round: who starts, whether a rack may be dealt anew, the camera, the phones.

import { apiUrl, request } from "../base/api.js";
import { h, render, sign } from "../base/dom.js";
import { page, say, toast } from "../base/page.js";
import { cameraPanel } from "../camera/panel.js";
import { photoButton } from "../camera/photo.js";
import { material } from "../materials/tables/registry.js";
import { attempt, currentRound, isReferee, redraw, store, writeEvent } from "../state/store.js";
import { invitePanel } from "./invite.js";

const place = document.querySelector("#starting");
/** What was typed here; the page is drawn anew whenever something happens. */
const typed = new Map();
/** What was said of a dealt rack. */
let redealAnswer = null;
const typedField = (key, more) => h("input", { type: "text", "data-key": key, autocapitalize: "characters", autocomplete: "off", value: typed.get(key) ?? "", oninput: (event) => typed.set(key, event.target.value), ...more });

export function drawStarting() {
  if (currentRound() || !store.state.edition) return render(place, store.state.edition ? null : h("div", { class: "empty" }, h("p", {}, say("no-game-yet")), isReferee() ? h("a", { class: "button primary", href: `/new?table=${page.table}&lang=${page.language}` }, say("new-game")) : null));
  const begin = (name) => attempt(() => writeEvent({ type: "round", starter: name }));
  render(place, h("section", { class: "card" }, h("h2", {}, say("ready", { edition: store.state.edition.name })),
    isReferee() ? [h("p", {}, say(`starter.${store.state.edition.starter}`)), starterButtons(begin), redeal()] : h("p", {}, say("starts-soon"))),
  isReferee() ? h("section", { class: "card" }, cameraPanel()) : null,
  isReferee() ? h("section", { class: "card" }, invitePanel()) : null);
}

/** Buttons for who starts; where the highest tile decides, the tiles can be typed. */
export function starterButtons(begin, likely = null) {
  const buttons = h("div", { class: "choices" }, store.state.players.map(({ name }) =>
    h("button", { type: "button", class: name === likely ? "primary" : "", "data-key": `start-${name}`, onclick: () => begin(name) }, say("starts", { player: name }))));
  if (store.state.edition.starter !== "highest-tile") return buttons;
  const fields = store.state.players.map(({ name }) => h("label", {}, name, typedField(`drawn-${name}`, { placeholder: "R8" })));
  const decide = () => attempt(async () => {
    const drawn = Object.fromEntries(store.state.players.map(({ name }) => [name, material().parseTiles(typed.get(`drawn-${name}`) ?? "")[0]]));
    const answer = await request("POST", apiUrl("/start"), { drawn });
    if (answer.starter) return begin(answer.starter);
    toast(say("draw-again", { players: answer.draw_again.join(", ") }));
    return null;
  });
  return [buttons, h("details", { "data-key": "drawn" }, h("summary", {}, say("drawn-tiles")), h("div", { class: "fields" }, fields), h("button", { type: "button", onclick: decide }, say("who-starts")))];
}

/** Whether a dealt rack entitles to a new deal. */
function redeal() {
  if (!store.state.edition.redeal_pairs) return null;
  const look = () => attempt(async () => {
    redealAnswer = await request("POST", apiUrl("/redeal"), { edition: store.state.edition.id, rack: material().parseTiles(typed.get("redeal-rack") ?? "") });
    redraw();
  });
  const photo = photoButton("photo-redeal", say("photo-rack"), async (reading) => {
    typed.set("redeal-rack", reading.tiles.map((tile) => tile.face).join(" "));
    if (reading.tiles.some((tile) => tile.unsure)) toast(say("unsure"));
    await look();
  });
  return h("details", { "data-key": "redeal" }, h("summary", {}, say("redeal")), photo, h("label", { for: "redeal" }, say("redeal-rack"), typedField("redeal-rack", { id: "redeal" })), h("button", { type: "button", onclick: look }, say("look")),
    h("p", { role: "status" }, redealAnswer ? [sign(redealAnswer.may_redeal ? "legal" : "illegal"), ` ${say(redealAnswer.may_redeal ? "may-redeal" : "no-redeal", { count: redealAnswer.pairs.length })}`] : null));
}
