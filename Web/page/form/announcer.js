// The live regions, which exist before anything is announced in them.

import { element } from "../dom.js";

const polite = element("div", { role: "status", class: "out-of-sight", id: "said" });
const assertive = element("div", { role: "alert", class: "out-of-sight", id: "said-at-once" });
document.body.append(polite, assertive);

/** Announces text when the screen reader has finished its current announcement. */
export function announce(text) {
  say(polite, text);
}

/** Announces text at once. */
export function announceAtOnce(text) {
  say(assertive, text);
}

// The same text is read a second time only if the region changes.
function say(region, text) {
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
