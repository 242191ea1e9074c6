// What the cuts made by hand are made of on the page: their handles, and the line of words and buttons under the figure.

const number = new Intl.NumberFormat("en");

export function makeHandle() {
  const handle = document.createElement("div");
  handle.className = "hand";
  handle.tabIndex = 0;
  handle.setAttribute("role", "slider");
  handle.setAttribute("aria-orientation", "horizontal");
  handle.ariaValueMin = 0;
  return handle;
}

export function sayHandle(handle, at, count, lastToken, tokens) {
  handle.ariaLabel = `Cut ${number.format(at + 1)} of ${number.format(count)}, after token ${number.format(lastToken)}`;
  handle.title = handle.ariaLabel;
  handle.ariaValueMax = tokens - 1;
  handle.ariaValueNow = lastToken;
  handle.ariaValueText = `token ${number.format(lastToken)}`;
}

/** The bar's own way to add a cut and to remove the chosen one, for fingers and for those who see no handles. */
export function startBar({ add, remove }) {
  const bar = document.querySelector("[data-hand-bar]");
  const part = (name) => bar.querySelector(`[data-hand-${name}]`);
  const [adder, remover, many] = ["add", "remove", "many"].map(part);
  adder.addEventListener("click", add);
  remover.addEventListener("click", remove);
  const show = (data, track, chosen) => {
    bar.hidden = !data;
    if (!data) return;
    remover.disabled = chosen === null;
    remover.textContent = chosen === null ? "Remove cut" : `Remove cut ${number.format(chosen + 1)}`;
    many.hidden = !data.many;
    many.textContent = data.many ? `${number.format(track.cuts.length)} cuts are too many for handles here; zoom in to move them.` : "";
  };
  return { adder, show };
}
