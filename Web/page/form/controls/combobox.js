// A choice with many options: type some letters, and choose one of the matches (the combobox
// pattern of the ARIA Authoring Practices Guide). Matches come from the engine, or from the server
// if only that has the list.

import { announce } from "../announcer.js";
import { element, fill, newIdentifier, set, show } from "../../dom.js";
import { say } from "../../words/index.js";
import { Typing, describeInput } from "../typing.js";
import { commit } from "./text.js";

const most = 50;

/** @param {import("../question.js").Question} question */
export function comboboxControl(question) {
  const list = element("ul", { role: "listbox", id: newIdentifier("list"), hidden: true,
    "aria-label": question.label });
  const input = element("input", {
    type: "text", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false",
    "aria-controls": list.id,
  });
  describeInput(input, { ...question.outline, keyboard: "text" });
  const typing = new Typing(input, question);
  const popup = new Popup(question, input, list);
  // While the field is edited the engine has the value of the option; people see its label.
  let known = null;
  const { form, outline: { fromStore } } = question;
  popup.chose = (option) => {
    known = option;
    if (fromStore) form.noteLabel(question, option);
  };
  typing.shown = ({ raw, display, state }) => {
    if (fromStore) return form.knownLabel(question, raw) ?? display;
    return state === "focused" && known?.value === raw ? known.label : display;
  };
  input.addEventListener("input", () => popup.open(input.value));
  input.addEventListener("click", () => popup.open(""));
  input.addEventListener("blur", () => popup.close());
  input.addEventListener("keydown", (event) => popup.key(event));
  return {
    element: element("div", { class: "box combobox" }, input,
      element("span", { class: "arrow", "aria-hidden": "true" }), list),
    input,
    update(state, isSelectionKept) {
      if (state.state !== "focused") known = { value: state.raw, label: state.display };
      typing.show(state, isSelectionKept);
      if (fromStore) showLabel(question, state, typing);
      set(input, "readonly", question.isLocked(state));
      set(input, "placeholder", question.outline.placeholder ?? say("type to search"));
    },
    focus: () => input.focus(),
  };
}

// The engine of the page knows the value of an option that only the server has, but not its label.
async function showLabel(question, { raw, state }, typing) {
  if (raw === "" || state === "focused" || question.form.knownLabel(question, raw)) return;
  const label = await question.form.findLabel(question, raw);
  const now = question.state();
  if (label !== undefined && now?.raw === raw && now.state !== "focused") typing.show(now);
}

class Popup {
  /** Is called with the option that was chosen. */
  chose = (_option) => {};
  #options = [];
  #marked = -1;
  #request = 0;

  constructor(question, input, list) {
    this.question = question;
    this.input = input;
    this.list = list;
  }

  get isOpen() {
    return !this.list.hidden;
  }

  async open(matching) {
    if (this.input.readOnly) return;
    const request = (this.#request += 1);
    const { options, more } = await this.question.form.options(this.question, matching, most);
    if (request !== this.#request || document.activeElement !== this.input) return;
    this.#options = options;
    this.#mark(-1);
    this.#fill(more);
    show(this.list, true);
    set(this.input, "aria-expanded", "true");
    announce(say(more ? "{n} or more options" : "{n} options", { n: options.length }));
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
      if (!this.isOpen) this.open(key === "ArrowDown" && event.altKey ? "" : this.#typed());
      else this.#mark(this.#next(key === "ArrowDown" ? 1 : -1));
    } else if (key === "Escape" && this.isOpen) {
      event.preventDefault();
      event.stopPropagation();
      this.close();
    } else if (key === "Enter" && this.isOpen && this.#marked >= 0) {
      event.preventDefault();
      this.#choose(this.#options[this.#marked]);
    } else {
      commit(event, this.question);
    }
  }

  #typed() {
    return this.question.state().validity === "valid" ? "" : this.input.value;
  }

  #next(step) {
    const count = this.#options.length;
    return count === 0 ? -1 : (this.#marked + step + count) % count;
  }

  #fill(more) {
    fill(this.list,
      this.#options.map((option, index) => element("li", {
        role: "option", id: `${this.list.id}-${index}`, "aria-selected": "false",
        onmousedown: (event) => {
          event.preventDefault();
          this.#choose(option);
        },
      }, option.label)),
      this.#options.length === 0 && element("li", { class: "none" }, say("no match")),
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
    this.question.send({ op: "set", text: option.value });
    this.close();
  }
}
