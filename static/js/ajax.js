// Requests through htmx that tell how they ended, and never throw.

/** Whether the server did what it was asked; if not, that is said on the page by then. */
export async function request(verb, url, { source, ...how }) {
  let isDone = false;
  const note = ({ detail: { xhr } }) => (isDone = xhr.status >= 200 && xhr.status < 400);
  source.addEventListener("htmx:afterRequest", note);
  await window.htmx.ajax(verb, url, { swap: "innerHTML", source, ...how }).catch(() => {});
  source.removeEventListener("htmx:afterRequest", note);
  return isDone;
}
