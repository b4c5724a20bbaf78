// Asking the server: JSON in and out, a sentence when it says no.

import { page, say } from "./page.js";

class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const withLanguage = (path) => `${path}${path.includes("?") ? "&" : "?"}lang=${page.language}`;

async function send(method, path, body, headers = {}) {
  let response;
  try {
    response = await fetch(withLanguage(path), { method, body, headers: { "X-CSRF-Token": page.csrf, ...headers } });
  } catch {
    throw new Refused(0, say("away"));
  }
  const answer = response.headers.get("Content-Type")?.startsWith("application/json") ? await response.json() : null;
  if (!response.ok) throw new Refused(response.status, answer?.error ?? say("away"));
  return answer;
}

/** Ask for a document, or send one. */
export async function request(method, path, document) {
  const body = document === undefined ? undefined : JSON.stringify(document);
  const headers = body === undefined ? {} : { "Content-Type": "application/json" };
  try {
    return await send(method, path, body, headers);
  } catch (problem) {
    if (problem.status !== 403 || method === "GET") throw problem;
    // The session may have begun anew since the page was opened: fetch the token once more.
    const session = await send("GET", `/api/v1/session${page.table ? `?table=${page.table}` : ""}`);
    if (session.csrf === page.csrf) throw problem;
    page.csrf = session.csrf;
    return send(method, path, body, headers);
  }
}

export const apiUrl = (path) => `/api/v1${path}`;
/** An address of this page's table. */
export const tableUrl = (path = "") => apiUrl(`/tables/${page.table}${path}`);

/** Hand in a photo and get what is read in it. */
export async function readPhoto(file) {
  const reading = await send("POST", tableUrl("/readings"), file, { "Content-Type": file.type || "image/jpeg" });
  return { ...reading, url: tableUrl(`/pictures/${reading.picture}`) };
}
