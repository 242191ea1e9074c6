// A picture as a file: an SVG of exactly the size that is asked for, and the PNG that is painted from it.

/**
 * The figure of a sheet as SVG, stretched from the pixels that it is laid out in to those that are wanted.
 * It is changed as words: parsed in this page, the styles in it would be refused.
 */
export async function svgOf({ figure, width, height, colour, title }, size) {
  const address = await window.Plotly.toImage(figure, { format: "svg", width, height });
  const written = decodeURIComponent(address.slice(address.indexOf(",") + 1));
  const sharp = written.replaceAll("<image ", '<image image-rendering="pixelated" ');
  return sharp.replace(/^<svg[^>]*>/, (root) => `${rooted(root, { width, height }, size)}<title>${escaped(title)}</title>${rimmed(colour)}`);
}

/** Its outermost element with the size that is wanted. */
function rooted(root, { width, height }, size) {
  const bare = root.slice(0, -1).replace(/ (width|height|viewBox)="[^"]*"/g, "");
  return `${bare} width="${size.width}" height="${size.height}" viewBox="0 0 ${width} ${height}">`;
}

/** Words over hatches and lines have a rim of the paper's colour, as on the page. */
const rimmed = (colour) =>
  `<style>.textpoint text { paint-order: stroke; stroke: ${colour}; stroke-opacity: 0.82; stroke-width: 3px; stroke-linejoin: round; font-weight: 500; }</style>`;

const escaped = (words) => words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A PNG with the pixels of the size times its scale; null where the browser cannot hold so many. */
export async function pngOf(svg, { width, height, scale }) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: width * scale, height: height * scale });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

export function save(file, name) {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
