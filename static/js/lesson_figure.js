// The state of a lesson's figure is kept too: what leads to a lesson leads to how it was left.

import { benchData, onBenchData } from "./bench_data.js";
import { recalled, remember } from "./lesson_memory.js";

const FIGURE = "figure"; // the query of its state
const LINKS = "[data-lesson-step], .lesson-nav :is([rel=prev], [rel=next])";
const lesson = document.querySelector("[data-lesson]")?.dataset.lesson;
const nameIn = ({ pathname }) => pathname.split("/").at(-1);

/** A link is followed to where its lesson was left by then, in this frame or in another. */
function lead({ target }) {
  const link = target.closest?.(LINKS);
  if (link) link.search = recalled(nameIn(link))[FIGURE] ?? "";
}

for (const name of ["click", "auxclick", "contextmenu"]) document.addEventListener(name, lead, { capture: true });

let isFirst = true;
onBenchData(() => {
  if (!isFirst) remember(lesson, { [FIGURE]: new URL(benchData().url, location).search });
  isFirst = false;
});
