// Several options: boxes to tick, an input for one's own answers if they are accepted and, if the
// order matters, a list for ordering the chosen options.

import { announce } from "../announcer.js";
import { button, element, fill, newIdentifier, set, setText, show } from "../../dom.js";
import { say } from "../../words/index.js";
import { clearButton, showClear } from "./options.js";
import { commit } from "./text.js";

/**
 * @param {import("../question.js").Question} question
 * @param {{value: string, label: string}[]} options
 */
export function choicesControl(question, options) {
  const boxes = options.map(({ value }) => element("input", {
    type: "checkbox", value, id: newIdentifier("option"),
    onchange: () => question.choose({ op: "toggle", value }),
  }));
  const labels = options.map((option) => element("span", {}, question.labelOf(option)));
  const ranking = question.outline.ranked ? element("ol", { class: "ranking" }) : null;
  const own = question.outline.others ? new OwnAnswers(question, options) : null;
  const clear = clearButton(question);
  return {
    element: [
      element("div", { class: "options list" }, boxes.map((box, index) =>
        element("label", { class: "option", for: box.id }, box, labels[index]))),
      ...(own ? [own.element] : []), ...(ranking ? [ranking] : []), clear,
    ],
    input: boxes[0], inputs: boxes, isGroup: true,
    update(state) {
      const chosen = chosenOf(state);
      labels.forEach((label, index) => setText(label, question.labelOf(options[index])));
      for (const box of boxes) {
        box.checked = chosen.includes(box.value);
        box.disabled = question.isLocked(state);
      }
      own?.show(state);
      if (ranking) showRanking(ranking, question, options, chosen);
      showClear(clear, question, state.raw !== "" && !question.isLocked(state));
    },
    focus: () => boxes[0].focus(),
  };
}

/** The answers that are not options, in one input. */
class OwnAnswers {
  constructor(question, options) {
    this.question = question;
    this.known = new Set(options.map(({ value }) => value));
    const id = newIdentifier("own");
    this.input = element("input", {
      type: "text", id, "aria-describedby": `${id}-help`, autocomplete: "off", dir: "auto",
      oninput: () => this.#send(), onkeydown: (event) => commit(event, question),
    });
    this.element = element("div", { class: "own" },
      element("label", { for: id }, say("own answers")),
      element("p", { class: "help", id: `${id}-help` }, say("own answers help")), this.input);
  }

  show(state) {
    const text = this.#unknownOf(state).join(", ");
    set(this.input, "readonly", this.question.isLocked(state));
    // While a person types, a comma at the end stays.
    const isTyping = document.activeElement === this.input;
    if (isTyping && partsOf(this.input.value).join(", ") === text) return;
    if (this.input.value !== text) this.input.value = text;
  }

  #unknownOf(state) {
    return chosenOf(state, true).filter((value) => !this.known.has(value));
  }

  #send() {
    const known = chosenOf(this.question.state(), true).filter((value) => this.known.has(value));
    const text = joined([...known, ...partsOf(this.input.value)], true);
    this.question.send({ op: "set", text });
  }
}

function partsOf(text) {
  return text.split(/[,;]/).map((part) => part.trim()).filter(Boolean);
}

function showRanking(ranking, question, options, chosen) {
  show(ranking, chosen.length > 1);
  const labelOf = (value) => question.labelOf(
    options.find((option) => option.value === value) ?? { value, label: value });
  const shown = JSON.stringify(chosen.map((value) => [value, labelOf(value)]));
  if (shown === ranking.dataset.shown) return;
  ranking.dataset.shown = shown;
  fill(ranking, chosen.map((value, index) => element("li", {},
    element("span", {}, labelOf(value)),
    button("↑", "moveUp", () => move(ranking, question, chosen, index, index - 1), {
      "aria-label": say("move {name} up", { name: labelOf(value) }), disabled: index === 0,
    }),
    button("↓", "moveDown", () => move(ranking, question, chosen, index, index + 1), {
      "aria-label": say("move {name} down", { name: labelOf(value) }),
      disabled: index === chosen.length - 1,
    }))));
}

function move(ranking, question, chosen, from, to) {
  const order = [...chosen];
  order.splice(to, 0, ...order.splice(from, 1));
  question.choose({ op: "set", text: joined(order, question.outline.others) });
  announce(say("now at position {n}", { n: to + 1 }));
  const row = ranking.children[to];
  const action = to < from ? "moveUp" : "moveDown";
  const next = row?.querySelector(`[data-action=${action}]:not(:disabled)`)
    ?? row?.querySelector("button:not(:disabled)");
  next?.focus();
}

/** The values that a state has, even if the text is not valid. */
export function chosenOf({ raw, value }, areOthers = false) {
  if (Array.isArray(value)) return value;
  return raw.split(areOthers || raw.includes(";") ? /\s*;\s*/ : /\s+/).filter(Boolean);
}

/** Returns values as text that the engine reads; if other text is accepted, it can have spaces. */
export function joined(values, areOthers = false) {
  if (values.some((value) => value.includes(";"))) return JSON.stringify(values);
  return values.join(areOthers || values.some((value) => /\s/.test(value)) ? "; " : " ");
}
