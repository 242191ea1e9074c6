// What is typed in a field while its answer is under way stays there, and is asked for when the answer brings the field anew.

const WRITTEN = "input:is([type=search], [type=text])[id]";
const typed = new WeakMap(); // field -> when a person last typed in it
let moments = 0;
let taken = null; // the field that the answer takes away

document.addEventListener("input", ({ target }) => typed.set(target, (moments += 1)));
document.addEventListener("htmx:beforeSend", ({ detail: { xhr } }) => (xhr.moment = moments += 1));
document.addEventListener("htmx:beforeSwap", ({ detail: { target, xhr } }) => {
  const { activeElement } = document;
  const isNewer = target.contains(activeElement) && typed.get(activeElement) > xhr.moment;
  taken = isNewer && activeElement.matches(WRITTEN) ? activeElement : null;
});
document.addEventListener("htmx:afterSwap", () => {
  const heir = taken && document.getElementById(taken.id);
  if (!heir || heir === taken) return;
  const { value, selectionStart, selectionEnd } = taken;
  taken = null;
  heir.value = value;
  heir.focus({ preventScroll: true });
  heir.setSelectionRange(selectionStart, selectionEnd);
  setTimeout(() => heir.dispatchEvent(new Event("input", { bubbles: true }))); // when htmx listens to it
});
