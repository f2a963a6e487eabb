// Several options: boxes to tick and, if the order matters, a list for ordering the chosen options.

import { announce } from "../announcer.js";
import { button, element, fill, newIdentifier, setText, show } from "../../dom.js";
import { say } from "../../words/index.js";
import { clearButton } from "./options.js";

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
  const clear = clearButton(question);
  return {
    element: [
      element("div", { class: "options list" }, boxes.map((box, index) =>
        element("label", { class: "option", for: box.id }, box, labels[index]))),
      ...(ranking ? [ranking] : []), clear,
    ],
    input: boxes[0], inputs: boxes, isGroup: true,
    update(state) {
      const chosen = chosenOf(state);
      labels.forEach((label, index) => setText(label, question.labelOf(options[index])));
      for (const box of boxes) {
        box.checked = chosen.includes(box.value);
        box.disabled = question.isLocked(state);
      }
      if (ranking) showRanking(ranking, question, options, chosen);
      show(clear, state.raw !== "" && !question.isLocked(state));
    },
    focus: () => boxes[0].focus(),
  };
}

function showRanking(ranking, question, options, chosen) {
  show(ranking, chosen.length > 1);
  const labelOf = (value) => question.labelOf(
    options.find((option) => option.value === value) ?? { value, label: value });
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
  question.choose({ op: "set", text: joined(order) });
  announce(say("now at position {n}", { n: to + 1 }));
  const row = ranking.children[to];
  const action = to < from ? "moveUp" : "moveDown";
  const next = row?.querySelector(`[data-action=${action}]:not(:disabled)`)
    ?? row?.querySelector("button:not(:disabled)");
  next?.focus();
}

/** The values that a state has, even if the text is not valid. */
export function chosenOf({ raw, value }) {
  if (Array.isArray(value)) return value;
  return raw.split(raw.includes(";") ? /\s*;\s*/ : /\s+/).filter(Boolean);
}

/** Returns values as text that the engine reads. */
export function joined(values) {
  return values.join(values.some((value) => /[\s;]/.test(value)) ? "; " : " ");
}
