// Totals over the rounds as a small drawing; the table above it says the same in numbers.

import { h, s } from "../base/dom.js";
import { formatNumber, say } from "../base/page.js";

const WIDE = 320;
const HIGH = 150;
const DASHES = ["", "8 4", "2 4", "10 3 2 3"];
const MARKS = [
  (x, y) => s("circle", { cx: x, cy: y, r: 4 }),
  (x, y) => s("rect", { x: x - 4, y: y - 4, width: 8, height: 8 }),
  (x, y) => s("path", { d: `M${x} ${y - 5}l5 5-5 5-5-5z` }),
  (x, y) => s("path", { d: `M${x} ${y - 5}l5 9h-10z` }),
];

/** Lines of totals, one a player, each with a dash and a mark of its own; `rounds` has the totals after each. */
export function drawChart(players, rounds) {
  const totals = players.map((name) => [0, ...rounds.map((after) => after[name])]);
  const all = totals.flat();
  const [low, high] = [Math.min(...all, 0), Math.max(...all, 1)];
  const x = (at) => 34 + (at * (WIDE - 100)) / Math.max(1, rounds.length);
  const y = (value) => 12 + ((high - value) * (HIGH - 24)) / (high - low || 1);
  const ends = totals.map((line, at) => ({ at, y: y(line.at(-1)) })).sort((a, b) => a.y - b.y);
  ends.forEach((end, at) => { if (at && end.y - ends[at - 1].y < 14) end.y = ends[at - 1].y + 14; });
  const lines = totals.map((line, at) => {
    const label = ends.find((end) => end.at === at);
    return s("g", { class: `line line-${at}` },
      s("polyline", { points: line.map((value, count) => `${x(count)},${y(value)}`).join(" "), "stroke-dasharray": DASHES[at] }),
      line.slice(1).map((value, count) => MARKS[at](x(count + 1), y(value))),
      s("text", { x: x(rounds.length) + 9, y: label.y + 4 }, players[at].slice(0, 9)));
  });
  const description = players.map((name, at) => `${name} ${formatNumber(totals[at].at(-1))}`).join(", ");
  return h("figure", { class: "chart" },
    s("svg", { viewBox: `0 0 ${WIDE} ${HIGH + 6}`, role: "img", "aria-label": `${say("chart")}: ${description}` },
      s("line", { x1: 34, x2: x(rounds.length), y1: y(0), y2: y(0), class: "zero" }),
      [...new Set([high, 0, low])].map((value) => s("text", { x: 28, y: y(value) + 4, class: "axis" }, formatNumber(value))), lines));
}
