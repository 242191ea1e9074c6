// A copy of one's own opens on request, or by the first change of a sample's answers: the hand goes on there where it was.

import { announce } from "./announce.js";

const KEY = "cutmarks-copied";
const OF_SAMPLE = "This is a copy of your own now, under an address of its own; the sample stays as it is, and U takes the change back.";
const ON_REQUEST = "This is a copy of your own now, under an address of its own; the one that you copied stays as it is.";
const COPYING = /^\/[cd]\/[^/]+(\/evaluate)?\/copy$/;
const CHANGING = /^\/d\/[^/]+\/answers\b/;

/** What is told of the copy that a request leads to; nothing where it leads to no copy. */
function wordsOf(path) {
  if (COPYING.test(path)) return ON_REQUEST;
  return CHANGING.test(path) ? OF_SAMPLE : "";
}

document.addEventListener("htmx:beforeOnLoad", ({ detail: { xhr, elt, pathInfo } }) => {
  const address = xhr.getResponseHeader("HX-Redirect");
  const words = address && wordsOf(pathInfo.requestPath.split("?")[0]);
  if (!words) return;
  const place = { path: address.split("?")[0], id: elt.id, scroll: scrollY, words };
  sessionStorage.setItem(KEY, JSON.stringify(place));
});

function goOn() {
  const place = JSON.parse(sessionStorage.getItem(KEY));
  sessionStorage.removeItem(KEY);
  if (place?.path !== location.pathname) return;
  scrollTo(0, place.scroll);
  const element = document.getElementById(place.id) ?? document.querySelector("#answers") ?? document.querySelector('[data-dialog="share"]');
  element.focus({ preventScroll: true });
  setTimeout(() => announce(place.words), 700); // later than what the page itself says when it opens
}

if (document.readyState === "complete") goOn();
else addEventListener("load", goOn);
