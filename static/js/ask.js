// A question on the workbench: asked of the tracks as they are, again when they change, and held by the address.

import { request } from "./ajax.js";
import { askedNow, fetchAnswer, showAsk, takeAsk } from "./ask_state.js";
import { listen, onBenchData } from "./bench_data.js";
import { keep } from "./controls.js";
import { address } from "./state.js";
import { goToField } from "./type_ahead.js";

const SETTLE_MS = 250;
const LOW = 0.4; // of the screen's height
const panel = document.querySelector("[data-ask]");
const place = panel.querySelector("[data-ask-place]");
let settling = 0;
let coming = null; // the whole panel, while it is fetched

const form = () => place.querySelector("[data-ask-form]");

/** The form, once; it is asked for by whoever opens the panel and by its opening. */
function fill() {
  coming ??= request("GET", address("ask"), { source: place, target: place }).finally(() => (coming = null));
  return coming;
}

export function openAsk() {
  panel.open = true;
  return goToField(form() ? null : fill(), () => form()?.elements.ask, () => panel.scrollIntoView({ block: "start" }));
}

/** What comes back is seen, where the panel stands low on the screen. */
function bring() {
  if (panel.getBoundingClientRect().top > innerHeight * LOW) panel.scrollIntoView({ block: "start" });
}

function renew() {
  if (!form()) return fill();
  showAsk(place);
  return fetchAnswer(place);
}

panel.addEventListener("toggle", () => panel.open && !form() && fill());
document.addEventListener("click", ({ target }) => target.closest("[data-ask-open]") && openAsk());
listen("ask", (values) => {
  takeAsk(values);
  keep();
  fetchAnswer(place).then(bring);
});
onBenchData(() => {
  clearTimeout(settling);
  if (askedNow()) panel.open = true;
  if (panel.open) settling = setTimeout(renew, SETTLE_MS);
});
