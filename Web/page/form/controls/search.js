// Several options from a list that is too long to show: the chosen options, and a search for
// others.

import { announce } from "../announcer.js";
import { button, element, fill, set, show } from "../../dom.js";
import { say } from "../../words/index.js";
import { chosenOf } from "./choices.js";
import { Popup } from "./popup.js";

/** @param {import("../question.js").Question} question */
export function searchControl(question) {
  const popup = new Popup(question);
  const { input } = popup;
  const { form } = question;
  const chosen = element("ul", { class: "chosen" });
  set(input, "aria-label", question.label);
  set(input, "placeholder", question.outline.placeholder ?? say("type to search"));
  popup.chose = (option) => {
    form.noteLabel(question, option);
    input.value = "";
    if (!chosenOf(question.state()).includes(option.value)) {
      question.choose({ op: "toggle", value: option.value });
    }
    announce(say("added {name}", { name: option.label }));
  };
  // Text that was typed but not chosen is not an answer.
  input.addEventListener("blur", () => (input.value = ""));

  const remove = (value, name, index) => {
    question.choose({ op: "toggle", value });
    announce(say("removed {name}", { name }));
    (chosen.children[Math.min(index, chosen.children.length - 1)]?.querySelector("button")
      ?? input).focus();
  };
  const nameOf = (value) => question.labelOf({ value, label: form.knownLabel(question, value) });
  const row = (value, index, isLocked) => {
    const name = nameOf(value);
    if (name === undefined) {
      form.findLabel(question, value).then((found) => found && question.update(true));
    }
    return element("li", {}, element("span", {}, name ?? value),
      isLocked || button("×", "removeItem", () => remove(value, name ?? value, index),
        { class: "quiet", "aria-label": say("remove {name}", { name: name ?? value }) }));
  };
  return {
    element: [chosen, popup.element], input, isGroup: true,
    update(state) {
      const isLocked = question.isLocked(state);
      const values = chosenOf(state);
      const shown = JSON.stringify(
        [values, isLocked, values.map(nameOf)]);
      show(chosen, values.length > 0);
      show(popup.element, !isLocked);
      if (shown === chosen.dataset.shown) return;
      chosen.dataset.shown = shown;
      fill(chosen, values.map((value, index) => row(value, index, isLocked)));
    },
    focus: () => input.focus(),
  };
}
