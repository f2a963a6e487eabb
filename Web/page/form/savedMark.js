// Shows where the newest edit is: not stored yet, on this device, or saved on the server.

import { element, set, setText } from "../dom.js";
import { say } from "../words/index.js";
import { announce } from "./announcer.js";

/** How long an edit can be on its way before the page shows that it is not saved. */
const patience = 700;

export class SavedMark {
  #timer = 0;
  #said = "";
  #announced = "";

  constructor() {
    this.text = element("span");
    this.element = element("p", { class: "saved" },
      element("span", { class: "dot", "aria-hidden": "true" }), this.text);
  }

  /**
   * @param {HTMLElement} form the element that gets the mark `data-saved`
   * @param {"no" | "device" | "server"} saved
   * @param {boolean} isConnected
   * @param {boolean} isTrouble whether the device cannot keep edits
   */
  show(form, saved, isConnected, isTrouble) {
    set(form, "data-saved", saved);
    clearTimeout(this.#timer);
    const words = { no: "not saved", device: isConnected ? "on device" : "on device offline",
      server: "saved" };
    const say = () => this.#say(saved, words[saved]);
    // While a person types, the places change faster than anybody can read.
    if (saved === "server" || isTrouble || this.#said === "") say();
    else this.#timer = setTimeout(say, patience);
  }

  #say(saved, key) {
    set(this.element, "data-at", saved);
    this.#said = key;
    setText(this.text, say(key));
    const isNews = key !== this.#announced && (key !== "saved" || this.#announced !== "");
    if (isNews && key !== "on device") announce(say(key));
    if (key !== "on device") this.#announced = key;
  }
}
