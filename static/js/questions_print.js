// On paper lists of questions are whole, and stand there though nobody looked at them.

import { benchData } from "./bench_data.js";
import { place } from "./state.js";

let shown = []; // [what holds a list, the nodes that it has on the screen]

/** What the server has at an address, at once: paper is filled when `beforeprint` is over, and waits for no promise. */
function fetched(address) {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  try {
    request.send();
  } catch {
    return null; // the server is away, so that what the screen shows is printed
  }
  return request.status === 200 ? new DOMParser().parseFromString(request.responseText, "text/html") : null;
}

function fill(holder, nodes) {
  if (!nodes) return;
  shown.push([holder, [...holder.childNodes]]);
  holder.replaceChildren(...nodes);
  holder.dataset.printed = "";
}

addEventListener("beforeprint", () => {
  for (const list of document.querySelectorAll("[data-print-whole]")) {
    fill(list, fetched(list.dataset.printWhole)?.getElementById(list.id)?.childNodes);
  }
  for (const panel of document.querySelectorAll("[data-print-unseen]:empty")) {
    fill(panel, fetched(`${place()}/${panel.dataset.evaluatePanel}?${benchData().query}&whole=1`)?.body.childNodes);
  }
});
addEventListener("afterprint", () => {
  for (const [holder, nodes] of shown) {
    holder.replaceChildren(...nodes);
    delete holder.dataset.printed;
  }
  shown = [];
});
