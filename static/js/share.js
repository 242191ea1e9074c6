// What the owner did in the Share dialog is said where the page goes on: that it is kept for good, or deleted.

import { announce } from "./announce.js";

const KEY = "cutmarks-deleted";
const DELETING = /^\/[cd]\/[^/]+\/delete\b/;

document.addEventListener("htmx:afterSettle", ({ detail: { target, requestConfig } }) => {
  if (requestConfig.verb !== "post" || target.id !== "share-body") return;
  document.querySelector("#expiry")?.remove();
  target.querySelector("#share-kept")?.focus();
});

document.addEventListener("htmx:beforeOnLoad", ({ detail: { xhr, pathInfo } }) => {
  if (!xhr.getResponseHeader("HX-Redirect") || !DELETING.test(pathInfo.requestPath)) return;
  sessionStorage.setItem(KEY, document.querySelector(".bar-title").textContent);
});

/** On top of the page that comes next, as news and not as a problem. */
function tellDeleted() {
  const title = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (title === null) return;
  const news = document.createElement("div");
  news.className = "news";
  news.append(document.querySelector("[data-problem]").content.cloneNode(true));
  const words = `“${title}” is deleted, with all that was kept of it.`;
  news.querySelector("span").textContent = words;
  document.querySelector("#notice").replaceChildren(news);
  setTimeout(() => announce(words), 700); // later than what the page itself says when it opens
}

if (document.readyState === "complete") tellDeleted();
else addEventListener("load", tellDeleted);
