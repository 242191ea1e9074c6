// What was done in each lesson, for as long as the tab is open: it is there again when one comes back, by whatever way.

const keyOf = (lesson) => `lesson:${lesson}`;

/** Everything that was kept of a lesson, by name; an empty object where nothing was. */
export function recalled(lesson) {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(lesson))) ?? {};
  } catch {
    return {}; // storage may be closed to us
  }
}

/** Nothing was done in any lesson. */
export function forgetAll() {
  try {
    Object.keys(sessionStorage).filter((key) => key.startsWith(keyOf(""))).forEach((key) => sessionStorage.removeItem(key));
  } catch {
    // then nothing was kept
  }
}

/** Keep these of a lesson beside what was kept before; what is `undefined` is forgotten. */
export function remember(lesson, things) {
  try {
    sessionStorage.setItem(keyOf(lesson), JSON.stringify({ ...recalled(lesson), ...things }));
  } catch {
    // then it holds for this page
  }
}
