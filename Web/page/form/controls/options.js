// The options of a choice as radio buttons: a list, a scale, stars, or the cells of a grid.

import { element, newIdentifier, set, setText, show } from "../../dom.js";
import { say } from "../../words/index.js";

/** Yes or no. */
export function booleanControl(question) {
  return optionsControl(question, [
    { value: "true", label: say("yes") }, { value: "false", label: say("no") },
  ], "pair");
}

/**
 * @param {import("../question.js").Question} question
 * @param {{value: string, label: string}[]} options
 * @param {"list" | "pair" | "likert" | "stars"} look
 */
export function optionsControl(question, options, look = "list") {
  const name = newIdentifier("options");
  const inputs = options.map(({ value }) => element("input", {
    type: "radio", name, value, id: newIdentifier("option"),
    onchange: () => question.choose({ op: "set", text: value }),
  }));
  const labels = options.map((option) => element("span", {}, question.labelOf(option)));
  const clear = clearButton(question);
  return {
    element: [element("div", { class: `options ${look}` }, labels.map((label, index) =>
      element("label", { class: "option", for: inputs[index].id }, inputs[index], label))), clear],
    input: inputs[0], inputs, isGroup: true,
    update(state) {
      const chosen = valueOf(state);
      labels.forEach((label, index) => setText(label, question.labelOf(options[index])));
      inputs.forEach((input) => {
        input.checked = input.value === chosen;
        input.disabled = question.isLocked(state);
      });
      showClear(clear, question, state.raw !== "" && !question.isLocked(state));
    },
    focus: () => (inputs.find((input) => input.checked) ?? inputs[0]).focus(),
  };
}

/** A number from a minimum to a maximum as a slider, without a value until one is chosen. */
export function sliderControl(question, min, max) {
  const digits = { dir: "ltr" };
  const output = element("output", { class: "reading", ...digits });
  const input = element("input", {
    type: "range", min, max, step: 1,
    oninput: () => question.send({ op: "set", text: input.value }),
    onkeydown: (event) => {
      // The first key chooses the value that the slider shows.
      if (/^( |Enter|Arrow.*)$/.test(event.key) && question.state().raw === "") {
        event.preventDefault();
        question.choose({ op: "set", text: input.value });
      }
    },
  });
  const clear = clearButton(question);
  return {
    element: [element("div", { class: "slider" },
      element("span", digits, String(min)), input, element("span", digits, String(max)), output),
    clear],
    input,
    update(state) {
      const isEmpty = state.raw === "";
      input.value = isEmpty ? String((min + max) / 2) : state.raw;
      input.disabled = question.isLocked(state);
      input.classList.toggle("unset", isEmpty);
      set(input, "aria-valuetext", isEmpty ? say("not answered") : state.display);
      setText(output, isEmpty ? "–" : state.display);
      showClear(clear, question, !isEmpty && !question.isLocked(state));
    },
    focus: () => input.focus(),
  };
}

/** Clears the answer, because a radio button alone cannot be deselected. */
export function clearButton(question) {
  return element("button", {
    type: "button", class: "quiet", "data-action": "clear", hidden: true,
    onclick: () => {
      question.choose({ op: "set", text: "" });
      question.focus();
    },
  }, say("clear"));
}

/** Shows or hides the button that clears the answer. */
export function showClear(clear, question, isShown) {
  show(clear, isShown);
  set(clear, "aria-label", say("clear {question}", { question: question.label }));
}

/** The value in the state of a choice, even if the form no longer offers it. */
function valueOf({ raw, value }) {
  return value === null ? raw : String(value);
}
