// An input for a filter that suggests known values under their labels.

import { element } from "../dom.js";

/** How long a person pauses before the text counts as a filter, in milliseconds. */
const pause = 400;

export class SuggestingInput {
  /** @type {Map<string, string>} Values by label. */
  #values = new Map();
  /** @type {Map<string, string>} Labels by value. */
  #labels = new Map();

  /**
   * @param {string} id
   * @param {string} value
   * @param {() => void} changed
   */
  constructor(id, value, changed) {
    let timer = 0;
    this.list = element("datalist", { id: `${id}-known` });
    this.input = element("input", {
      id, type: "text", value, list: this.list.id, autocomplete: "off",
      oninput: () => {
        clearTimeout(timer);
        timer = setTimeout(() => this.input.isConnected && changed(), pause);
      },
    });
  }

  /** The value with the label that was typed, or else the typed text. */
  get value() {
    const text = this.input.value.trim();
    return this.#values.get(text.toLowerCase()) ?? text;
  }

  /** Suggests values under their labels, in addition to earlier ones. */
  suggest(labels) {
    for (const [value, label] of labels) {
      if (!value || this.#labels.has(value)) continue;
      const name = this.#values.has(label.toLowerCase()) ? `${label} (${value})` : label;
      this.#labels.set(value, name);
      this.#values.set(name.toLowerCase(), value);
      this.list.append(element("option", { value: name }));
    }
    const label = this.#labels.get(this.input.value.trim());
    if (label && document.activeElement !== this.input) this.input.value = label;
  }
}
