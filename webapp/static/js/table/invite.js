// QR codes: a phone for every player, a screen for whoever watches.

import { ask, here } from "../base/api.js";
import { h, render } from "../base/dom.js";
import { attempt, now } from "../state/now.js";
import { dialog, say } from "../base/page.js";

/** The QR code that makes a phone the page of a player; of a watcher when there is no name. */
export async function invite(name = null) {
  const inside = h("div", { class: "qr" });
  dialog(name ? say("phone-of", { player: name }) : say("watch-along"), inside);
  const made = await attempt(() => ask("POST", here("/links"), name ? { role: "player", player: name } : { role: "watch" }));
  if (!made) return;
  render(inside,
    h("img", { src: made.qr, alt: say("qr-code"), width: 260, height: 260 }),
    h("p", {}, say(name ? "qr-player" : "qr-watch")),
    made.reachable ? null : h("p", { class: "problem" }, say("not-reachable")),
    h("p", {}, h("a", { href: made.url }, made.url.replace(/^https?:\/\//, "").slice(0, 44), "…")));
}

export function invitePanel() {
  return [h("h3", {}, say("phones")), h("p", { class: "quiet" }, say("phones-hint")),
    h("div", { class: "choices" },
      now.state.players.map(({ name }) => h("button", { type: "button", "data-key": `invite-${name}`, onclick: () => invite(name) }, name)),
      h("button", { type: "button", "data-key": "invite-watch", onclick: () => invite() }, say("watch-along")))];
}

export const inviteDialog = () => dialog(say("phones"), ...invitePanel().slice(1));
