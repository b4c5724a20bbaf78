// Number tiles: sets on the table, racks that count at the end, an opening that has to be worth something.

import { formatSets, parseFaces, parseSets } from "../../state/notation.js";
import { SetTable } from "./sets.js";

export class TileTable extends SetTable {
  parseTable(text) {
    return parseSets(text);
  }

  parseTiles(text) {
    return parseFaces(text);
  }

  formatTable(table) {
    return formatSets(table);
  }
}
