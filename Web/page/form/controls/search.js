// Several options from a list that is too long to show: the chosen options, and a search for
// others.

import { announce } from "../announcer.js";
import { button, element, fill, set, setText, show } from "../../dom.js";
import { say } from "../../words/index.js";
import { chosenOf } from "./choices.js";
import { Popup, most } from "./popup.js";
import { commit } from "./text.js";

/** @param {import("../question.js").Question} question */
export function searchControl(question) {
  const popup = new Popup(question);
  const { input } = popup;
  const { form } = question;
  const chosen = element("ul", { class: "chosen" });
  const unknown = element("p", { class: "refusal", hidden: true });
  set(input, "aria-label", question.label);
  set(input, "placeholder", question.outline.placeholder ?? say("type to search"));
  const add = (option) => {
    form.noteLabel(question, option);
    if (!chosenOf(question.state()).includes(option.value)) {
      question.choose({ op: "toggle", value: option.value });
    }
    announce(say("added {name}", { name: option.label }));
  };
  popup.chose = (option) => {
    input.value = "";
    add(option);
  };
  // A typed label is chosen. Other text is not an answer, but stays, so that it can be corrected.
  const take = async () => {
    const text = input.value.trim();
    if (text === "") return;
    input.value = "";
    popup.close();
    const { options, isUnknown } = await form.options(question, text, most);
    const found = options.filter(({ label }) => label.toLowerCase() === text.toLowerCase());
    if (found.length === 1) {
      add(found[0]);
      return;
    }
    input.value ||= text;
    setText(unknown, say(isUnknown ? "options need connection" : "not an option", { text }));
    show(unknown, true);
    announce(unknown.textContent);
  };
  popup.commit = (event) => {
    if (event.key !== "Enter" || event.isComposing || input.value.trim() === "") {
      commit(event, question);
    } else {
      event.preventDefault();
      take();
    }
  };
  input.addEventListener("blur", take);
  input.addEventListener("input", () => show(unknown, false));

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
    element: [chosen, popup.element, unknown], input, isGroup: true,
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
