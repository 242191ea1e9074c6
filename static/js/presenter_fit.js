// The frame of a presenter is as many pixels as show all of the lesson without scrolling, drawn as large as the screen.

const MOST = 2.6;
const STEP = 0.05; // of a size
const LEGIBLE = 860; // pixels of height up to which type of its own size can be read from afar
const SHARES = [0.28, 0.33, 0.38, 0.43, 0.48]; // of the width, for the words
const LANES = 640; // pixels that a figure needs to have the names of its lanes beside them
const root = document.documentElement;
const part = (selector) => document.querySelector(selector);

/** Fit now, and again when the question is answered, when what is shown grows, and when the screen has another size. */
export function fitIn(frame) {
  const fit = (most) => {
    const way = best(frame, most);
    place(frame, way);
    frame.dataset.ready = "";
    root.dataset.seen = way.seen;
  };
  const ofNow = () => Number(frame.dataset.size);
  const look = () => SEEN[root.dataset.seen]?.() || fit(ofNow());
  document.fonts.ready.then(() => fit(MOST));
  new ResizeObserver(() => fit(MOST)).observe(frame.parentElement);
  const grown = new ResizeObserver(look);
  document.querySelectorAll("main > *, main > * > *").forEach((each) => grown.observe(each));
  document.addEventListener("lesson:question", () => fit(isAnswered() ? ofNow() : MOST)); // an answer makes nothing jump up
}

/** What is to be seen, from the best to what there always is; what is folded away has led to a question that is answered. */
const SEEN = {
  all: () => !folded(false) && isWhole(),
  told: () => folded(true) && isWhole(),
  live: () => folds() && hasLanes() && holds(part(".lesson-live")),
  lanes: () => folds() && hasLanes() && (part("[data-figure]")?.getBoundingClientRect().bottom ?? 0) <= innerHeight,
};

const isWhole = () => hasLanes() && [root, part(".lesson-text"), part(".lesson-live")].every(holds);
const holds = (element) => !element || (element.scrollHeight <= element.clientHeight + 1 && element.scrollWidth <= element.clientWidth + 1);
const hasLanes = () => !part("[data-figure]") || part("[data-figure]").clientWidth >= LANES;

const isAnswered = () => Boolean(part("[data-verdict-of-answer]:not([hidden])"));

/** Put the words before the question away, or back; whether they are away. */
const folded = (isWanted) => root.toggleAttribute("data-folded", isWanted && isAnswered());
const folds = () => folded(true) || true;

/** The best that can be seen, at the largest size and the share of the words that allow it. */
function best(frame, most) {
  const least = Math.max(1, frame.parentElement.clientHeight / LEGIBLE);
  for (const seen of Object.keys(SEEN)) {
    const tried = SHARES.map((share) => ({ seen, share, size: largest(most, (size) => isSeen(frame, { seen, share, size })) }));
    const way = tried.reduce((one, other) => (other.size > one.size ? other : one));
    if (way.size >= least) return way;
  }
  return { seen: "lanes", share: SHARES[1], size: 1 };
}

/** By halving: what does not fit at a size does not at a larger one; 0 where it fits at none. */
function largest(most, isGood) {
  let [low, high] = [-1, Math.round((most - 1) / STEP)];
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

function place(frame, { share, size }) {
  const { clientWidth, clientHeight } = frame.parentElement;
  frame.dataset.size = size.toFixed(2);
  Object.assign(frame.style, { width: `${clientWidth / size}px`, height: `${clientHeight / size}px`, transform: `scale(${size})` });
  root.style.setProperty("--words", `${share}fr`);
  root.style.setProperty("--live", `${1 - share}fr`);
}
