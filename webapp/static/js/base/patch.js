// Drawing anew without taking anything away from whoever uses the page: what stays the same stays the same node, so
// that a tap under way meets it, typed text, focus and opened sections are kept, and nothing is read out twice.

/** A listener that can be exchanged when its element is drawn anew. */
function relay(event) {
  return this.handlers[event.type]?.call(this, event);
}

/** Do something on an event; whatever is drawn over this element later brings its own. */
export function setHandler(node, type, action) {
  if (!node.handlers) node.handlers = {};
  if (!(type in node.handlers)) node.addEventListener(type, relay);
  node.handlers[type] = action;
}

const keptNodes = new WeakSet();
/** An element that draws itself: it is put into its place as it is, and nothing is drawn over it. */
export function keepNode(node) {
  keptNodes.add(node);
  return node;
}

/** What stands for a child while a drawing is made: a lasting element is not torn from where it is. */
export function placeholderFor(child) {
  if (!keptNodes.has(child)) return child;
  const stand = document.createComment("");
  stand.wanted = child;
  return stand;
}

const keyOf = (node) => node.dataset?.key ?? node.firstElementChild?.dataset?.key ?? null;
const nameOf = (node) => `${node.nodeName} ${keyOf(node)} ${node.id ?? ""} ${node.getAttribute?.("role") ?? ""}`;

/** For each new child the old one that it is drawn over, null where there is none. */
function matched(place, children) {
  const left = new Map();
  for (const node of place.childNodes) {
    if (keptNodes.has(node)) continue;
    const name = nameOf(node);
    if (left.has(name)) left.get(name).push(node);
    else left.set(name, [node]);
  }
  return children.map((child) => child.wanted ?? left.get(nameOf(child))?.shift() ?? null);
}

/** Let a place have these children. */
export function patchChildren(place, children) {
  const stays = matched(place, children);
  const staying = new Set(stays);
  for (const node of [...place.childNodes]) if (!staying.has(node)) node.remove();
  let next = place.firstChild;
  children.forEach((child, at) => {
    const node = stays[at] ?? child;
    if (node === next) next = next.nextSibling;
    else place.insertBefore(node, next);
    if (child.wanted) return;
    if (node === child) unfold(node);
    else patch(node, child);
  });
}

/** Put lasting elements into a part that is new as a whole. */
function unfold(node) {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_COMMENT);
  const stands = [];
  while (walker.nextNode()) stands.push(walker.currentNode);
  for (const stand of stands) if (stand.wanted) stand.replaceWith(stand.wanted);
}

function patch(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  patchAttributes(old, fresh);
  for (const [type, action] of Object.entries(fresh.handlers ?? {})) setHandler(old, type, action);
  for (const type of Object.keys(old.handlers ?? {})) if (!fresh.handlers || !(type in fresh.handlers)) old.handlers[type] = null;
  patchChildren(old, [...fresh.childNodes]);
  patchValue(old, fresh);
}

function patchAttributes(old, fresh) {
  // Whether a section is open is up to whoever opened it.
  const ours = (name) => !(name === "open" && old.nodeName === "DETAILS");
  for (const { name } of [...old.attributes]) if (ours(name) && !fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (ours(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
}

/** A field shows what it is given, unless somebody is just filling it in; one that is given nothing keeps what it has. */
function patchValue(old, fresh) {
  if (fresh.given?.has("checked") && old.checked !== fresh.checked) old.checked = fresh.checked;
  const chosen = old.nodeName === "SELECT" || fresh.given?.has("value");
  if (chosen && old !== document.activeElement && old.value !== fresh.value) old.value = fresh.value;
}
