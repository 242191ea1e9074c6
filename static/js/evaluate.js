// The page of an evaluation: its state outside the rows, and numbers that come while rankings are made.

import { announce } from "./announce.js";
import { benchData, onBenchData, send } from "./bench_data.js";
import { end, gestureOf } from "./gesture.js";
import { tell } from "./notice.js";
import { ask, isBehind } from "./request.js";
import { form, OF_EVALUATION, query } from "./state.js";

const SAY_MS = 6000; // rows may come faster than they can be told
const opened = new Map(); // details by their names, as a person left them
const narrow = matchMedia("(max-width: 700px)");
let told = 0;

/** What goes on has come to where the numbers on the page are not the newest. */
function look() {
  const known = document.querySelector("[data-known]")?.dataset.known;
  if (known !== undefined && known !== benchData().known && !isBehind()) ask("again");
}

/** Lay the parts of the state that the rows do not have into the form, but not under a finger. */
function takeIn() {
  const state = new URLSearchParams(benchData().query);
  for (const name of [...OF_EVALUATION, "unit"]) {
    const inputs = [...document.querySelectorAll(`[name="${name}"][form="controls"]`)];
    for (const input of inputs.filter((each) => each.type === "checkbox" || each !== document.activeElement)) {
      if (input.type === "checkbox") input.checked = isChosen(input, state.getAll(name));
      else input.value = state.get(name) ?? input.dataset.usual ?? "";
    }
  }
}

const isChosen = ({ dataset, value }, chosen) => (chosen.length ? chosen.includes(value) : "usual" in dataset);

/** A table without one retriever, or without one measure, shows nothing: the last one of a list stays. */
function keepLast(event) {
  const list = event.target.closest?.("[data-last]");
  if (!list || event.target.checked || list.querySelector("input:checked")) return;
  event.stopPropagation();
  event.target.checked = true;
  tell(list.dataset.last);
}

/** As a person left it; what takes much room is closed where there is little. */
function keepOpen(details) {
  const isFirst = details.open && !("wide" in details.dataset && narrow.matches);
  details.open = opened.get(details.id) ?? isFirst;
}

function tellArrivals() {
  const sentence = document.querySelector("#made p")?.textContent;
  if (!sentence || Date.now() - told < SAY_MS) return;
  told = Date.now();
  announce(sentence);
}

function onClick(event) {
  const link = event.target.closest("[data-state-link]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  form().elements.question.value = new URLSearchParams(link.search).get("question") ?? ""; // the rest may be newer than the link
  ask(gestureOf(link));
  end();
}

document.addEventListener("click", onClick);
document.addEventListener("change", keepLast, { capture: true });
/** What leads back to this page takes its state along. */
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.elt.matches("[data-with-query]")) detail.path = `${detail.path.split("?")[0]}?${isBehind() ? query() : benchData().query}`;
});
document.addEventListener("change", ({ target }) => {
  const name = target.dataset?.stateSet;
  if (name) send("state", { [name]: target.value });
});
document.addEventListener("toggle", ({ target }) => {
  if (target.matches?.("[data-kept-open]") && target.isConnected) opened.set(target.id, target.open);
}, { capture: true });
document.addEventListener("htmx:afterRequest", look);
/** What was refused goes back to what the page shows; why is said above it. */
document.addEventListener("htmx:responseError", ({ detail: { requestConfig, xhr } }) => {
  if (xhr.sent && requestConfig.verb === "get") takeIn();
});
onBenchData(() => {
  document.querySelectorAll("[data-kept-open]").forEach(keepOpen);
  tellArrivals();
  if (form() && !isBehind()) takeIn();
});
