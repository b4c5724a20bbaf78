// Turns that end, and tables that are restored, on what the camera sees.

import { request, tableUrl } from "../base/api.js";
import { applyState, store } from "../state/store.js";

/** End the turn on what the camera sees. */
export async function endByCamera(late) {
  applyState((await request("POST", tableUrl("/camera/end-turn"), { late, sequence: store.state.sequence })).state);
}

/** The table is restored: whatever the camera sees, or as far as it sees. */
export async function restoreByCamera(whatever) {
  applyState((await request("POST", tableUrl("/camera/restored"), { as_it_is: whatever })).state);
}
