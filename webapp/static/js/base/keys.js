// Keys: each page says which it knows; `?` lists them.

import { h } from "./dom.js";
import { openDialog, say } from "./page.js";

const shortcuts = [];

/** Do something on a key, unless somebody is typing. `when` says whether it may be done now. */
export function onKey(name, label, action, when = () => true) {
  shortcuts.push({ name, label, action, when });
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target;
  if (target.matches?.("input:not([type=checkbox]):not([type=radio]), textarea, select")) {
    if (event.key === "Escape") target.blur();
    return;
  }
  if (document.querySelector("dialog[open]")) return;
  const shortcut = shortcuts.find(({ name, when }) => name.toLowerCase() === event.key.toLowerCase() && when());
  if (!shortcut) return;
  event.preventDefault();
  shortcut.action(event);
});

function keyList() {
  const rows = shortcuts.filter((shortcut) => shortcut.label).map((shortcut) => h("div", {}, h("dt", {}, h("kbd", {}, shortcut.name)), h("dd", {}, shortcut.label)));
  openDialog(say("keys.title"), h("dl", { class: "keys" }, rows));
}

onKey("?", say("keys.list"), keyList);
document.querySelector("#keys")?.addEventListener("click", keyList);
