// What is read stays where it is while panels above it are filled; of two columns a browser may keep the other one.
// What a person is led to stays until they move on, however late something above it grows.

const SETTLE_MS = 1000; // after a swap, in which its figures are drawn
const INSIDE = 12; // pixels from the edges of a part to its words
const bar = document.querySelector(".bar");
let held = null; // {id, top} of what is read
let until = 0;
let isLed = false; // to what is held
let ours = 0; // where the page was last scrolled to from here

const parts = () => [...document.querySelectorAll("[data-evaluate-panel]:not(:empty), #evaluation")];

function seen(part) {
  const { top, bottom, width } = part.getBoundingClientRect();
  return Math.max(Math.min(bottom, innerHeight) - Math.max(top, 0), 0) * width;
}

/** The part under the pointer, else the one with the keyboard, else that of which most is seen. */
function read() {
  const shown = parts().filter(seen).sort((one, other) => seen(other) - seen(one));
  return shown.find((part) => part.matches(":hover")) ?? shown.find((part) => part.matches(":focus-within")) ?? shown[0];
}

function hold() {
  if (isLed) return;
  const part = scrollY > 0 && read(); // at its top, a page is read from there
  const edge = Math.max(bar.getBoundingClientRect().bottom, 0);
  const { left, top } = part ? part.getBoundingClientRect() : {};
  const first = top < edge && document.elementFromPoint(left + INSIDE, edge + INSIDE)?.closest("[id]");
  const element = first && part.contains(first) ? first : part;
  held = part && { id: element.id, top: element.getBoundingClientRect().top };
}

const moved = () => held && document.getElementById(held.id)?.getBoundingClientRect().top - held.top;

function keep() {
  const top = moved();
  if (Math.abs(top) >= 1) scrollBy({ top, behavior: "instant" });
  ours = scrollY;
}

/** A browser may scroll to keep what is seen in its place; whoever scrolls away from it moves on. */
function onScroll() {
  if (Math.abs(scrollY - ours) >= 1 && Math.abs(moved()) >= 1) isLed = false;
  if (isSettling()) hold();
}

/** Bring an element to the top of the screen, where the hand goes on; what was read before is not held any more. */
export function leadTo(element, { block = "start" } = {}) {
  element.scrollIntoView({ block, behavior: "instant" });
  held = { id: element.id, top: element.getBoundingClientRect().top };
  isLed = true;
  ours = scrollY;
}

const isSettling = () => isLed || performance.now() < until;
const watcher = new ResizeObserver(() => isSettling() && keep());

document.addEventListener("htmx:beforeSwap", ({ detail: { target } }) => {
  if (!target.closest("main")) return;
  hold();
  until = performance.now() + SETTLE_MS;
});
document.addEventListener("htmx:afterSwap", () => isSettling() && keep());
for (const name of ["wheel", "touchstart", "pointerdown", "keydown"]) {
  addEventListener(name, () => (isLed = false), { capture: true, passive: true });
}
addEventListener("scroll", onScroll, { passive: true });
for (const part of document.querySelectorAll("[data-evaluate-panel], #bench")) watcher.observe(part);
