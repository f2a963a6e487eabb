// The service worker, which starts the page without a connection. A new version of the page is used
// only when the person agrees, or the next time the page is opened.

import { button, element } from "../dom.js";
import { say } from "../words/index.js";

export async function startInstalling() {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register("/service-worker.js");
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker?.addEventListener("statechange", () => {
        if (worker.state === "installed" && navigator.serviceWorker.controller) offer(worker);
      });
    });
  } catch {
    // The page works without a service worker, but only with a connection.
  }
}

function offer(worker) {
  document.getElementById("banners")?.append(element("div", { class: "banner plain" },
    element("p", {}, say("new version")),
    button(say("reload"), "reload", () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
      worker.postMessage("activate");
    })));
}
