// The buttons of a track: in the settings and, on a page that has one, in its row of the table.

const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });

let isInTable = false; // the last menu of a track was opened there

/** What opens the menu of a track: where it was opened last, else where it is seen. */
export function moreOf(index) {
  const all = [...document.querySelectorAll(`[data-track-menu="${index}"]`)];
  const own = isInTable && all.find((each) => each.closest("[data-cells]"));
  return own || (all.find(isSeen) ?? all[0]);
}

/** The tab of a track or, while the settings are closed or its menu was opened in the table, its name there. */
export function tabOf(index) {
  const tab = document.querySelector(`#tab-${index}`);
  const row = document.querySelector(`#row-${index}`);
  return !row || (isSeen(tab.closest(".tab")) && !isInTable) ? tab : row;
}

/** The settings of a track are gone to, wherever that was asked for. */
export function goToSettings(index) {
  isInTable = false;
  return tabOf(index).focus({ preventScroll: true });
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-track-menu], [data-add-track], [data-tracks]");
  if (button) isInTable = Boolean(button.closest("[data-cells]"));
}, { capture: true });
