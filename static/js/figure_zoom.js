// Zoom along the axis: pinch or Ctrl and wheel anywhere, the wheel alone once there is more than is seen.

import { inHost } from "./figure_pointer.js";
import { isFramed } from "./state.js";
import { isWhole, pan, show, view, zoom } from "./view.js";

const DRAG = 5;

export function zoomOn(picture) {
  picture.host.addEventListener("wheel", (event) => turn(picture, event), { passive: false });
  picture.host.addEventListener("dblclick", () => show(0, view.length, "figure"));
  const band = document.createElement("div");
  band.className = "figure-band";
  band.hidden = true;
  picture.host.append(band);
  new Fingers(picture, band);
}

/** On a short document the wheel alone scrolls the page, as everywhere, and in a frame the page around it. */
function turn(picture, event) {
  const { deltaX, deltaY, ctrlKey, metaKey } = event;
  const isWanted = ctrlKey || metaKey || (!isFramed() && (picture.host.dataset.long !== undefined || !isWhole()));
  if (!isWanted || (isWhole() && deltaY > 0)) return;
  event.preventDefault();
  const about = picture.toPlace(inHost(picture, event).x);
  if (Math.abs(deltaX) > Math.abs(deltaY)) pan((deltaX / picture.width) * (view.end - view.start), "figure");
  else zoom(Math.exp(deltaY * (ctrlKey ? 0.01 : 0.0015)), about, "figure");
}

/** A mouse draws a band to zoom into; a finger drags what is zoomed; two fingers pinch. */
class Fingers {
  #down = new Map();

  constructor(picture, band) {
    Object.assign(this, { picture, band });
    const { host } = picture;
    host.addEventListener("pointerdown", (event) => this.press(event));
    host.addEventListener("pointermove", (event) => this.#down.has(event.pointerId) && this.move(event));
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, (event) => this.lift(event));
  }

  press(event) {
    if (event.button || event.target.closest("[role=slider]")) return;
    this.picture.host.setPointerCapture(event.pointerId); // else Plotly lays a cover over the page
    const x = inHost(this.picture, event).x;
    this.#down.set(event.pointerId, { from: x, x, place: this.picture.toPlace(x) });
    this.moved = false;
  }

  move(event) {
    const finger = this.#down.get(event.pointerId);
    finger.x = inHost(this.picture, event).x;
    this.moved ||= Math.abs(finger.x - finger.from) > DRAG;
    if (!this.moved) return;
    if (this.#down.size > 1) this.pinch(...this.#down.values());
    else if (event.pointerType === "touch") this.drag(finger);
    else this.stretch(finger);
  }

  pinch(one, two) {
    const perPixel = (two.place - one.place) / (two.x - one.x || 1);
    const start = one.place - (one.x - this.picture.left) * perPixel;
    if (perPixel > 0) show(start, start + this.picture.width * perPixel, "figure");
  }

  drag(finger) {
    pan(finger.place - this.picture.toPlace(finger.x), "figure");
  }

  stretch({ from, x }) {
    this.band.hidden = false;
    this.band.style.left = `${Math.min(from, x)}px`;
    this.band.style.width = `${Math.abs(x - from)}px`;
  }

  lift(event) {
    const finger = this.#down.get(event.pointerId);
    this.#down.delete(event.pointerId);
    if (!finger || event.type === "pointercancel") return this.hide();
    if (!this.moved) this.tap(event);
    else if (!this.band.hidden) this.zoomTo(finger);
    this.hide();
  }

  tap(event) {
    this.picture.host.dispatchEvent(new CustomEvent("figure:tap", { detail: event }));
  }

  zoomTo({ from, x }) {
    const [start, end] = [from, x].sort((a, b) => a - b).map((pixel) => this.picture.toPlace(pixel));
    show(start, end, "figure");
  }

  hide() {
    this.band.hidden = true;
  }
}
