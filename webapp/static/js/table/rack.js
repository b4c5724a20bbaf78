// A rack at the end of a round: photographed, tapped or typed, every tile correctable, confirmed by its player.

import { askTile } from "../ask/tile.js";
import { tableUrl } from "../base/api.js";
import { h, render } from "../base/dom.js";
import { openDialog, page, say, toast } from "../base/page.js";
import { photoButton, readPieces } from "../camera/photo.js";
import { drawPalette } from "../draw/palette.js";
import { drawTile, spokenName } from "../draw/tiles.js";
import { material } from "../materials/tables/registry.js";
import { makePiece } from "../state/draft.js";
import { countFaces } from "../state/notation.js";
import { attempt, currentRound, store, writeEvent } from "../state/store.js";

/** What the tiles count that are being entered. */
const rackSum = (faces) => faces.reduce((sum, face) => sum + (page.values[face] ?? 0), 0);

/** Enter the rack of a player. */
export function enterRack(name) {
  let tiles = (currentRound().racks[name] ?? []).map((face) => makePiece(face));
  const expected = store.state.players.find((player) => player.name === name).rack_size;
  const inside = h("div", { class: "rack-entry" });
  const box = openDialog(say("rack-of", { player: name }), inside);
  const doubtful = () => tiles.find((tile) => tile.unsure);
  const settle = (doubt) => askTile(doubt, (face) => {
    tiles = tiles.map((tile) => (tile === doubt ? makePiece(face) : tile));
    draw();
    if (doubtful()) settle(doubtful());
  });
  const fromPhoto = (reading) => {
    const read = readPieces({ ...reading, rows: [reading.tiles.map((_, at) => at)] }).flat();
    if (!read.length) return toast([say("no-tiles-read"), ...(reading.quality?.advice ?? [])].join(" "), true);
    tiles = read;
    draw();
    if (doubtful()) settle(doubtful());
  };
  const fromCamera = () => {
    tiles = material().findRack(name, expected).map((piece) => makePiece(piece.face, piece.doubted ? { unsure: true, alternatives: piece.alternatives, picture: { image: tableUrl(`/camera/tiles/${piece.id}.jpg`) } } : {}));
    draw();
    if (doubtful()) settle(doubtful());
  };
  const confirm = () => attempt(async () => {
    const answer = await writeEvent({ type: "rack", player: name, tiles: tiles.map((tile) => tile.face) });
    box.close();
    if (answer.findings.length) toast(answer.findings.map((finding) => finding.text).join(" "));
  });
  const draw = () => {
    const faces = tiles.map((tile) => tile.face);
    const typed = h("input", { type: "text", id: "typed-rack", "data-key": "typed-rack", autocapitalize: "characters", autocomplete: "off", spellcheck: "false", value: faces.join(" "), onchange: (event) => {
      try {
        tiles = material().parseTiles(event.target.value).map((face) => makePiece(face));
        draw();
      } catch (problem) {
        toast(problem.message, true);
      }
    } });
    render(inside,
      h("div", { class: "entry-tools" },
        photoButton("photo-rack", say("photo-rack"), fromPhoto),
        store.reading ? h("button", { type: "button", "data-key": "rack-camera", onclick: fromCamera }, say("rack-camera")) : null),
      h("ul", { class: "tiles rack" }, tiles.map((tile) => h("li", {}, h("button", { type: "button", class: `tile-at${tile.unsure ? " doubtful" : ""}`, "aria-label": `${spokenName(tile.face)}, ${say("change")}`, onclick: () => changeTile(tile) }, drawTile(tile.face), tile.unsure ? h("span", { class: "doubt" }, "?") : null)))),
      h("p", { class: "sum", role: "status" }, say("rack-count", { count: tiles.length, expected }), " · ", h("b", {}, say("rack-sum", { sum: rackSum(faces) }))),
      drawPalette(countFaces(faces), (face) => { tiles.push(makePiece(face)); draw(); }),
      h("label", { for: "typed-rack" }, say("type-tiles"), typed),
      h("div", { class: "buttons" }, h("button", { type: "button", class: "primary", "data-key": "confirm-rack", disabled: Boolean(doubtful()), onclick: confirm }, say("confirm-rack"))));
  };
  const changeTile = (changed) => {
    const choice = openDialog(spokenName(changed.face),
      drawPalette(new Map(), (face) => { tiles = tiles.map((tile) => (tile === changed ? makePiece(face) : tile)); choice.close(); draw(); }),
      h("div", { class: "buttons" }, h("button", { type: "button", onclick: () => { tiles = tiles.filter((tile) => tile !== changed); choice.close(); draw(); } }, say("remove"))));
  };
  draw();
}
