// Keys that act wherever one is on a page; fields, sliders, forms, menus and dialogs keep theirs.

const FIELDS = "input:not([type=radio], [type=range], [type=checkbox]), select, textarea, [contenteditable], [data-editor] *, [data-finder] *";
const OVER = "dialog[open], [popover]:popover-open"; // what lies over the page
const ARROWED = "input, [role=slider], summary";
const PRESSED = "button, a[href], summary, input:not([type=range]), [role=menuitem], [data-text]"; // or scrolled, by the space bar

function isTaken({ key, target, repeat }) {
  if (document.querySelector(OVER) || target.matches?.(FIELDS)) return true;
  if (key === " ") return repeat || Boolean(target.closest?.(PRESSED));
  if (!key.startsWith("Arrow")) return false;
  if (target.matches?.(ARROWED)) return true;
  return ["ArrowUp", "ArrowDown"].includes(key) && Boolean(target.closest?.("[data-text]"));
}

/** What each key does; `escape` closes what is open, `isOwn` says of which presses the page's own work is kept. */
export function onKeys(keys, escape, isOwn = () => false) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && !document.querySelector("dialog[open]")) {
      escape();
      return;
    }
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act || isTaken(event) || isOwn(event)) return;
    event.preventDefault();
    act();
  });
}
