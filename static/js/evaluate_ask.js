// A question beside an evaluation: asked of its rows; when those are others, the panel is fetched anew as all are.

import { fetchAnswer, takeAsk } from "./ask_state.js";
import { benchData, listen } from "./bench_data.js";
import { outdate } from "./evaluate_panels.js";
import { end, gestureOf } from "./gesture.js";
import { ask, isBehind } from "./request.js";
import { ASK, OF_EVALUATION, query } from "./state.js";

const named = (names) => (pair) => names.includes(pair.split("=")[0]);

/** The address as the server spells it, with what is asked in its place. */
function address() {
  const pairs = benchData().query.split("&").filter((pair) => !named(ASK)(pair));
  const at = pairs.findIndex(named(OF_EVALUATION));
  pairs.splice(at < 0 ? pairs.length : at, 0, ...query().split("&").filter(named(ASK)));
  return `${location.pathname}?${pairs.join("&")}`;
}

/** An answer on its way does not know what is asked, and would take it back. */
function hold() {
  if (isBehind()) ask(gestureOf("ask"));
  else if (address() !== location.pathname + location.search) history.pushState(history.state, "", address());
  end();
}

listen("ask", (values) => {
  takeAsk(values);
  hold();
  const panel = document.querySelector('[data-evaluate-panel="ask"]');
  outdate(panel); // the query of the page does not say what it shows now
  fetchAnswer(panel);
});
