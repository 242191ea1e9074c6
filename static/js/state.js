// The state of the page lives in the controls form; here it is read, written, and laid into fields.

import { benchData } from "./bench_data.js";

export const form = () => document.querySelector("[data-controls]");
export const documentId = () => document.querySelector("[data-document]").dataset.document;
export const panels = () => [...form().querySelectorAll("[data-track-params]")];
export const shown = () => Number(form().elements.shown.value);

/** The state as a query, in the order in which the server writes it. */
export function query() {
  const fields = new FormData(form());
  const pairs = fields.getAll("track").map((track) => ["track", track]);
  for (const name of ["tokenizer", "embedder", "shown", "unit", "pin", "window"]) {
    if (fields.get(name)) pairs.push([name, fields.get(name)]);
  }
  return pairs.map(([name, value]) => `${name}=${spelt(value)}`).join("&");
}

const spelt = (value) => encodeURIComponent(value).replace(/%(3A|3D|2C)/g, decodeURIComponent);

export const address = (...parts) => `/${["d", documentId(), ...parts].join("/")}?${query()}`;

/** The track that the inputs of a panel spell, defaults left out. */
export function compose(panel) {
  const settings = [...panel.querySelectorAll("[data-param]")]
    .filter((input) => input.value !== input.dataset.default && isRead(panel, input) && !isUnset(input))
    .map((input) => `${input.dataset.param}=${input.value}`);
  return panel.dataset.strategy + (settings.length ? `:${settings.join(",")}` : "");
}

const isUnset = (input) => input.value === "" && "optional" in input.dataset;

/** Whether the strategy reads a setting, given the others: an amount has no meaning for a percentile. */
export function isRead(panel, input) {
  const { readWith, readWhen } = input.closest("[data-field]").dataset;
  const other = readWith && panel.querySelector(`[data-param="${readWith}"]`);
  return !other || readWhen.split(" ").includes(other.value);
}

export function setTrackParam(index, name, value) {
  const input = panels()[index]?.querySelector(`[data-param="${name}"]`);
  if (input) input.value = value ?? "";
}

/** The tracks as the page shows them; after a refused one, the others go on with these. */
export function takeTracks() {
  panels().forEach((panel, index) => (panel.querySelector('[name="track"]').value = benchData().tracks[index].track));
}

/** Lay the state that the server answered with into the form, but not under a finger, nor over a wrong value. */
export function takeIn(isHistory) {
  const { query: written, tracks } = benchData();
  const state = new URLSearchParams(written);
  const elements = form().elements;
  for (const name of ["tokenizer", "embedder", "unit", "shown"]) elements[name].value = state.get(name);
  for (const name of ["pin", "window"]) elements[name].value = state.get(name) ?? "";
  takeTracks();
  panels().forEach((panel, index) => {
    if (!isHistory && panel.querySelector("[aria-invalid]")) return;
    for (const input of panel.querySelectorAll("[data-param]")) {
      const value = String(tracks[index].params[input.dataset.param] ?? "");
      if ((input === document.activeElement && !isHistory) || input.value === value) continue;
      delete input.dataset.wanted;
      input.removeAttribute("aria-invalid");
      input.value = value;
    }
  });
}
