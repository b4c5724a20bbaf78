// Marks over the camera's picture: the same as on the live table.

import { s } from "../base/dom.js";
import { gamePieces } from "../base/page.js";
import { setStatus } from "../draw/board.js";
import { judgedSet } from "../state/judged-sets.js";
import { blockingQuestions } from "./questions.js";

const middle = (quad) => [0, 1].map((axis) => quad.reduce((sum, corner) => sum + corner[axis], 0) / 4);

/** How a tile stands by the sets it is in: with dice that may be two, or none. */
function standingOf(piece, standings) {
  if (piece.unsure) return "unsure";
  const statuses = standings.filter(([set]) => set.includes(piece)).map(([, how]) => how);
  // A tile that is in no set lies wrong; a die beside the grid has only not been laid.
  if (!statuses.length) return gamePieces().isBeside(piece) ? "beside" : "illegal";
  return ["illegal", "unsure", "checking"].find((how) => statuses.includes(how)) ?? "legal";
}

/** The same marks over the picture: a frame for every tile, a question mark on the doubtful and in unclear spaces. */
export function drawMarks(reading) {
  const [wide, high] = reading.size ?? [1280, 720];
  const points = (quad) => quad.map((corner) => corner.join(",")).join(" ");
  const standings = reading.sets.map((set) => [set, setStatus(set, judgedSet(set))]);
  const frames = reading.pieces.map((piece) => {
    const [x, y] = middle(piece.quad);
    const how = standingOf(piece, standings);
    const word = { unsure: piece.unsure ? "?" : "", illegal: "×" }[how] ?? "";
    return s("g", { class: `mark ${how}` }, s("polygon", { points: points(piece.quad) }), word ? s("text", { x, y: y + wide / 60, "font-size": wide / 22 }, word) : null);
  });
  const gaps = blockingQuestions().filter((question) => question.why === "grouping").map((question) => {
    const ends = [question.tile, question.other].map((id) => reading.pieces.find((piece) => piece.id === id)).filter(Boolean).map((piece) => middle(piece.quad));
    if (ends.length < 2) return null;
    const [x, y] = [0, 1].map((axis) => (ends[0][axis] + ends[1][axis]) / 2);
    return s("g", { class: "mark unsure" }, s("text", { x, y: y + wide / 60, "font-size": wide / 22 }, "?"));
  });
  const ghosts = (reading.restore?.ghost ?? []).map((tile) => {
    const [x, y] = middle(tile.quad);
    return s("g", { class: "mark ghost" }, s("polygon", { points: points(tile.quad) }), s("text", { x, y: y + wide / 90, "font-size": wide / 40 }, tile.face));
  });
  return s("svg", { viewBox: `0 0 ${wide} ${high}`, "aria-hidden": "true" }, frames, gaps, ghosts);
}
