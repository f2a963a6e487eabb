// The service worker, which starts the page without a connection. A new version of the page is used
// only when the person agrees, or the next time the page is opened.

import { button, element } from "../dom.js";
import { say } from "../words/index.js";

/** @type {ServiceWorker | null} The new version, which waits until the person agrees. */
let waiting = null;

export async function startInstalling() {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register("/service-worker.js");
    // It may have been installed during an earlier visit.
    if (registration.waiting) offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker?.addEventListener("statechange", () => {
        if (worker.state === "installed") offer(worker);
      });
    });
  } catch {
    // The page works without a service worker, but only with a connection.
  }
}

/** The offer to use the new version, for each view; null if there is none. */
export function newVersionOffer() {
  const worker = waiting;
  return worker && element("div", { class: "banner plain new-version" },
    element("p", {}, say("new version")),
    button(say("reload"), "reload", () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
      worker.postMessage("activate");
    }));
}

// The first version is in use at once.
function offer(worker) {
  if (!navigator.serviceWorker.controller) return;
  waiting = worker;
  document.querySelector("#banners .new-version")?.remove();
  document.getElementById("banners")?.append(newVersionOffer());
}
