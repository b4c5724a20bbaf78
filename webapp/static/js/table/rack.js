// A rack at the end of a round: photographed, tapped or typed, every tile correctable, confirmed by its player.

import { askTile } from "../ask/tile.js";
import { tableUrl } from "../base/api.js";
import { h, render } from "../base/dom.js";
import { openDialog, page, say, toast } from "../base/page.js";
import { drawPalette } from "../draw/palette.js";
import { drawTile, spokenName } from "../draw/tiles.js";
import { makePiece, newKeys } from "../state/draft.js";
import { countFaces, parseTiles } from "../state/notation.js";
import { attempt, currentRound, material, store, writeEvent } from "../state/store.js";
import { photoButton, readPieces } from "./photo.js";

export const rackSum = (faces) => faces.reduce((sum, face) => sum + (page.values[face] ?? 0), 0);

/** What the table camera sees besides the table: a rack that is held under it, or the dice before a player. */
function besideTable(name, expected) {
  const { pieces } = store.reading;
  if (material() !== "dice") {
    const besides = newKeys(pieces, currentRound().table.flat());
    return pieces.filter((each) => besides.has(each.key));
  }
  const high = (each) => each.quad.reduce((sum, [, y]) => sum + y, 0);
  const loose = pieces.filter((each) => each.row === null).sort((a, b) => high(a) - high(b));
  // Of both players' dice those on the own side; whoever plays sees it, and can put it right.
  const near = store.state.players.find((each) => each.name === name).seat === "south";
  return near ? loose.slice(-expected) : loose.slice(0, expected);
}

/** Enter the rack of a player. */
export function enterRack(name) {
  let tiles = (currentRound().racks[name] ?? []).map((face) => makePiece(face));
  const expected = store.state.players.find((each) => each.name === name).rack_size;
  const inside = h("div", { class: "rack-entry" });
  const box = openDialog(say("rack-of", { player: name }), inside);
  const doubtful = () => tiles.find((each) => each.unsure);
  const settle = (each) => askTile(each, (face) => {
    tiles = tiles.map((one) => (one === each ? makePiece(face) : one));
    draw();
    if (doubtful()) settle(doubtful());
  });
  const fromPhoto = (reading) => {
    const found = readPieces({ ...reading, rows: [reading.tiles.map((_, at) => at)] }).flat();
    if (!found.length) return toast([say("no-tiles-read"), ...(reading.quality?.advice ?? [])].join(" "), true);
    tiles = found;
    draw();
    if (doubtful()) settle(doubtful());
  };
  const fromCamera = () => {
    tiles = besideTable(name, expected).map((each) => makePiece(each.face, each.doubted ? { unsure: true, alternatives: each.alternatives, picture: { image: tableUrl(`/camera/tiles/${each.id}.jpg`) } } : {}));
    draw();
    if (doubtful()) settle(doubtful());
  };
  const confirm = () => attempt(async () => {
    const answer = await writeEvent({ type: "rack", player: name, tiles: tiles.map((each) => each.face) });
    box.close();
    if (answer.findings.length) toast(answer.findings.map((each) => each.text).join(" "));
  });
  const draw = () => {
    const faces = tiles.map((each) => each.face);
    const typed = h("input", { type: "text", id: "typed-rack", "data-key": "typed-rack", autocapitalize: "characters", autocomplete: "off", spellcheck: "false", value: faces.join(" "), onchange: (event) => {
      try {
        tiles = parseTiles(event.target.value).map((face) => makePiece(face));
        draw();
      } catch (problem) {
        toast(problem.message, true);
      }
    } });
    render(inside,
      h("div", { class: "entry-tools" },
        photoButton("photo-rack", say("photo-rack"), fromPhoto),
        store.reading ? h("button", { type: "button", "data-key": "rack-camera", onclick: fromCamera }, say("rack-camera")) : null),
      h("ul", { class: "tiles rack" }, tiles.map((each) => h("li", {}, h("button", { type: "button", class: `tile-at${each.unsure ? " doubtful" : ""}`, "aria-label": `${spokenName(each.face)}, ${say("change")}`, onclick: () => changeTile(each) }, drawTile(each.face), each.unsure ? h("span", { class: "doubt" }, "?") : null)))),
      h("p", { class: "sum", role: "status" }, say("rack-count", { count: tiles.length, expected }), " · ", h("b", {}, say("rack-sum", { sum: rackSum(faces) }))),
      drawPalette(countFaces(faces), (face) => { tiles.push(makePiece(face)); draw(); }),
      h("label", { for: "typed-rack" }, say("type-tiles"), typed),
      h("div", { class: "buttons" }, h("button", { type: "button", class: "primary", "data-key": "confirm-rack", disabled: Boolean(doubtful()), onclick: confirm }, say("confirm-rack"))));
  };
  const changeTile = (each) => {
    const choice = openDialog(spokenName(each.face),
      drawPalette(new Map(), (face) => { tiles = tiles.map((one) => (one === each ? makePiece(face) : one)); choice.close(); draw(); }),
      h("div", { class: "buttons" }, h("button", { type: "button", onclick: () => { tiles = tiles.filter((one) => one !== each); choice.close(); draw(); } }, say("remove"))));
  };
  draw();
}
