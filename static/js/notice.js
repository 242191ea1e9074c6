// What went wrong is said where it was asked: in the open dialog, in the answer's form, else on top of the page.

export function noticeOf(verb) {
  const dialog = document.querySelector("dialog[open] [data-notice]");
  const editor = verb === "post" && document.querySelector("[data-editor]:not([hidden]) [data-notice]");
  return dialog ?? (editor || document.querySelector("#notice"));
}

const said = (place) => place.querySelector(".problem > span")?.textContent;

/** Say a sentence; the same one twice is left as it is, so that it is not read out again. */
export function tell(sentence, place = noticeOf()) {
  if (said(place) === sentence) return;
  const problem = document.querySelector("[data-problem]").content.cloneNode(true);
  problem.querySelector("span").textContent = sentence;
  place.replaceChildren(problem);
}

/** What was said is not so any more. */
export function takeBack(sentence) {
  for (const place of document.querySelectorAll("[data-notice]")) {
    if (said(place) === sentence) place.replaceChildren();
  }
}
