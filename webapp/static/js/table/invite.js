// QR codes: a phone for every player, a screen for whoever watches.

import { request, tableUrl } from "../base/api.js";
import { h, render } from "../base/dom.js";
import { openDialog, say } from "../base/page.js";
import { attempt, store } from "../state/store.js";

/** The QR code that makes a phone the page of a player; of a watcher when there is no name. */
export async function qrDialog(name = null) {
  const inside = h("div", { class: "qr" });
  openDialog(name ? say("phone-of", { player: name }) : say("watch-along"), inside);
  const made = await attempt(() => request("POST", tableUrl("/links"), name ? { role: "player", player: name } : { role: "watch" }));
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
      store.state.players.map(({ name }) => h("button", { type: "button", "data-key": `invite-${name}`, onclick: () => qrDialog(name) }, name)),
      h("button", { type: "button", "data-key": "invite-watch", onclick: () => qrDialog() }, say("watch-along")))];
}

export const inviteDialog = () => openDialog(say("phones"), ...invitePanel().slice(1));
