// A list of values of one type, with an input for each item.

import { announce } from "../announcer.js";
import { button, element, set } from "../../dom.js";
import { toCharacters } from "../../engine/carets.js";
import { say } from "../../words/index.js";
import { Typing, describeInput } from "../typing.js";

/** @param {import("../question.js").Question} question */
export function listControl(question) {
  const rows = element("ol", { class: "items" });
  const add = button(say("add item"), "addItem", () => {
    open(question);
    question.send({ op: "insertItem", at: question.state().items.length });
    items.at(-1)?.input.focus();
  });
  /** @type {Item[]} */
  const items = [];
  const control = element("div", { class: "list" }, rows, add);
  control.addEventListener("focusout", (event) => {
    if (!control.contains(event.relatedTarget)) close(question);
  });
  return {
    element: control, input: add, isGroup: true,
    update(state) {
      const states = state.items ?? [];
      while (items.length > states.length) items.pop()?.element.remove();
      while (items.length < states.length) {
        const item = new Item(question, items.length, items, add);
        items.push(item);
        rows.append(item.element);
      }
      states.forEach((one, index) => items[index].show(one, question.isLocked(state)));
      add.hidden = question.isLocked(state);
    },
    focus: () => (items[0]?.input ?? add).focus(),
  };
}

class Item {
  constructor(question, index, items, add) {
    this.question = question;
    this.index = index;
    this.input = element("input", {
      type: "text", "aria-label": say("{question}, item {n}",
        { question: question.label, n: index + 1 }),
      onkeydown: (event) => {
        if (event.key !== "Enter" || event.isComposing) return;
        event.preventDefault();
        const next = items[index + 1]?.input;
        if (next || this.input.value === "") (next ?? add).focus();
        else add.click();
      },
    });
    describeInput(this.input, question.outline);
    this.input.addEventListener("focus", () => open(question));
    this.input.addEventListener("paste", (event) => this.#pasteLines(event, items));
    this.typing = new Typing(this.input, {
      state: () => question.state().items[index],
      send: (request) => {
        open(question);
        return question.send(
          request.op === "undo" || request.op === "redo" ? request : { ...request, item: index });
      },
    });
    this.element = element("li", {}, this.input, button("×", "removeItem", () => {
      open(question);
      question.send({ op: "removeItem", at: index });
      announce(say("item removed"));
      (items[index]?.input ?? items.at(-1)?.input ?? add).focus();
    }, { class: "quiet", "aria-label": say("remove item {n}", { n: index + 1 }) }));
  }

  // The browser would join the lines; the engine makes an item of each.
  #pasteLines(event, items) {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
    const { question, index, input } = this;
    if (lines.length < 2 || input.readOnly) return;
    event.preventDefault();
    open(question);
    const place = (units) => toCharacters(question.state().items[index].display, units);
    const [from, to] = [place(input.selectionStart), place(input.selectionEnd)];
    const step = from < to ? { op: "select", from, to } : { op: "moveCaret", to: from };
    question.send({ ...step, item: index });
    question.send({ op: "paste", text: lines.join("\n"), item: index });
    items[index + lines.length - 1]?.input.focus();
  }

  show(state, isLocked) {
    this.typing.show(state, true);
    set(this.input, "readonly", isLocked);
    set(this.input, "aria-invalid", state.validity === "invalid" && state.state !== "focused");
  }
}

function open(question) {
  if (question.state().state !== "focused") question.form.enter(question);
}

// A list that breaks its rules does not close. The typed text is then set as a whole, which keeps
// it and reports what is wrong.
function close(question) {
  const { items, state } = question.state();
  if (state !== "focused" || question.send({ op: "closeList" }, true).ok) return;
  question.send({ op: "discardList" }, true);
  question.send({ op: "set", text: JSON.stringify(items.map((item) => item.raw)) });
}
