// The way back to the documents that one came with leads to the tracks as they are now.

import { onBenchData } from "./bench_data.js";

const link = document.querySelector("[data-up]");

onBenchData(({ query }) => {
  if (link) link.search = `?${query}`;
});
