// The state that the server answered with is laid into the form.

import { benchData } from "./bench_data.js";
import { written } from "./spelling.js";
import { ASK, form, panels, settleTracks, USUAL } from "./state.js";

/** The tracks as the page shows them; after a refused one, the others go on with these. */
export function takeTracks() {
  settleTracks();
  const { query, tracks } = benchData();
  const names = new Map(new URLSearchParams(query).getAll("name").map((pair) => pair.split(/:(.*)/s)));
  panels().forEach((panel, index) => {
    panel.querySelector('[name="track"]').value = tracks[index].track;
    panel.querySelector('[name="name"]').value = names.get(String(index)) ?? "";
  });
}

/** Lay the state that the server answered with into the form, but not under a finger, nor over a wrong value. */
export function takeIn(isHistory) {
  const { query, tracks } = benchData();
  const state = new URLSearchParams(query);
  const elements = form().elements;
  for (const name of ["tokenizer", "embedder", "unit", "shown"]) elements[name].value = state.get(name);
  for (const name of ["language", "view", "chosen", "pin", "window", ...ASK]) elements[name].value = state.get(name) ?? USUAL[name] ?? "";
  if (elements.sort) elements.sort.value = state.get("sort") ?? ""; // of a collection
  takeTracks();
  panels().forEach((panel, index) => {
    if (!isHistory && panel.querySelector("[aria-invalid]")) return;
    for (const input of panel.querySelectorAll("[data-param]")) {
      const value = written(tracks[index].params[input.dataset.param]);
      if ((input === document.activeElement && !isHistory) || input.value === value) continue;
      delete input.dataset.wanted;
      input.removeAttribute("aria-invalid");
      input.value = value;
    }
    const cuts = panel.querySelector("[data-cut-count]");
    if (cuts) cuts.textContent = cutWords(tracks[index].params.cuts.length);
  });
}

const cutWords = (count) => `${count.toLocaleString("en")} ${count === 1 ? "cut" : "cuts"} by hand`;
