// The table as it is being laid: sets of pieces, each with a key of its own so that it can be moved about.

let next = 1;
/** A tile on the table. `unsure` and `alternatives` come with what was read from a photo. */
export const makePiece = (face, more = {}) => ({ key: `t${next++}`, face, ...more });

export class Draft {
  sets = [];
  /** The set to which tapped faces go. */
  cursor = null;
  /** The key of the tile that was tapped. */
  selected = null;
  /** Whether somebody at this page has changed anything since the turn began. */
  dirty = false;
  /** Spaces of a photo of which it is unclear whether they part two sets: the keys on both sides. */
  gaps = [];
  #past = [];

  /** Begin with a table as it lies. */
  load(table) {
    if (!this.isUnchanged(table)) this.sets = table.map((faces) => faces.map((face) => makePiece(face)));
    this.cursor = this.selected = null;
    this.dirty = false;
    this.gaps = [];
    this.#past = [];
  }

  /** The faces as they lie. */
  get table() {
    return this.sets.filter((set) => set.length).map((set) => set.map((piece) => piece.face));
  }

  get faces() {
    return this.table.flat();
  }

  get pieces() {
    return this.sets.flat();
  }

  get unsure() {
    return this.pieces.filter((piece) => piece.unsure);
  }

  /** Unclear spaces on which the verdict depends. */
  get openGaps() {
    return this.gaps.filter((gap) => gap.waits);
  }

  /** What is written down of the turn, besides whose it is. */
  event() {
    return { type: "turn", table: this.table };
  }

  /** Whether it is a table as it lay. */
  isUnchanged(table) {
    return JSON.stringify(this.table) === JSON.stringify(table);
  }

  /** Go on with what the camera saw. */
  loadReading(reading) {
    this.replace(reading.table);
  }

  find(key) {
    for (const [set, pieces] of this.sets.entries()) {
      const place = pieces.findIndex((piece) => piece.key === key);
      if (place >= 0) return { set, place, piece: pieces[place] };
    }
    return null;
  }

  /** A face was tapped: it corrects the tile that is chosen, or goes to the set under the cursor. */
  put(face) {
    this.#keep();
    const chosen = this.selected && this.find(this.selected);
    if (chosen) {
      this.sets[chosen.set][chosen.place] = { key: chosen.piece.key, face };
      this.selected = null;
      this.cursor = chosen.set;
      return;
    }
    if (this.cursor === null || this.cursor >= this.sets.length) this.cursor = this.sets.push([]) - 1;
    this.sets[this.cursor].push(makePiece(face));
  }

  newSet() {
    this.selected = null;
    const empty = this.sets.findIndex((set) => !set.length);
    this.cursor = empty >= 0 ? empty : this.sets.push([]) - 1;
  }

  select(key) {
    this.selected = this.selected === key ? null : key;
    const spot = this.find(key);
    if (spot) this.cursor = spot.set;
  }

  change(key, face) {
    const spot = this.find(key);
    if (!spot) return;
    this.#keep();
    this.sets[spot.set][spot.place] = { key, face };
    this.selected = null;
  }

  remove(key) {
    const spot = this.find(key);
    if (!spot) return;
    this.#keep();
    this.#touched(key);
    this.sets[spot.set].splice(spot.place, 1);
    this.selected = null;
    this.#tidy(spot.set);
  }

  /** Move a tile to a place in a set; a set of null is a new one. */
  move(key, set, place = Infinity) {
    const spot = this.find(key);
    if (!spot) return;
    this.#keep();
    this.#touched(key);
    const target = set === null ? this.sets[this.sets.push([]) - 1] : this.sets[set];
    this.sets[spot.set].splice(spot.place, 1);
    const shifted = target === this.sets[spot.set] && spot.place < place ? place - 1 : place;
    target.splice(shifted, 0, spot.piece);
    this.cursor = this.sets.indexOf(target);
    this.selected = null;
    this.#tidy(spot.set);
  }

  /** Move a tile by one place in its set. */
  nudge(key, by) {
    const spot = this.find(key);
    const place = spot ? spot.place + by : -1;
    if (!spot || place < 0 || place >= this.sets[spot.set].length) return;
    this.#keep();
    this.#touched(key);
    const pieces = this.sets[spot.set];
    [pieces[spot.place], pieces[place]] = [pieces[place], pieces[spot.place]];
  }

  /** The sets on both sides of an unclear space, in the order in which they would be one. */
  sides({ first, second }) {
    const [one, two] = [this.find(first), this.find(second)];
    if (one.set === two.set) {
      const cut = Math.max(one.place, two.place);
      return [this.sets[one.set].slice(0, cut), this.sets[one.set].slice(cut)];
    }
    const [before, after] = [this.sets[one.set], this.sets[two.set]];
    return [one.place ? before : [...before].reverse(), two.place && two.place === after.length - 1 ? [...after].reverse() : after];
  }

  /** Somebody said whether two neighbours are of one set. */
  decide(gap, together) {
    this.#keep();
    const [one, two] = this.sides(gap);
    const at = this.find(gap.first).set;
    const other = this.find(gap.second).set;
    this.sets[at] = together ? [...one, ...two] : one;
    if (!together && at === other) this.sets.splice(at + 1, 0, two);
    if (together && at !== other) this.sets.splice(other, 1);
    this.gaps = this.gaps.filter((open) => open !== gap);
  }

  /** Nothing has to be said any more about a tile that somebody moved. */
  #touched(key) {
    this.gaps = this.gaps.filter((gap) => gap.first !== key && gap.second !== key);
  }

  /** Put another table in its place: typed, or read from a photo. */
  replace(sets) {
    this.#keep();
    this.gaps = [];
    // A set that is typed again as it lay keeps its pieces, with all that is known of them.
    const left = [...this.sets];
    const again = (faces) => {
      const at = left.findIndex((pieces) => pieces.map((piece) => piece.face).join(" ") === faces.join(" "));
      return at < 0 ? null : left.splice(at, 1)[0];
    };
    this.sets = sets.map((faces) => again(faces) ?? faces.map((tile) => (typeof tile === "string" ? makePiece(tile) : tile)));
    this.cursor = this.selected = null;
  }

  /** Take back the last change. */
  back() {
    const before = this.#past.pop();
    if (before) this.sets = before;
    this.gaps = [];
    this.selected = null;
    return Boolean(before);
  }

  get hasPast() {
    return this.#past.length > 0;
  }

  #keep() {
    this.dirty = true;
    this.#past.push(this.sets.map((set) => [...set]));
    if (this.#past.length > 100) this.#past.shift();
  }

  #tidy(set) {
    if (this.sets[set].length || this.cursor === set) return;
    this.sets.splice(set, 1);
    if (this.cursor !== null && this.cursor > set) this.cursor -= 1;
  }
}

/** Keys of the pieces that did not lie there before. */
export function newKeys(pieces, before) {
  const left = new Map();
  for (const face of before) left.set(face, (left.get(face) ?? 0) + 1);
  const fresh = new Set();
  for (const piece of pieces) {
    const there = left.get(piece.face) ?? 0;
    if (there) left.set(piece.face, there - 1);
    else fresh.add(piece.key);
  }
  return fresh;
}
