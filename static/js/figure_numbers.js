// The numbers of the chunks at this zoom: each at the left of what is seen of its bar, where that has room.

const DIGIT = 0.6; // of the size of the type
const PAD = 4;

/** The numbers, each with its x, y and text, that fit when `pixels` show the places from start to end. */
export function fittingNumbers(rows, { start, end }, pixels, size) {
  const perPixel = (end - start) / pixels;
  const fitting = rows.filter(([from, to, , number]) => {
    const room = Math.min(to, end) - Math.max(from, start);
    return room >= (String(number).length * DIGIT * size + 2 * PAD) * perPixel;
  });
  return fitting.map(([from, , y, number]) => ({ x: Math.max(from, start) + PAD * perPixel, y, text: String(number) }));
}
