// A field that is still under way is typed in as if it were there: what is typed meanwhile stands in it when it comes.

/** Go to the field that `find` finds when it has come; whoever presses Escape or Tab, or goes elsewhere, is left there. */
export async function goToField(coming, find, bring) {
  const ahead = find() ? null : listen();
  await coming;
  ahead?.stop();
  const field = find();
  if (!field || ahead?.isLeft) return;
  bring();
  field.focus({ preventScroll: true });
  field.select();
  if (ahead?.typed) field.value = ahead.typed;
  if (ahead?.isSent) field.form.requestSubmit();
}

function listen() {
  const ahead = { typed: "", isSent: false, isLeft: false };
  const leave = () => (ahead.isLeft = true);
  const press = (event) => ahead.isLeft || take(ahead, event);
  document.addEventListener("keydown", press, { capture: true });
  document.addEventListener("pointerdown", leave, { capture: true });
  ahead.stop = () => {
    document.removeEventListener("keydown", press, { capture: true });
    document.removeEventListener("pointerdown", leave, { capture: true });
  };
  return ahead;
}

function take(ahead, event) {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (key === "Escape" || key === "Tab") ahead.isLeft = true;
  if (ahead.isLeft || ctrlKey || metaKey || altKey) return;
  if (key === "Backspace") ahead.typed = ahead.typed.slice(0, -1);
  else if (key === "Enter") ahead.isSent = true;
  else if (key.length === 1) ahead.typed += key;
  else return;
  event.preventDefault();
  event.stopPropagation();
}
