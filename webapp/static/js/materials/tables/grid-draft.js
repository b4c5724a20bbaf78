// Dice as they are being laid: each with its place on the grid. It answers what a draft of sets does.

export class GridDraft {
  dice = [];
  /** Whether somebody at this page has changed anything since the turn began. */
  dirty = false;
  /** A photo's doubtful dice are asked about before they are laid: nothing here is ever unclear. */
  unsure = [];
  openGaps = [];
  /** Nothing is chosen: the next die goes to the place that was tapped. */
  selected = null;
  cursor = null;

  /** Begin with a grid as it lies. */
  load(table) {
    this.dice = table.map((die) => ({ ...die }));
    this.dirty = false;
  }

  /** Put other dice in their place: typed, or read from a photo. */
  replace(dice) {
    this.dice = dice;
    this.dirty = true;
  }

  /** Go on with what the camera saw. */
  loadReading(reading) {
    this.replace(reading.pieces.filter((piece) => piece.row !== null).map(({ face, row, col }) => ({ face, row, col })));
  }

  get table() {
    return this.dice;
  }

  get faces() {
    return this.dice.map((die) => die.face);
  }

  at(place) {
    return this.dice.find((die) => die.row === place.row && die.col === place.col);
  }

  lay(face, place) {
    this.replace([...this.dice.filter((die) => die !== this.at(place)), { face, row: place.row, col: place.col }]);
  }

  lift(place) {
    this.replace(this.dice.filter((die) => die !== this.at(place)));
  }

  event() {
    return { type: "dice", dice: this.dice };
  }

  isUnchanged() {
    return !this.dirty;
  }

  /** Dice are tapped onto the grid: they are neither dragged nor nudged, and make no sets that one begins. */
  move() {}
  nudge() {}
  remove() {}
  newSet() {}

  back() {
    return false;
  }
}
