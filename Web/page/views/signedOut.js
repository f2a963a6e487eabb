// The message that somebody must sign in before anything can be sent.

import { button, element, setText } from "../dom.js";
import { announceAtOnce } from "../form/announcer.js";
import { say } from "../words/index.js";

/** Shows why nothing is sent, once for all requests that fail for the same reason. */
export function showSignedOut(text, signInAgain) {
  const shown = document.querySelector("#banners .signed-out p");
  if (shown?.textContent === text) return;
  announceAtOnce(text);
  if (shown) setText(shown, text);
  else document.getElementById("banners")?.append(bannerOf(text, signInAgain));
}

/** Removes the message after the person has signed in again. */
export function hideSignedOut() {
  document.querySelector("#banners .signed-out")?.remove();
}

function bannerOf(text, signInAgain) {
  return element("div", { class: "banner warning signed-out", role: "group" },
    element("p", {}, text),
    button(say("sign in"), "signInAgain", signInAgain, { class: "main" }));
}
