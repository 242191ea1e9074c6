// The numbers: which answer the boundaries follow, the way from "more" to the table of chunks, and warnings left open.

import { benchData, onBenchData } from "./bench_data.js";
import { show } from "./controls.js";
import { ask } from "./request.js";
import { shown } from "./state.js";

let chosen = 0; // the answer that every request for the numbers names
let isMoreOpen = false; // of the warnings
const select = () => document.querySelector("[data-sits-answer]");

function choose(number) {
  chosen = number;
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
  if (target === select()) choose(Number(target.value));
});
document.addEventListener("click", ({ target }) => {
  const more = target.closest("[data-open-chunks]");
  if (more) openChunks(Number(more.dataset.openChunks));
});
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (chosen && detail.verb === "get" && detail.target?.id === "bench") detail.parameters.chosen = chosen;
});
document.addEventListener("toggle", ({ target }) => {
  if (target.matches?.("[data-alarms-more]") && target.isConnected) isMoreOpen = target.open;
}, { capture: true });
/** After a change of the answers the server follows the first again. */
onBenchData(() => {
  document.querySelectorAll("[data-alarms-more]").forEach((more) => (more.open = isMoreOpen));
  chosen = Math.min(chosen, Math.max(benchData().answers.length - 1, 0));
  if (select() && Number(select().value) !== chosen) choose(chosen);
});
