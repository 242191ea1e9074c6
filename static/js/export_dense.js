// Images of chunks that lie closer than pixels: each pixel gets the mean of its tints, where a picture of a few would show blocks that are none.

const NOTHING = 2; // what a cell without a chunk holds
const ROOM = 2; // pixels that a cell needs to be seen

/** A trace that is an image with more cells than there is room for has one for each pixel in view; others stay. */
export function evened(trace, { start, end }, pixels) {
  if (trace.type !== "heatmap") return trace;
  const inView = trace.x.filter((edge) => edge > start && edge < end).length;
  if (inView * ROOM < pixels) return trace;
  const columns = Math.round(pixels);
  const x = Array.from({ length: columns + 1 }, (_, at) => start + ((end - start) * at) / columns);
  const z = trace.z.map((row) => means(trace.x, row, x));
  const [strong, light, nothing] = [0, 2, 5].map((at) => trace.colorscale[at][1]);
  const colorscale = [[0, strong], [0.5, light], [0.5, nothing], [1, nothing]];
  return { ...trace, x, z, colorscale, customdata: undefined, text: undefined, hovertemplate: undefined, hoverinfo: "skip" };
}

/** The mean of a row of cells in each column; nothing where most of it holds no chunk. */
function means(edges, row, columns) {
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
    return held * 2 < right - columns[at] ? NOTHING : sum / held;
  });
}
