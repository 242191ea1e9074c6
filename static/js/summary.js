// The numbers: which answer the boundaries follow, the way from "more" to the table of chunks, and warnings left open.

import { onBenchData } from "./bench_data.js";
import { show } from "./controls.js";
import { ask } from "./request.js";
import { form, shown } from "./state.js";

let isMoreOpen = false; // of the warnings
const select = () => document.querySelector("[data-sits-answer]");

function choose(number) {
  form().elements.chosen.value = number;
  ask("again");
}

/** The table of chunks is that of the track in focus, and opens anew with it. */
function openChunks(track) {
  const table = document.querySelector("[data-chunks]");
  table.open = true;
  table.scrollIntoView({ block: "nearest" });
  table.querySelector("summary").focus({ preventScroll: true });
  if (track !== shown()) show(track);
}

document.addEventListener("change", ({ target }) => {
  if (target === select()) choose(target.value);
});
document.addEventListener("click", ({ target }) => {
  const more = target.closest("[data-open-chunks]");
  if (more) openChunks(Number(more.dataset.openChunks));
});
document.addEventListener("toggle", ({ target }) => {
  if (target.matches?.("[data-alarms-more]") && target.isConnected) isMoreOpen = target.open;
}, { capture: true });
onBenchData(() => document.querySelectorAll("[data-alarms-more]").forEach((more) => (more.open = isMoreOpen)));
