// What is asked of the chunks is part of the state; what comes back is fetched for the state as it is.

import { request } from "./ajax.js";
import { address, ASK, form, USUAL } from "./state.js";

export const askedNow = () => form().elements.ask.value;

/** Take a question into the state; without words of one, nothing is asked any more. */
export function takeAsk(values) {
  for (const name of ASK) form().elements[name].value = (values.ask && values[name]) || USUAL[name] || "";
}

/**
 * What comes back, into a place that holds the form already; the form stays, with what is typed in it. The place names
 * what is swapped, so that a question that waits for an earlier one finds what that one has brought.
 */
export function fetchAnswer(place) {
  return request("GET", address("ask"), { source: place, select: "[data-asked]", swap: "outerHTML" });
}

/** A step in the history may have brought another question than the form has. */
export function showAsk(place) {
  const shown = place.querySelector("[data-asked]").dataset.question;
  const { elements } = place.querySelector("[data-ask-form]");
  if (shown !== askedNow()) ASK.forEach((name) => (elements[name].value = form().elements[name].value));
}
