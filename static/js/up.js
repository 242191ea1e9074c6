// Links to other pages about the same take the state along as it is now: to the documents that one came with, to evaluate, and back.

import { benchData, onBenchData } from "./bench_data.js";
import { isBehind } from "./request.js";
import { isFramed, query } from "./state.js";

const OF_THE_LIST = /&sort=[^&]*/; // the order of documents, of which one alone knows nothing

onBenchData((data) => {
  for (const link of document.querySelectorAll("[data-up], [data-with-state]")) {
    link.search = `?${data.query}${link.dataset.withState ?? ""}`; // and what that page opens with by itself
  }
  for (const link of document.querySelectorAll("[data-query-link]")) link.search = `?${data[link.dataset.queryLink || "query"]}`;
});

/** Who follows a link before a change is answered has made that change; a frame has no address that others see. */
function keepUp({ target }) {
  const link = target.closest?.("[data-up], [data-with-state], [data-query-link], [data-document-link]");
  if (!link || !benchData() || !(isBehind() || isFramed())) return;
  const newest = "documentLink" in link.dataset ? query().replace(OF_THE_LIST, "") : query();
  link.search = `?${newest}${link.dataset.withState ?? ""}`;
}

for (const name of ["click", "auxclick", "contextmenu"]) document.addEventListener(name, keepUp, { capture: true });
