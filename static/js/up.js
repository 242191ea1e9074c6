// Links to other pages about the same take the tracks along as they are now: to the documents that one came with, to evaluate.

import { onBenchData } from "./bench_data.js";

onBenchData(({ query }) => {
  for (const link of document.querySelectorAll("[data-up], [data-with-state]")) {
    link.search = `?${query}${link.dataset.withState ?? ""}`; // and what that page opens with by itself
  }
});
