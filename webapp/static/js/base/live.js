// What happens at the table, as it happens: one EventSource, which comes back by itself.

import { tableUrl } from "./api.js";
import { page } from "./page.js";

const KINDS = ["state", "event", "draft", "clock", "camera", "reading"];
const LONGEST = 15000;

/** Subscribe to server-sent events: `receive(kind, document)` gets every message, `connected(flag)` whether the server is there. */
export function subscribe(receive, connected) {
  let source;
  let wait = 1000;
  let last = null;
  const open = () => {
    const after = last === null ? "" : `&after=${last}`;
    source = new EventSource(`${tableUrl("/live")}?lang=${page.language}${after}`);
    source.onopen = () => {
      wait = 1000;
      connected(true);
    };
    source.onerror = () => {
      connected(false);
      if (source.readyState !== EventSource.CLOSED) return;
      // The browser has given up (the server said no, or is gone): try again, less and less often.
      setTimeout(open, wait);
      wait = Math.min(wait * 1.6, LONGEST);
    };
    for (const kind of KINDS) {
      source.addEventListener(kind, (message) => {
        if (message.lastEventId) last = message.lastEventId;
        receive(kind, JSON.parse(message.data));
      });
    }
  };
  open();
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", (event) => event.persisted && open());
}
