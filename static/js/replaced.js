// A new version of the document came while its page was open: what is asked of the old text is refused, and the page
// moves on to the new one, where it says so and what was typed and not kept.

import { benchData, onBenchData } from "./bench_data.js";
import { tell } from "./notice.js";
import { place } from "./state.js";

const REPLACED = "A new version of this document came meanwhile; this is its text.";
const MOST_WORDS = 300;
const key = `replaced ${location.pathname}`;
let version = null; // of the text that the page began with
let refused = ""; // the sentence of the server that led to the new text
let isSending = false; // the new version goes out from this page, and what is answered to that leads on

function storage() {
  try {
    return sessionStorage;
  } catch {
    return null; // it may be closed to us
  }
}

/** What the name of the answers ends in: each version of the text has another. */
const versionOf = ({ edition }) => edition?.split(".")[1] ?? "";

/** Go on with the page of the newest text, which says what became of the old one; of another title alone it says nothing. */
export function moveOn(url) {
  if (isSending) return;
  const isReplaced = refused || versionOf(benchData()) !== version;
  const words = [...(isReplaced ? [refused || REPLACED] : []), ...notKept()].join(" ");
  if (words) storage()?.setItem(key, words);
  document.querySelector("[data-text]")?.style.setProperty("visibility", "hidden"); // no words beside what is said of others
  location.replace(url);
}

/** The answers that were being written, in words. */
function notKept() {
  const forms = document.querySelectorAll("[data-editor]:not([hidden]) [data-answer-form], dialog[open] [data-paste-form]");
  return [...forms].map(answerIn).filter(Boolean).map((answer) => `Not marked: ${answer}.`);
}

function answerIn(form) {
  const question = form.querySelector("[data-answer-question], [data-paste-question]").value.trim();
  const words = (form.querySelector("[data-paste-words]")?.value ?? form.querySelector("[data-answer-words]").textContent).trim();
  const told = words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS)}…` : words;
  return [question, told].filter(Boolean).map((each) => `“${each}”`).join(" for ");
}

const sentenceIn = (html) => new DOMParser().parseFromString(html, "text/html").querySelector(".problem > span")?.textContent ?? "";

/** What is told of the text, and marked in it, is asked of the version that the page shows. */
const isOfText = ({ path, target, verb }) => {
  const below = path.split("?")[0].slice(`${place()}/`.length);
  return verb === "get" ? target?.id !== "bench" : /^(answers|progress)\b/.test(below);
};

document.addEventListener("htmx:configRequest", ({ detail }) => {
  const edition = benchData()?.edition;
  if (edition && detail.path.startsWith(`${place()}/`) && isOfText(detail)) detail.headers["Cutmarks-Edition"] = edition;
});
const isVersion = ({ pathInfo: { requestPath } }) => requestPath.split("?")[0] === `${place()}/version`;
document.addEventListener("htmx:beforeSend", ({ detail }) => (isSending ||= isVersion(detail)));
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (isVersion(detail)) isSending = Boolean(detail.xhr.getResponseHeader("HX-Redirect"));
});
addEventListener("pageshow", () => (isSending = false));
document.addEventListener("htmx:responseError", ({ detail: { xhr } }) => {
  if (!benchData()?.edition) return;
  if (xhr.status === 409) refused = sentenceIn(xhr.responseText);
  else if (refused && xhr.sent && xhr.status === 422) moveOn(location.pathname); // the new text cannot be cut as the old one, such as by hand
});
onBenchData((bench) => {
  version ??= versionOf(bench);
  if (versionOf(bench) === version) refused = ""; // only the answers were others
});

const told = storage()?.getItem(key);
if (told) {
  storage().removeItem(key);
  tell(told, document.querySelector("#notice"));
}
