// The buttons of a track: in the settings and, on a page that has one, in its row of the table.

const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });

/** What opens the menu of a track, where it is seen. */
export function moreOf(index) {
  const all = [...document.querySelectorAll(`[data-track-menu="${index}"]`)];
  return all.find(isSeen) ?? all[0];
}

/** The tab of a track or, while the settings are closed, its name in the table. */
export function tabOf(index) {
  const tab = document.querySelector(`#tab-${index}`);
  const row = document.querySelector(`#row-${index}`);
  return !row || isSeen(tab.closest(".tab")) ? tab : row;
}
