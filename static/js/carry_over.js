// Controls come anew while a person works in the old ones: what was done there since they were asked for goes on in the new.

import { focused, form, panels, settleIn } from "./state.js";

const heirs = new WeakMap(); // panel -> the one that took its place

/** The panel that stands for this one by now. */
export function heirOf(panel) {
  return heirs.has(panel) ? heirOf(heirs.get(panel)) : panel;
}

/** `sent` are the tracks that the new controls were asked for; `old` is the newer state where more was asked for since. */
export function carryOver(old, sent, isBehind) {
  if (sent?.length !== panels().length) return;
  const { key } = focused(old);
  sent.forEach(({ panel, track }, at) => {
    if (!panel) return;
    heirs.set(panel, panels()[at]);
    if (track === undefined) carryPanel(panel, panels()[at]);
  });
  settleIn(sent);
  if (!isBehind) return;
  old.querySelectorAll(":is(select, [type=hidden])[name]:not([data-track-params] *)").forEach(carryField);
  const shown = sent.findIndex((entry) => entry.key === key);
  if (shown >= 0) form().elements.shown.value = String(shown);
}

function carryField({ name, value }) {
  form().querySelector(`[name="${name}"]:not([data-track-params] *)`).value = value;
}

function carryPanel(old, heir) {
  if (old.dataset.strategy !== heir.dataset.strategy) return;
  heir.querySelector('[name="track"]').value = old.querySelector('[name="track"]').value;
  heir.querySelector("[data-remark]").replaceChildren(...old.querySelector("[data-remark]").childNodes);
  for (const { dataset, value, ariaInvalid } of old.querySelectorAll("[data-param]")) {
    const input = heir.querySelector(`[data-param="${dataset.param}"]`);
    if (input.value !== value) input.value = value; // else what is typed goes on before it
    if (dataset.wanted !== undefined) input.dataset.wanted = dataset.wanted;
    input.ariaInvalid = ariaInvalid;
  }
}
