// A choice with many options: a person types some letters, and chooses one of the matches.

import { set } from "../../dom.js";
import { say } from "../../words/index.js";
import { Typing } from "../typing.js";
import { Popup } from "./popup.js";

/** @param {import("../question.js").Question} question */
export function comboboxControl(question) {
  const popup = new Popup(question);
  const { input } = popup;
  const typing = new Typing(input, question);
  // While the field is edited, the engine uses the option's value; people see its label.
  let known = null;
  const { form, outline: { fromStore } } = question;
  popup.chose = (option) => {
    known = option;
    if (fromStore) form.noteLabel(question, option);
    question.choose({ op: "set", text: option.value });
  };
  popup.typed = () => question.state().validity === "valid" ? "" : input.value;
  typing.shown = ({ raw, display, state }) => {
    if (fromStore) return form.knownLabel(question, raw) ?? display;
    if (state !== "focused") return question.labelOf({ value: raw, label: display });
    return known?.value === raw ? known.label : display;
  };
  return {
    element: popup.element, input,
    update(state, isSelectionKept) {
      if (state.state !== "focused") {
        known = { value: state.raw, label: typing.shown(state) };
      }
      typing.show(state, isSelectionKept);
      if (fromStore) showLabel(question, state, typing);
      set(input, "readonly", question.isLocked(state));
      set(input, "placeholder", question.outline.placeholder ?? say("type to search"));
    },
    focus: () => input.focus(),
  };
}

// If only the server has an option, the page's engine knows its value, but not its label.
async function showLabel(question, { raw }, typing) {
  const isTyping = () => document.activeElement === typing.input;
  if (raw === "" || isTyping() || question.form.knownLabel(question, raw)) return;
  const label = await question.form.findLabel(question, raw);
  const now = question.state();
  if (label !== undefined && now?.raw === raw && !isTyping()) typing.show(now);
}
