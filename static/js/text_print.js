// On paper the whole text stands, unless it is a book: then what was in view.

const MOST_UNITS = 3000;

export function printWhole({ view }) {
  addEventListener("beforeprint", () => {
    if (view.units.length <= MOST_UNITS) view.fill(0, view.units.length - 1);
  });
  addEventListener("afterprint", () => view.render(true));
}
