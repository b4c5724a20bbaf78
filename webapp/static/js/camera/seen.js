// What the camera sees: the live table as clear tiles, and the same marks over its picture.

import { sendAnswer, askNextQuestion, askQuestion, correctTile, closeAnswered, blockingQuestions } from "./asking.js";
import { drawBoard, setStatus } from "../draw/board.js";
import { drawSeenDice } from "../table/dice.js";
import { h, render, s, sign } from "../base/dom.js";
import { newKeys } from "../state/draft.js";
import { isReadByCamera, judgedSet, cacheJudgedSets, material, mayWrite, store, redraw, currentRound, playerToMove } from "../state/store.js";
import { say } from "../base/page.js";
import { sayOfSet } from "../draw/tiles.js";
import { jokerTools } from "../ask/words.js";

const OF_A_TILE = ["unsure", "too-many", "place"];

/** A message with what the camera sees. */
export function receiveReading(found) {
  const doubtful = new Set((found.questions ?? []).filter((each) => OF_A_TILE.includes(each.why)).map((each) => each.tile));
  const pieces = found.tiles.map((each) => ({ ...each, key: `c${each.id}`, doubted: each.unsure, unsure: doubtful.has(each.id) }));
  const byId = new Map(pieces.map((each) => [each.id, each]));
  const sets = found.rows.map((row) => row.map((id) => byId.get(id)));
  cacheJudgedSets(found.draft?.sets);
  store.reading = { ...found, pieces, sets, table: sets.map((row) => row.map((each) => each.face)) };
  if (!store.enteredByHand) store.preview = found.draft;
  // Somebody is laying again: the last verdict has been read.
  if (found.draft && found.draft.verdict !== "pass" && found.draft.sequence === store.state.sequence) store.dismissedTurn = store.state.last_turn?.event ?? null;
  closeAnswered();
  redraw();
  if (isReadByCamera() && currentRound() && !currentRound().ended && mayWrite(playerToMove())) askNextQuestion();
}

/** The live table as the camera sees it; every tile can be corrected by tapping it. */
export function drawCameraBoard(board) {
  const { pieces, sets } = store.reading;
  const may = mayWrite(playerToMove());
  const tap = (key) => correctTile(pieces.find((each) => each.key === key));
  if (material() === "dice") return drawSeenDice(board, pieces, may ? tap : null);
  const fresh = newKeys(pieces, currentRound().table.flat());
  const editing = may ? { selected: null, cursor: null, tap, aim: null, tools: (at) => tools(sets[at]) } : null;
  return render(board, h("h2", { class: "unseen" }, say("the-table")), h("div", { class: "seen" }, drawBoard(sets, judgedSet, { fresh, editing })));
}

/** What can be said of a set: which word it is, and whether it goes on beyond an unclear space. */
function tools(pieces) {
  const joker = pieces.find((each) => each.face === "?");
  const ids = pieces.map((each) => each.id);
  const gaps = (store.reading.questions ?? []).filter((each) => each.why === "grouping" && ids.includes(each.tile));
  return [
    joker ? jokerTools(pieces, (word) => sendAnswer({ tile: joker.id, word })) : null,
    gaps.map((each) => h("button", { type: "button", class: `small${each.waits ? " unsure" : ""}`, "data-key": `gap-${each.tile}-${each.other}`, onclick: () => askQuestion(each) }, sign("unsure"), sayOfSet("one-or-two", "one-or-two-words")))];
}

const middle = (quad) => [0, 1].map((axis) => quad.reduce((sum, corner) => sum + corner[axis], 0) / 4);

/** How a tile stands by the sets it is in: with dice that may be two, or none. */
function standingOf(piece, standings) {
  if (piece.unsure) return "unsure";
  const found = standings.filter(([set]) => set.includes(piece)).map(([, how]) => how);
  if (!found.length) return piece.row === null && material() === "dice" ? "beside" : "illegal";
  return ["illegal", "unsure", "checking"].find((how) => found.includes(how)) ?? "legal";
}

/** The same marks over the picture: a frame for every tile, a question mark on the doubtful and in unclear spaces. */
export function drawMarks(reading) {
  const [wide, high] = reading.size ?? [1280, 720];
  const points = (quad) => quad.map((corner) => corner.join(",")).join(" ");
  const standings = reading.sets.map((set) => [set, setStatus(set, judgedSet(set))]);
  const frames = reading.pieces.map((each) => {
    const [x, y] = middle(each.quad);
    const how = standingOf(each, standings);
    const word = { unsure: each.unsure ? "?" : "", illegal: "×" }[how] ?? "";
    return s("g", { class: `mark ${how}` }, s("polygon", { points: points(each.quad) }), word ? s("text", { x, y: y + wide / 60, "font-size": wide / 22 }, word) : null);
  });
  const gaps = blockingQuestions().filter((each) => each.why === "grouping").map((each) => {
    const ends = [each.tile, each.other].map((id) => reading.pieces.find((piece) => piece.id === id)).filter(Boolean).map((piece) => middle(piece.quad));
    if (ends.length < 2) return null;
    const [x, y] = [0, 1].map((axis) => (ends[0][axis] + ends[1][axis]) / 2);
    return s("g", { class: "mark unsure" }, s("text", { x, y: y + wide / 60, "font-size": wide / 22 }, "?"));
  });
  const ghosts = (reading.restore?.ghost ?? []).map((each) => {
    const [x, y] = middle(each.quad);
    return s("g", { class: "mark ghost" }, s("polygon", { points: points(each.quad) }), s("text", { x, y: y + wide / 90, "font-size": wide / 40 }, each.face));
  });
  return s("svg", { viewBox: `0 0 ${wide} ${high}`, "aria-hidden": "true" }, frames, gaps, ghosts);
}
