// The frame of a presenter is as many pixels as show all of the lesson without scrolling, drawn as large as the screen.

const MOST = 2.6;
const STEP = 0.05; // of a size
const SHARES = [0.28, 0.33, 0.38, 0.43, 0.48]; // of the width, for the words
const LANES = 640; // pixels that a figure needs to have the names of its lanes beside them
const root = document.documentElement;

/** Fit now, and again whenever what is shown no longer fits or the screen has another size. */
export function fitIn(frame) {
  const stage = frame.parentElement;
  const fit = () => {
    place(frame, best(frame));
    frame.dataset.ready = "";
  };
  const look = () => root.scrollHeight > innerHeight && frame.dataset.size !== "1" && fit();
  document.fonts.ready.then(fit);
  new ResizeObserver(fit).observe(stage);
  new ResizeObserver(look).observe(document.body);
}

/** The largest size at which all is seen, and the share of the words that allows it; 1 where none does. */
function best(frame) {
  const tried = SHARES.map((share) => ({ share, size: largest((size) => fits(frame, { share, size })) }));
  return tried.reduce((one, other) => (other.size > one.size ? other : one));
}

/** By halving: what does not fit at a size does not at a larger one. */
function largest(isGood) {
  let [low, high] = [0, Math.round((MOST - 1) / STEP)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isGood(1 + middle * STEP)) low = middle;
    else high = middle - 1;
  }
  return 1 + low * STEP;
}

function fits(frame, way) {
  place(frame, way);
  const figure = document.querySelector("[data-figure]");
  return root.scrollHeight <= innerHeight && root.scrollWidth <= innerWidth && (!figure || figure.clientWidth >= LANES);
}

function place(frame, { share, size }) {
  const { clientWidth, clientHeight } = frame.parentElement;
  frame.dataset.size = String(size);
  Object.assign(frame.style, { width: `${clientWidth / size}px`, height: `${clientHeight / size}px`, transform: `scale(${size})` });
  root.style.setProperty("--words", `${share}fr`);
  root.style.setProperty("--live", `${1 - share}fr`);
}
