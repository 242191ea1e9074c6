// The first change of a sample's answers opens a copy of one's own: the hand goes on there where it was.

import { announce } from "./announce.js";

const KEY = "cutmarks-copied";
const WORDS = "This is a copy of your own now, under an address of its own; the sample stays as it is, and U takes the change back.";

document.addEventListener("htmx:beforeOnLoad", ({ detail: { xhr, elt, pathInfo } }) => {
  const address = xhr.getResponseHeader("HX-Redirect");
  if (!address || !pathInfo.requestPath.startsWith("/d/")) return;
  const place = { path: address.split("?")[0], id: elt.id, scroll: scrollY };
  sessionStorage.setItem(KEY, JSON.stringify(place));
});

function goOn() {
  const place = JSON.parse(sessionStorage.getItem(KEY));
  sessionStorage.removeItem(KEY);
  if (place?.path !== location.pathname) return;
  scrollTo(0, place.scroll);
  const element = document.getElementById(place.id) ?? document.querySelector("#answers");
  element.focus({ preventScroll: true });
  setTimeout(() => announce(WORDS), 700); // later than what the page itself says when it opens
}

if (document.readyState === "complete") goOn();
else addEventListener("load", goOn);
