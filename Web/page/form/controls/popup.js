// An input with a list of options that match what is typed (the combobox pattern of the ARIA
// Authoring Practices Guide). Matches come from the engine, or from the server if only the server
// has the list.

import { announce } from "../announcer.js";
import { element, fill, newIdentifier, set, show } from "../../dom.js";
import { say } from "../../words/index.js";
import { unansweredBefore } from "../filters.js";
import { describeInput } from "../typing.js";
import { commit } from "./text.js";

/** The maximum number of options to show. */
export const most = 50;

export class Popup {
  /** Called with the chosen option. */
  chose = (_option) => {};
  /** Handles a key that does not concern the list. */
  commit = (event) => commit(event, this.question);
  /** The letters to search the options for when the list is opened. */
  typed = () => this.input.value;
  #options = [];
  #marked = -1;
  #request = 0;

  /** @param {import("../question.js").Question} question */
  constructor(question) {
    this.question = question;
    // The focus stays in the input: browsers would stop at a list that scrolls.
    this.list = element("ul", { role: "listbox", id: newIdentifier("list"), hidden: true,
      tabindex: "-1", onmousedown: (event) => event.preventDefault(),
      "aria-label": question.label });
    this.input = element("input", {
      type: "text", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false",
      "aria-controls": this.list.id,
      oninput: () => this.open(this.input.value),
      onclick: () => this.open(""),
      onblur: () => this.close(),
      onkeydown: (event) => this.key(event),
    });
    describeInput(this.input, { ...question.outline, keyboard: "text" });
    this.element = element("div", { class: "box combobox" }, this.input,
      element("span", { class: "arrow", "aria-hidden": "true" }), this.list);
  }

  get isOpen() {
    return !this.list.hidden;
  }

  async open(matching) {
    if (this.input.readOnly) return;
    const request = (this.#request += 1);
    const { options, more, isUnknown } = await this.question.form.options(
      this.question, matching, most);
    if (request !== this.#request || document.activeElement !== this.input) return;
    this.#options = options;
    this.#mark(-1);
    const before = options.length === 0 && !isUnknown ? unansweredBefore(this.question) : [];
    const note = isUnknown ? say("options need connection")
      : before.length > 0 ? say("answer first", { questions: before.join(", ") }) : null;
    this.#fill(more, note);
    show(this.list, true);
    this.list.scrollIntoView({ block: "nearest" });
    set(this.input, "aria-expanded", "true");
    announce(note ?? say(more ? "{n} or more options" : "{n} options", { n: options.length }));
  }

  close() {
    this.#request += 1;
    show(this.list, false);
    set(this.input, "aria-expanded", "false");
    this.#mark(-1);
  }

  key(event) {
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      const step = key === "ArrowDown" ? 1 : -1;
      if (this.isOpen) this.#mark(this.#next(step));
      else this.#openAt(step, event.altKey ? "" : this.typed());
    } else if (key === "Escape" && this.isOpen) {
      event.preventDefault();
      event.stopPropagation();
      this.close();
    } else if (key === "Enter" && this.isOpen && this.#marked >= 0) {
      event.preventDefault();
      this.#choose(this.#options[this.#marked]);
    } else {
      this.commit(event);
    }
  }

  async #openAt(step, matching) {
    await this.open(matching);
    if (this.isOpen && this.#marked < 0) this.#mark(this.#next(step));
  }

  #next(step) {
    const count = this.#options.length;
    if (this.#marked < 0) return step > 0 ? Math.min(0, count - 1) : count - 1;
    return count === 0 ? -1 : (this.#marked + step + count) % count;
  }

  #fill(more, note) {
    fill(this.list,
      this.#options.map((option, index) => element("li", {
        role: "option", id: `${this.list.id}-${index}`, "aria-selected": "false",
        onmousedown: () => this.#choose(option),
      }, option.label)),
      this.#options.length === 0 && element("li", { class: "none" }, note ?? say("no match")),
      more && element("li", { class: "none" }, say("type more letters")));
  }

  #mark(index) {
    this.list.children[this.#marked]?.setAttribute("aria-selected", "false");
    this.#marked = index;
    const item = index < 0 ? null : this.list.children[index];
    set(this.input, "aria-activedescendant", item?.id);
    if (!item) return;
    set(item, "aria-selected", "true");
    item.scrollIntoView({ block: "nearest" });
  }

  #choose(option) {
    this.chose(option);
    this.close();
  }
}
