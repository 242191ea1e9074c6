// What is kept for good by its owner is said so where it was asked, and not that it will be deleted any more.

document.addEventListener("htmx:afterSettle", ({ detail: { target, requestConfig } }) => {
  if (requestConfig.verb !== "post" || target.id !== "share-body") return;
  document.querySelector("#expiry")?.remove();
  target.querySelector("#share-kept")?.focus();
});
