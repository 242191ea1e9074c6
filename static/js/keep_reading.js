// What is read stays where it is while panels above it are filled; of two columns a browser may keep the other one.

const SETTLE_MS = 1000; // after a swap, in which its figures are drawn
const INSIDE = 12; // pixels from the edges of a part to its words
const bar = document.querySelector(".bar");
let held = null; // {id, top} of what is read
let until = 0;

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
  const part = scrollY > 0 && read(); // at its top, a page is read from there
  const edge = Math.max(bar.getBoundingClientRect().bottom, 0);
  const { left, top } = part ? part.getBoundingClientRect() : {};
  const first = top < edge && document.elementFromPoint(left + INSIDE, edge + INSIDE)?.closest("[id]");
  const element = first && part.contains(first) ? first : part;
  held = part && { id: element.id, top: element.getBoundingClientRect().top };
}

function keep() {
  const moved = held && document.getElementById(held.id)?.getBoundingClientRect().top - held.top;
  if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: "instant" });
}

const isSettling = () => performance.now() < until;
const watcher = new ResizeObserver(() => isSettling() && keep());

document.addEventListener("htmx:beforeSwap", ({ detail: { target } }) => {
  if (!target.closest("main")) return;
  hold();
  until = performance.now() + SETTLE_MS;
});
document.addEventListener("htmx:afterSwap", () => isSettling() && keep());
addEventListener("scroll", () => isSettling() && hold(), { passive: true });
for (const part of document.querySelectorAll("[data-evaluate-panel], #bench")) watcher.observe(part);
