// Typing a PIN.

import { apiUrl, request } from "../base/api.js";
import "../base/keys.js";

const form = document.querySelector("#enter");
const problem = document.querySelector("#pin-problem");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    await request("POST", apiUrl("/session"), { pin: form.elements.pin.value });
    if (form.dataset.then) location.assign(form.dataset.then);
    else location.reload();
  } catch (refused) {
    problem.hidden = false;
    problem.textContent = refused.message;
    form.elements.pin.select();
  }
});
document.documentElement.dataset.ready = "enter";
