// What the server says about the picture, read from the page once for every answer of the server.

import { withPlaces } from "./chunks.js";

let element = null;
let data = null;

/** The newest data; null where the page has none. */
export function benchData() {
  const newest = document.getElementById("bench-data");
  if (newest !== element) {
    element = newest;
    data = newest ? JSON.parse(newest.textContent) : null;
    if (data) data.tracks = data.tracks.map(withPlaces);
  }
  return data;
}

/** Call back now, if there is data, and whenever an answer of the server brings new data. */
export function onBenchData(callback) {
  let known = null;
  const look = () => {
    const newest = benchData();
    if (newest && newest !== known) callback((known = newest));
  };
  document.addEventListener("htmx:load", look);
  look();
}

export function send(name, detail) {
  document.dispatchEvent(new CustomEvent(`cutmarks:${name}`, { detail }));
}

export function listen(name, callback) {
  document.addEventListener(`cutmarks:${name}`, (event) => callback(event.detail));
}
