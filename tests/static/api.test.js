import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "./page.js";
import { apiUrl, readPhoto, request, tableUrl } from "../../webapp/static/js/base/api.js";
import { page } from "../../webapp/static/js/base/page.js";

let sent;
let answers;
globalThis.fetch = async (path, options) => {
  sent.push({ path, ...options });
  const answer = answers.shift();
  if (!answer) throw new TypeError("no network");
  const [status, document] = answer;
  const type = document === undefined ? "text/html" : "application/json; charset=utf-8";
  return { ok: status < 300, status, headers: new Map([["Content-Type", type]]), json: async () => document };
};
beforeEach(() => {
  [sent, answers] = [[], []];
  page.csrf = "first";
});

test("a document goes as JSON, with the language and the token of the session", async () => {
  answers = [[200, { id: 1 }]];
  assert.deepEqual(await request("POST", apiUrl("/tables"), { name: "Kitchen" }), { id: 1 });
  assert.deepEqual(sent, [{ path: "/api/v1/tables?lang=en", method: "POST", body: '{"name":"Kitchen"}', headers: { "X-CSRF-Token": "first", "Content-Type": "application/json" } }]);
});

test("a question has no body, and may have a query of its own", async () => {
  answers = [[200, {}]];
  await request("GET", tableUrl("/turns?all=1"));
  assert.deepEqual([sent[0].path, sent[0].body, sent[0].headers["Content-Type"]], ["/api/v1/tables/kitchen/turns?all=1&lang=en", undefined, undefined]);
});

test("a refusal has the server's sentence and its status", async () => {
  answers = [[422, { error: "R99 is no tile." }]];
  await assert.rejects(request("POST", "/x", {}), { message: "R99 is no tile.", status: 422 });
});

test("an answer that is no document, and none at all, is a server that is away", async () => {
  answers = [[502]];
  await assert.rejects(request("GET", "/x"), { message: "The server does not answer.", status: 502 });
  await assert.rejects(request("GET", "/x"), { message: "The server does not answer.", status: 0 });
});

test("an answer without a document is none", async () => {
  answers = [[204]];
  assert.equal(await request("DELETE", "/x"), null);
});

test("after a session has begun anew its token is fetched, and the request goes once more", async () => {
  answers = [[403, { error: "token" }], [200, { csrf: "second" }], [200, { done: true }]];
  assert.deepEqual(await request("PUT", "/x", { a: 1 }), { done: true });
  assert.deepEqual(sent.map((each) => [each.method, each.path, each.headers["X-CSRF-Token"]]), [
    ["PUT", "/x?lang=en", "first"], ["GET", "/api/v1/session?table=kitchen&lang=en", "first"], ["PUT", "/x?lang=en", "second"]]);
  assert.equal(sent[2].body, '{"a":1}');
});

test("whoever may not is told so: the same token twice, or a question", async () => {
  answers = [[403, { error: "not you" }], [200, { csrf: "first" }]];
  await assert.rejects(request("PUT", "/x", {}), { message: "not you" });
  assert.equal(sent.length, 2);
  sent = [];
  answers = [[403, { error: "not you" }]];
  await assert.rejects(request("GET", "/x"), { message: "not you" });
  assert.equal(sent.length, 1);
});

test("a photo is handed in and read at once", async () => {
  answers = [[200, { picture: "p1", tiles: [], rows: [] }]];
  assert.deepEqual(await readPhoto({ type: "image/png" }), { picture: "p1", tiles: [], rows: [], url: "/api/v1/tables/kitchen/pictures/p1" });
  assert.deepEqual(sent.map((each) => [each.path, each.headers["Content-Type"]]), [["/api/v1/tables/kitchen/readings?lang=en", "image/png"]]);
});
