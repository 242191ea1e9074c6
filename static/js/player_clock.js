// The time in which the part in view is laid: the cursor runs evenly, and rests where an answer is decided.

const SECONDS = 16; // for the part in view, at the usual speed
const RESTS = 5; // seconds for all rests together
const LONGEST_REST = 0.9;
const MOST_STEP = 0.1; // seconds: a page that was away goes on from where it was

export class Clock {
  #asked = 0;
  #then = 0;
  #rest = 0;
  speed = 1;

  /** `tick` is told by how much of the part in view the cursor goes on. */
  constructor(tick) {
    this.tick = tick;
  }

  get isRunning() {
    return this.#asked !== 0;
  }

  start() {
    this.#then = 0;
    this.#rest = 0;
    this.#asked ||= requestAnimationFrame((now) => this.#frame(now));
  }

  stop() {
    cancelAnimationFrame(this.#asked);
    this.#asked = 0;
  }

  /** Rest where something is decided, the shorter the more such places are in view. */
  rest(places) {
    this.#rest = Math.min(LONGEST_REST, RESTS / places);
  }

  #frame(now) {
    this.#asked = requestAnimationFrame((next) => this.#frame(next));
    const gone = this.#then ? Math.min((now - this.#then) / 1000, MOST_STEP) * this.speed : 0;
    this.#then = now;
    const rested = Math.min(this.#rest, gone);
    this.#rest -= rested;
    if (gone > rested) this.tick((gone - rested) / SECONDS);
  }
}
