// Images of chunks that lie closer than pixels: each pixel gets the mean of its tints, where one chunk of a few would show blocks that are none.

const NOTHING = 2; // what a cell without a chunk holds
const SHADES = 10; // so many shares of a pixel that chunks may fill are told apart
const FULL = 0.999; // of the way between two tints: the next step is a shade less
const ROOM = 2; // pixels that a cell needs to be seen
const BEYOND = 0.5; // of the view, at each side: Plotly draws so much more, which comes into view where the axis is moved

/** A trace that is an image with more cells than there is room for has one for each pixel; other images keep theirs. */
export function evened(trace, view, pixels) {
  if (trace.type !== "heatmap") return trace;
  const inView = trace.x.filter((edge) => edge > view.start && edge < view.end).length;
  return uneven(inView * ROOM < pixels ? trace : blended(trace, pixelsOf(trace.x, view, Math.round(pixels))));
}

export const isImage = ({ type }) => type === "heatmap";

/** The edges of the pixels in view and of those beside them where there are cells. */
function pixelsOf(edges, { start, end }, pixels) {
  const step = (end - start) / pixels;
  const most = Math.ceil(pixels * BEYOND);
  const [before, after] = [start - edges[0], edges.at(-1) - end].map((room) => Math.min(Math.max(Math.ceil(room / step), 0), most));
  return Array.from({ length: before + pixels + after + 1 }, (_, at) => start + (at - before) * step);
}

function blended(trace, x) {
  const cells = middleCells(trace.x, x);
  const picked = (rows) => rows?.map((row) => cells.map((cell) => row[cell] ?? ""));
  const z = trace.z.map((row) => shades(trace.x, row, x));
  return { ...trace, x, z, zmax: SHADES + 1, colorscale: scaleOf(trace), customdata: picked(trace.customdata), text: picked(trace.text) };
}

/** From one tint to the other for each shade, the full one first. */
function scaleOf({ colorscale }) {
  const tints = [colorscale[0][1], colorscale[2][1]];
  const of = (shade) => tints.map((tint, at) => [(shade + at) / (SHADES + 1), shade ? `${tint}/${1 - shade / SHADES}` : tint]);
  return Array.from({ length: SHADES + 1 }, (_, shade) => of(shade)).flat();
}

/** The cell in the middle of each pixel, which it is named after. */
function middleCells(edges, x) {
  let cell = -1;
  return x.slice(1).map((right, at) => {
    const middle = (x[at] + right) / 2;
    while (edges[cell + 1] <= middle) cell += 1;
    return cell;
  });
}

/** The mean tint of a row of cells in each column, and how much of that is empty. */
function shades(edges, row, columns) {
  let cell = 0;
  return columns.slice(1).map((right, at) => {
    let [held, sum] = [0, 0];
    for (; cell < row.length && edges[cell + 1] <= columns[at]; cell += 1);
    for (let next = cell; next < row.length && edges[next] < right; next += 1) {
      const width = Math.min(edges[next + 1], right) - Math.max(edges[next], columns[at]);
      if (row[next] === NOTHING || width <= 0) continue;
      held += width;
      sum += width * row[next];
    }
    const empty = Math.round((1 - held / (right - columns[at])) * SHADES);
    return empty + Math.min(held && sum / held, FULL);
  });
}

/** The same image with its first cell in two: cells of one width Plotly would stretch by a style that no page here allows. */
function uneven({ x, z, customdata, text, ...rest }) {
  const doubled = (rows) => rows?.map((row) => [row[0], ...row]);
  return { ...rest, x: [x[0], (x[0] + x[1]) / 2, ...x.slice(1)], z: doubled(z), customdata: doubled(customdata), text: doubled(text) };
}
