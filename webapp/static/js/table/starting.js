// Before a round: who starts, whether a rack may be dealt anew, the camera, the phones.

import { api, ask } from "../base/api.js";
import { cameraPanel } from "../camera/camera.js";
import { h, render, sign } from "../base/dom.js";
import { invitePanel } from "./invite.js";
import { parseTiles } from "../state/notation.js";
import { attempt, material, now, referee, refresh, round, write } from "../state/now.js";
import { page, say, toast } from "../base/page.js";
import { photoButton } from "./tabletop.js";

const place = document.querySelector("#starting");
/** What was typed here; the page is drawn anew whenever something happens. */
const typed = new Map();
/** What was said of a dealt rack. */
let dealt = null;
const kept = (key, more) => h("input", { type: "text", "data-key": key, autocapitalize: "characters", autocomplete: "off", value: typed.get(key) ?? "", oninput: (event) => typed.set(key, event.target.value), ...more });

export function drawStarting() {
  if (round() || !now.state.edition) return render(place, now.state.edition ? null : h("div", { class: "empty" }, h("p", {}, say("no-game-yet")), referee() ? h("a", { class: "button primary", href: `/new?table=${page.table}&lang=${page.language}` }, say("new-game")) : null));
  const begin = (name) => attempt(() => write({ type: "round", starter: name }));
  render(place, h("section", { class: "card" }, h("h2", {}, say("ready", { edition: now.state.edition.name })),
    referee() ? [h("p", {}, say(`starter.${now.state.edition.starter}`)), startRound(begin), redeal()] : h("p", {}, say("starts-soon"))),
  referee() ? h("section", { class: "card" }, cameraPanel()) : null,
  referee() ? h("section", { class: "card" }, invitePanel()) : null);
}

/** Buttons for who starts; where the highest tile decides, the tiles can be typed. */
export function startRound(begin, likely = null) {
  const buttons = h("div", { class: "choices" }, now.state.players.map(({ name }) =>
    h("button", { type: "button", class: name === likely ? "primary" : "", "data-key": `start-${name}`, onclick: () => begin(name) }, say("starts", { player: name }))));
  if (now.state.edition.starter !== "highest-tile") return buttons;
  const fields = now.state.players.map(({ name }) => h("label", {}, name, kept(`drawn-${name}`, { placeholder: "R8" })));
  const decide = () => attempt(async () => {
    const drawn = Object.fromEntries(now.state.players.map(({ name }) => [name, parseTiles(typed.get(`drawn-${name}`) ?? "")[0]]));
    const found = await ask("POST", api("/start"), { drawn });
    if (found.starter) return begin(found.starter);
    toast(say("draw-again", { players: found.draw_again.join(", ") }));
    return null;
  });
  return [buttons, h("details", { "data-key": "drawn" }, h("summary", {}, say("drawn-tiles")), h("div", { class: "fields" }, fields), h("button", { type: "button", onclick: decide }, say("who-starts")))];
}

/** Whether a dealt rack entitles to a new deal. */
function redeal() {
  if (material() !== "tiles" || !now.state.edition.redeal_pairs) return null;
  const look = () => attempt(async () => {
    dealt = await ask("POST", api("/redeal"), { edition: now.state.edition.id, rack: parseTiles(typed.get("redeal-rack") ?? "") });
    refresh();
  });
  const photo = photoButton("photo-redeal", say("photo-rack"), async (reading) => {
    typed.set("redeal-rack", reading.tiles.map((each) => each.face).join(" "));
    if (reading.tiles.some((each) => each.unsure)) toast(say("unsure"));
    await look();
  });
  return h("details", { "data-key": "redeal" }, h("summary", {}, say("redeal")), photo, h("label", { for: "redeal" }, say("redeal-rack"), kept("redeal-rack", { id: "redeal" })), h("button", { type: "button", onclick: look }, say("look")),
    h("p", { role: "status" }, dealt ? [sign(dealt.may_redeal ? "legal" : "illegal"), ` ${say(dealt.may_redeal ? "may-redeal" : "no-redeal", { count: dealt.pairs.length })}`] : null));
}
