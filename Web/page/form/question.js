// A question: its label, help and control, and all remarks about its answer.

import { element, fill, focusOn, newIdentifier, set, setText, show } from "../dom.js";
import { say } from "../words/index.js";
import { controlOf } from "./controls/index.js";
import { helpOf } from "./formats.js";
import { Remarks } from "./remarks.js";

export class Question {
  #wasLeft = false;
  #isDemanded = false;
  /** @type {string | null} */
  #lastMessage = null;
  #refused = "";
  #shownAppearance;

  /**
   * @param {import("./view.js").FormView} form
   * @param {import("../engine/types.js").FieldOutline} outline
   * @param {{id: string, repeat: string, entry: string} | null} entry
   */
  constructor(form, outline, entry) {
    this.form = form;
    this.outline = outline;
    this.entry = entry;
    this.identity = entry ? `${entry.repeat}[#${entry.id}].${outline.key}` : outline.key;
    this.control = controlOf(this);
    this.remarks = new Remarks(this);
    this.element = this.#build();
    this.element.addEventListener("focusin", () => form.enter(this));
    this.element.addEventListener("focusout", (event) => {
      if (!this.element.contains(/** @type {Node} */ (event.relatedTarget))) form.leave(this);
    });
  }

  /** The path by position, which changes when entries move. */
  get path() {
    return this.form.session.entries.path(this.identity) ?? this.outline.key;
  }

  get label() {
    return this.appearance?.label ?? this.outline.label;
  }

  /** Returns the label of an option, with the current answers filled in. */
  labelOf(option) {
    return this.appearance?.options?.[option.value] ?? option.label;
  }

  /** The parts that depend on other answers, if any: the label, the help, the labels of options,
   * whether it is required. */
  get appearance() {
    return this.form.session.appearance.fields[this.path];
  }

  /** @returns {import("../engine/types.js").FieldState} */
  state() {
    return this.form.session.states.get(this.identity);
  }

  /** Sends a step for this field to the engine. */
  send(request, isQuiet = false) {
    return this.form.send(this, request, { isQuiet });
  }

  /** Sends a step that sets a whole answer, for example after a click on an option. */
  choose(request) {
    return this.form.send(this, request, { isChosen: true });
  }

  /** Whether there is an answer that this person is not allowed to see. */
  get isMasked() {
    return this.form.maskOf(this) !== undefined;
  }

  /** Whether there is an error or a notice. */
  get needsAttention() {
    return this.element.classList.contains("wrong") || !this.remarks.notice.hidden;
  }

  /** Whether the answer cannot be changed now. */
  isLocked(state) {
    const { readOnly, calculated, storage } = this.outline;
    return this.form.isLocked || calculated || this.isMasked || state.state === "disabled"
      || (this.appearance?.readOnly ?? readOnly)
      || (storage === "never" && !this.form.isConnected);
  }

  /** Reports on the page and to screen readers that an input was not accepted. */
  sayRefused(text) {
    this.#refused = text;
    this.form.announce(text);
    setText(this.refusal, text);
    show(this.refusal, true);
  }

  /** Shows the message from now on, because the draft could not be finalized. */
  demand(message) {
    this.#isDemanded = true;
    this.demandedMessage = message;
    this.update();
  }

  /** Updates the label and similar parts after other answers have changed. */
  updateAppearance() {
    if (this.appearance !== this.#shownAppearance) this.update(true);
  }

  /** Shows the state of the field. */
  update(isSelectionKept = false) {
    const state = this.state();
    if (!state) return;
    this.#shownAppearance = this.appearance;
    this.#noteLeaving(state);
    const { element } = this;
    set(element, "data-field", this.path);
    set(element, "data-validity", this.isMasked ? null : state.validity);
    show(element, state.applies);
    setText(this.caption, this.label);
    setText(this.help, this.appearance?.help ?? helpOf(this.outline));
    show(this.mark, this.appearance?.required ?? this.outline.required);
    this.control.update(state, isSelectionKept);
    this.#showMask();
    this.#showRefusal(state);
    this.#showError(this.#message(state));
    this.remarks.update(state);
    const isAnswer = !this.outline.calculated && (state.raw !== "" || state.held || this.isMasked);
    set(element, "data-answered", isAnswer);
    set(element, "data-missing", !state.submittable && !state.reason && !this.isMasked);
  }

  focus() {
    this.element.scrollIntoView({ block: "nearest" });
    if (this.isMasked) focusOn(this.masked);
    else this.control.focus();
  }

  #build() {
    const { outline, control } = this;
    const id = newIdentifier("question");
    this.caption = element("span", {}, outline.label);
    this.mark = element("span", { class: "mark", "aria-hidden": "true" }, "\u00a0*");
    const help = helpOf(outline);
    this.help = element("p", { class: "help", id: `${id}-help`, hidden: !help }, help);
    this.masked = element("p", { class: "masked", hidden: true, tabindex: "-1" });
    this.refusal = element("p", { class: "refusal", hidden: true });
    this.error = element("p", { class: "error", id: `${id}-error`, hidden: true });
    const asked = [this.help,
      outline.storage === "never" && element("p", { class: "help" }, say("needs connection")),
      this.remarks.before, this.error];
    const given = [this.masked, control.element, this.refusal, this.remarks.after];
    this.described = help ? `${id}-help ` : "";
    if (control.isGroup) {
      const isRadio = control.input?.type === "radio";
      this.invalidTarget = element("fieldset", {
        class: "question", id, role: isRadio ? "radiogroup" : "group",
        "aria-required": isRadio && outline.required ? "true" : null,
      }, element("legend", {}, this.caption, this.mark), asked, given);
      return this.invalidTarget;
    }
    control.input.id = `${id}-input`;
    if (outline.required) set(control.input, "aria-required", "true");
    this.invalidTarget = control.input;
    // The inputs of a row are aligned, whatever is above them.
    return element("div", { class: "question", id },
      element("div", { class: "asked" },
        element("label", { for: control.input.id }, this.caption, this.mark), asked),
      element("div", { class: "given" }, given));
  }

  // Nothing is red before the field is left; after that, the message is updated while typing.
  #noteLeaving(state) {
    if (state.state !== "focused" && state.touched) this.#wasLeft = true;
    if (state.validity === "valid" || state.reason) this.#isDemanded = false;
  }

  #message(state) {
    if (state.reason || this.isMasked) return null;
    if (state.validity === "invalid" && this.#wasLeft) return (this.#lastMessage = state.message);
    // While the answer is not right yet, the message stays in view.
    if (!state.submittable && state.state === "focused" && this.#lastMessage) {
      return this.#lastMessage;
    }
    this.#lastMessage = null;
    if (this.#isDemanded && !state.submittable) return state.message ?? this.demandedMessage;
    return null;
  }

  #showMask() {
    const mask = this.form.maskOf(this);
    show(this.masked, mask !== undefined);
    for (const part of [this.control.element].flat(Infinity)) {
      part.classList.toggle("unseen", mask !== undefined);
    }
    if (mask === undefined) return;
    fill(this.masked, element("span", { class: "answer", dir: "ltr" }, mask), " ",
      element("span", { class: "hint" }, say("masked answer")));
  }

  #showError(message) {
    show(this.error, message !== null);
    if (message !== null) {
      setText(this.error, message);
      set(this.error, "data-label", say("error"));
    }
    this.element.classList.toggle("wrong", message !== null);
    set(this.invalidTarget, "aria-invalid", message === null ? null : "true");
    const described = this.described + (message === null ? "" : this.error.id);
    set(this.invalidTarget, "aria-describedby", described.trim() || null);
  }

  #showRefusal(state) {
    if (state.refused) {
      const { text, reason } = state.refused;
      const said = say("refused", { text, reason });
      if (said !== this.#refused || this.refusal.hidden) this.sayRefused(said);
    } else if (state.state !== "focused" || this.#refused) {
      this.#refused = "";
      show(this.refusal, false);
    }
  }
}
