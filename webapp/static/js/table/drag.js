// Moving tiles with a finger or a mouse. A finger holds a moment first, so that the page can still be scrolled.

const DRAG_PIXELS = 8;
const HOLD_MS = 220;

/** Let tiles of a board be dragged. `drop(key, set, place)`: a set of null is a new one. */
export function enableDragging(board, drop) {
  let pressed = null;
  let dragging = null;

  const begin = () => {
    if (!pressed) return;
    const box = pressed.node.getBoundingClientRect();
    const ghost = pressed.node.cloneNode(true);
    ghost.className += " dragged";
    ghost.removeAttribute("data-tile");
    ghost.style.width = `${box.width}px`;
    document.body.append(ghost);
    dragging = { ...pressed, ghost };
    pressed.node.classList.add("lifted");
    document.body.classList.add("dragging");
    follow(pressed.x, pressed.y);
  };

  const follow = (x, y) => {
    dragging.ghost.style.left = `${x}px`;
    dragging.ghost.style.top = `${y}px`;
    for (const node of board.querySelectorAll(".target")) node.classList.remove("target");
    under(x, y)?.classList.add("target");
  };

  const under = (x, y) => document.elementsFromPoint(x, y).find((node) => node.matches?.("[data-set], [data-new-set]"));

  const end = (event, done) => {
    clearTimeout(pressed?.timer);
    if (dragging) {
      const { ghost, node, key } = dragging;
      ghost.remove();
      node.classList.remove("lifted");
      document.body.classList.remove("dragging");
      const place = done ? under(event.clientX, event.clientY) : null;
      if (place) {
        const set = place.dataset.set === undefined ? null : Number(place.dataset.set);
        drop(key, set, set === null ? Infinity : placeAt(place, event.clientX, event.clientY));
      }
      // The click that follows belongs to the drag.
      addEventListener("click", swallow, true);
      setTimeout(() => removeEventListener("click", swallow, true), 60);
    }
    pressed = dragging = null;
  };

  board.addEventListener("pointerdown", (event) => {
    const node = event.target.closest?.("[data-tile]");
    if (!node || event.button) return;
    pressed = { node, key: node.dataset.tile, x: event.clientX, y: event.clientY, touch: event.pointerType !== "mouse" };
    if (pressed.touch) pressed.timer = setTimeout(begin, HOLD_MS);
  });
  addEventListener("pointermove", (event) => {
    if (dragging) return follow(event.clientX, event.clientY);
    if (!pressed || Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < DRAG_PIXELS) return;
    if (pressed.touch) end(event, false);
    else begin();
  });
  addEventListener("pointerup", (event) => end(event, true));
  addEventListener("pointercancel", (event) => end(event, false));
  board.addEventListener("touchmove", (event) => dragging && event.preventDefault(), { passive: false });
  board.addEventListener("contextmenu", (event) => dragging && event.preventDefault());
}

function swallow(click) {
  click.stopPropagation();
  click.preventDefault();
}

function placeAt(set, x, y) {
  const tiles = [...set.querySelectorAll("[data-tile]")];
  const after = tiles.findIndex((tile) => {
    const box = tile.getBoundingClientRect();
    return y < box.top || (y <= box.bottom && x < box.left + box.width / 2);
  });
  return after < 0 ? Infinity : after;
}
