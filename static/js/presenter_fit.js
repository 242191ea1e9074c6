// The frame of a presenter is as many pixels as show a lesson's question without scrolling, drawn as large as the screen.

const MOST = 2.6;
const STEP = 0.05; // of a size
const LEGIBLE = 860; // pixels of height up to which type of its own size can be read from afar
const SHARES = [0.28, 0.33, 0.38, 0.43, 0.48]; // of the width, for the words
const NARROW = 700; // pixels up to which the words stand over the figure
const root = document.documentElement;
const part = (selector) => document.querySelector(selector);
const LANES = part(".recall-card") ? 685 : 640; // pixels that a figure needs to have the names of its lanes beside them, and a wide table its columns
const columns = () => [part(".lesson-text"), part(".lesson-live")].filter(Boolean);

/** Fit now, and again when what is shown grows and when the screen has another size. */
export function fitIn(frame) {
  const fit = () => {
    asUnanswered(() => place(frame, best(frame)));
    frame.dataset.ready = "";
    document.dispatchEvent(new Event("presenter:fitted"));
  };
  const look = () => asUnanswered(() => SEEN[root.dataset.seen]?.() ?? true) || fit();
  document.fonts.ready.then(fit);
  new ResizeObserver(fit).observe(frame.parentElement);
  const grown = new ResizeObserver(look);
  document.querySelectorAll("main > *, main > * > *").forEach((each) => grown.observe(each));
}

/** What an answer brings changes no size: the type stays, and one pages through what has no room. */
function asUnanswered(measure) {
  const scrolled = columns().map(({ scrollTop }) => scrollTop);
  root.toggleAttribute("data-fitting", true);
  const measured = measure();
  root.removeAttribute("data-fitting");
  columns().forEach((column, at) => (column.scrollTop = scrolled[at]));
  return measured;
}

/** What is to be seen, from the best to what there always is. */
const SEEN = {
  all: () => hasLanes() && [root, ...columns()].every(holds),
  question: () => hasLanes() && [root, part(".lesson-text")].every(holds) && showsFigure(),
};

const holds = (element) => !element || (element.scrollHeight <= element.clientHeight + 1 && element.scrollWidth <= element.clientWidth + 1);
const hasLanes = () => !part("[data-figure]") || part("[data-figure]").clientWidth >= LANES;
const showsFigure = () => (part("[data-figure]")?.getBoundingClientRect().bottom ?? 0) <= innerHeight;

/** The best that can be seen, at the largest size and the share of the words that allow it. */
function best(frame) {
  const { clientWidth, clientHeight } = frame.parentElement;
  const least = { share: SHARES[2], size: Math.max(1, clientHeight / LEGIBLE) };
  if (clientWidth <= NARROW) return { ...least, size: 1 };
  for (const seen of Object.keys(SEEN)) {
    const tried = SHARES.map((share) => ({ seen, share, size: largest((size) => isSeen(frame, { seen, share, size })) }));
    const way = tried.reduce((one, other) => (other.size > one.size ? other : one));
    if (way.size >= least.size) return way;
  }
  return least;
}

/** By halving: what does not fit at a size does not at a larger one; 0 where it fits at none. */
function largest(isGood) {
  let [low, high] = [-1, Math.round((MOST - 1) / STEP)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isGood(1 + middle * STEP)) low = middle;
    else high = middle - 1;
  }
  return low < 0 ? 0 : 1 + low * STEP;
}

function isSeen(frame, way) {
  place(frame, way);
  return SEEN[way.seen]();
}

function place(frame, { share, size, seen }) {
  const { clientWidth, clientHeight } = frame.parentElement;
  frame.dataset.size = size.toFixed(2);
  if (seen) root.dataset.seen = seen;
  else delete root.dataset.seen;
  Object.assign(frame.style, { width: `${clientWidth / size}px`, height: `${clientHeight / size}px`, transform: `scale(${size})` });
  root.style.setProperty("--words", `${share}fr`);
  root.style.setProperty("--live", `${1 - share}fr`);
}
