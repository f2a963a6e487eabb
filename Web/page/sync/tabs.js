// Communication between the tabs that have Fieldbook open.

import { newID } from "../device/identifiers.js";

/** The name of this tab; it stays the same when the page is reloaded. */
export const tab = nameOfTab();

const channel = new BroadcastChannel("fieldbook");

/** Tells the other tabs. */
export function tell(message) {
  channel.postMessage(message);
}

/**
 * Listens to the other tabs.
 * @param {(message: any) => void} receive
 * @returns {() => void} a function that stops listening
 */
export function hear(receive) {
  const handler = (event) => receive(event.data);
  channel.addEventListener("message", handler);
  return () => channel.removeEventListener("message", handler);
}

// Duplicating a tab copies its session storage, so the name is not in the storage while it is in
// use.
function nameOfTab() {
  let name = null;
  try {
    name = sessionStorage.getItem("tab");
    sessionStorage.removeItem("tab");
    addEventListener("pagehide", () => sessionStorage.setItem("tab", tab));
    addEventListener("pageshow", (event) => {
      if (event.persisted) sessionStorage.removeItem("tab");
    });
  } catch {
    // Without storage, each load of the page counts as a new tab.
  }
  return name ?? newID();
}
