// Where the columns stand under each other, what is asked for is brought into view.

const stacked = matchMedia("(max-width: 900px)");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const LEAST = 160; // pixels of it that have to be seen

/** Bring an element into view where too little of it is seen. */
export function bring(element) {
  if (!element || !stacked.matches || isSeen(element)) return;
  const sheet = document.body.classList.contains("with-sheet");
  element.scrollIntoView({ block: sheet ? "start" : "nearest", behavior: still.matches ? "auto" : "smooth" });
}

function isSeen(element) {
  const { top, bottom, height } = element.getBoundingClientRect();
  const seen = Math.min(bottom, innerHeight) - Math.max(top, 0);
  return seen >= Math.min(height, LEAST);
}
