// The documents of a collection: their order, and numbers that come while files are read or vectors made.

import { benchData, onBenchData } from "./bench_data.js";
import { end, gestureOf } from "./gesture.js";
import { ask, isBehind } from "./request.js";
import { form } from "./state.js";

let isRefusedOpen = null; // as a person left the list of files that could not be read

function sort(order) {
  form().elements.sort.value = order;
  ask(gestureOf("sort"));
  end();
}

/** What goes on has come to where the numbers on the page are not the newest. */
function look() {
  const known = document.querySelector("[data-known]")?.dataset.known;
  if (known !== undefined && known !== benchData().known && !isBehind()) ask("again");
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-sort]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  sort(link.dataset.sort);
});
document.addEventListener("change", ({ target }) => {
  if (target.matches("[data-sort-select]")) sort(target.selectedOptions[0].dataset.next);
});
document.addEventListener("toggle", ({ target }) => {
  if (target.matches?.("[data-refused]") && target.isConnected) isRefusedOpen = target.open;
}, { capture: true });
document.addEventListener("htmx:afterRequest", look);
onBenchData(({ is_counting: isCounting }) => {
  const refused = document.querySelector("[data-refused]");
  if (refused && isRefusedOpen !== null) refused.open = isRefusedOpen;
  if (isCounting && !isBehind()) ask("again"); // the rest
});
