// A question beside an evaluation: asked of its rows; when those are others, the panel is fetched anew as all are.

import { fetchAnswer, keepAsk } from "./ask_state.js";
import { listen } from "./bench_data.js";

listen("ask", (values) => {
  keepAsk(values);
  fetchAnswer(document.querySelector('[data-evaluate-panel="ask"]'));
});
