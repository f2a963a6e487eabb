// An input with one or several lines of text, with the type's template behind the text.

import { element, set, setText, show } from "../../dom.js";
import { say } from "../../words/index.js";
import { directionOfAnswer } from "../direction.js";
import { Typing, describeInput } from "../typing.js";

/** @param {import("../question.js").Question} question */
export function textControl(question) {
  const { outline } = question;
  const isLong = outline.kind === "multiline";
  const input = isLong
    ? element("textarea", { rows: outline.lines ?? 3 }) : element("input", { type: "text" });
  describeInput(input, outline);
  const ghost = element("span", {
    class: "ghost", "aria-hidden": "true", dir: directionOfAnswer(outline),
  });
  const secret = isSecret(outline) ? secretButton(input) : null;
  const box = element("div", { class: isLong ? "box long" : "box" }, ghost, input, secret);
  const typing = new Typing(input, question);
  if (!isLong) input.addEventListener("keydown", (event) => commit(event, question));
  return {
    element: box, input,
    update(state, isSelectionKept) {
      typing.show(state, isSelectionKept);
      if (secret) set(secret, "aria-label", say("show {question}", { question: question.label }));
      set(input, "readonly", question.isLocked(state));
      setText(ghost, isLong ? "" : ghostOf(state, outline));
      const rest = ghost.textContent.length - state.display.length;
      show(ghost, ghost.textContent !== "");
      box.classList.toggle("templated", !isLong && Boolean(state.template));
      if (ghost.textContent) box.style.setProperty("--rest", `${rest}ch`);
      if (state.held) set(input, "placeholder", "•••");
      else set(input, "placeholder", ghost.textContent ? null : outline.placeholder);
    },
    focus: () => input.focus(),
  };
}

function isSecret(outline) {
  return outline.secure || outline.storage !== "keep";
}

// Masked text is hidden until its field has the focus, and secure text even then.
function secretButton(input) {
  const toggle = element("button", {
    type: "button", class: "quiet", "data-action": "reveal", "aria-pressed": "false",
    onclick: () => {
      const isShown = input.classList.toggle("revealed");
      set(toggle, "aria-pressed", String(isShown));
    },
  }, say("show"));
  input.classList.add("secret");
  return toggle;
}

/** The typed text, which is hidden, followed by the part of the template that is still missing. */
function ghostOf({ display, template, reason, state, validity }, { type }) {
  if (!template || reason || display.length >= template.length) return "";
  if (validity === "valid" && state !== "focused") return "";
  const rest = template.slice(display.length);
  const isNumber = type === "currency" || type === "percent";
  if (isNumber) return display ? "" : template;
  return display + rest.replace(/[0AX]/g, "_");
}

/** Enter acts as the form defines: it usually goes to the next question. */
export function commit(event, question) {
  if (event.key !== "Enter" || event.isComposing || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  question.form.commit();
}
