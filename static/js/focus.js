// Where the keyboard goes on when what it was on is drawn anew or gone.

let wanted = null; // {key, region} of what was in focus when something was swapped
let standIn = null;

const OWN = ["data-goto", "data-sweep-pick"];

/** What finds an element again after a swap: its name, or the place that it goes to, or the track that it stands for. */
function keyOf(element) {
  if (element.id) return `#${element.id}`;
  const own = OWN.find((name) => element.getAttribute(name));
  const region = own && element.closest("[id]")?.id;
  return region ? `#${region} [${own}="${CSS.escape(element.getAttribute(own))}"]` : null;
}

const find = (key) => key && document.querySelector(key);

/** Put the focus on the first of these that takes it. */
function focusFirst(...choices) {
  return choices.find((each) => {
    if (each) each.focus({ preventScroll: true });
    return each && each !== document.body && document.activeElement === each;
  });
}

/** Remember what is in focus; the function that is returned goes back to it, or to what took its place. */
export function remember() {
  const element = document.activeElement;
  const key = keyOf(element);
  return (otherwise) => focusFirst(element, find(key), otherwise);
}

/** Tells later whether the keyboard is still where it is now, or nowhere. */
export function whileHere() {
  const element = document.activeElement;
  const key = keyOf(element);
  return () => [document.body, element, find(key)].includes(document.activeElement);
}

/** The next of a kind, or else the last, stands in for one that is gone, such as the button of a removed answer. */
function nearOfKind(key) {
  const [, kind, number] = key?.match(/^#([a-z]+-)(\d*)/) ?? [];
  const others = kind ? [...document.querySelectorAll(`#main [id^="${kind}"]:not(:disabled)`)] : [];
  return others.find(({ id }) => number && Number(id.slice(kind.length)) > Number(number)) ?? others.at(-1);
}

function restore() {
  const { activeElement } = document;
  if (!wanted || (activeElement !== document.body && activeElement !== standIn)) return;
  const { key, region } = wanted;
  const back = focusFirst(find(key));
  if (back) wanted = null;
  else standIn = focusFirst(nearOfKind(key), region === "answers" && find("#answers-paste"), find(`#${region}`));
}

function note(element) {
  if (element === document.body || element === standIn) return;
  wanted = { key: keyOf(element), region: element.parentElement?.closest("[id]")?.id };
}

document.addEventListener("htmx:beforeSwap", () => note(document.activeElement));
/** What is pressed loses the focus at once where it is disabled until its answer comes. */
document.addEventListener("htmx:beforeRequest", ({ detail: { elt } }) => elt === document.activeElement && note(elt));
document.addEventListener("htmx:afterRequest", restore);
document.addEventListener("htmx:load", restore); // what was open around it is open again by now
document.addEventListener("focusin", ({ target }) => {
  if (target !== standIn) wanted = null;
});
document.addEventListener("pointerdown", () => (wanted = null));
