// An answer that leads to another page has been given: until that page is there, nothing more is changed from this one.

let isLeaving = false;

document.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => (isLeaving ||= Boolean(xhr.getResponseHeader("HX-Redirect"))));
document.addEventListener("htmx:beforeRequest", (event) => {
  if (isLeaving && event.detail.requestConfig.verb === "post") event.preventDefault();
});
/** The browser keeps pages that are left as they were, and brings them back so. */
addEventListener("pageshow", () => (isLeaving = false));
