// Keys: each page says which it knows; `?` lists them.

import { h } from "./dom.js";
import { openDialog, say } from "./page.js";

const known = [];

/** Do something on a key, unless somebody is typing. `when` says whether it may be done now. */
export function onKey(name, label, action, when = () => true) {
  known.push({ name, label, action, when });
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target;
  if (target.matches?.("input:not([type=checkbox]):not([type=radio]), textarea, select")) {
    if (event.key === "Escape") target.blur();
    return;
  }
  if (document.querySelector("dialog[open]")) return;
  const found = known.find((each) => each.name.toLowerCase() === event.key.toLowerCase() && each.when());
  if (!found) return;
  event.preventDefault();
  found.action(event);
});

function keyList() {
  const rows = known.filter((each) => each.label).map((each) => h("div", {}, h("dt", {}, h("kbd", {}, each.name)), h("dd", {}, each.label)));
  openDialog(say("keys.title"), h("dl", { class: "keys" }, rows));
}

onKey("?", say("keys.list"), keyList);
document.querySelector("#keys")?.addEventListener("click", keyList);
