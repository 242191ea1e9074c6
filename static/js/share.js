// What the owner did in the Share dialog is said where the page goes on: that it is kept for good, renamed, or deleted.

import { announce } from "./announce.js";

const KEY = "cutmarks-done";
const DONE = /^\/[cd]\/[^/]+\/(delete|title)\b/;
const title = () => document.querySelector(".bar-title").textContent;

/** All else that stands in the dialog, and what is typed in it, stays. */
document.addEventListener("htmx:afterSettle", ({ detail: { target, requestConfig } }) => {
  if (requestConfig.verb !== "post" || target.id !== "share-kept") return;
  document.querySelector("#expiry")?.remove();
  document.querySelector("#share-kept").focus();
});

document.addEventListener("htmx:beforeOnLoad", ({ detail: { xhr, pathInfo } }) => {
  const [, act] = pathInfo.requestPath.match(DONE) ?? [];
  if (act && xhr.getResponseHeader("HX-Redirect")) sessionStorage.setItem(KEY, JSON.stringify({ act, title: title() }));
});

/** On top of the page that comes next, as news and not as a problem. */
function tellDone() {
  const done = JSON.parse(sessionStorage.getItem(KEY));
  sessionStorage.removeItem(KEY);
  if (!done) return;
  const isDeleted = done.act === "delete";
  const words = isDeleted ? `“${done.title}” is deleted, with all that was kept of it.` : `It goes by the name “${title()}” now.`;
  tellNews(words);
  if (!isDeleted) document.querySelector('[data-dialog="share"]').focus({ preventScroll: true });
  setTimeout(() => announce(words), 700); // later than what the page itself says when it opens
}

function tellNews(words) {
  const news = document.createElement("div");
  news.className = "news";
  news.append(document.querySelector("[data-problem]").content.cloneNode(true));
  news.querySelector("span").textContent = words;
  document.querySelector("#notice").replaceChildren(news);
}

if (document.readyState === "complete") tellDone();
else addEventListener("load", tellDone);
