// One movement of one control is one gesture, and one step back in the history.

const KEYS_MS = 900; // key after key on one slider is one gesture
let gesture = 0;
let moving = null;
let resting = 0;

/** The number of the gesture that a change of this control belongs to. */
export function gestureOf(control) {
  clearTimeout(resting);
  if (moving !== control) gesture += 1;
  moving = control;
  return gesture;
}

/** The control rests; what moves it after a while is another gesture. */
export function rest() {
  clearTimeout(resting);
  resting = setTimeout(() => (moving = null), KEYS_MS);
}

export function end() {
  moving = null;
}
