// Connects a text input with the engine: the browser changes the text, the engine receives the
// change as one of its steps, and the input then shows the engine's result.
//
// The browser cannot be stopped from changing the text in every case (compositions, autofill, some
// keyboards, speech software), so the change is determined afterwards.

import { set } from "../dom.js";
import { toCharacters, toUnits } from "../engine/carets.js";
import { changeBetween, withSameChange } from "./change.js";
import { directionOfAnswer } from "./direction.js";

/** The interval at which to compare text that may have changed without an event. */
const comparisonInterval = 1_000;

/** The pause after which text that is still being composed is kept. */
const compositionPause = 300;

export class Typing {
  #before = null;
  #isComposing = false;
  #timer = 0;
  #composedTimer = 0;
  #moves = 0;
  #isApplying = false;
  /** The text that the input showed last. */
  #last = "";

  /**
   * @param {HTMLInputElement | HTMLTextAreaElement} input
   * @param {{state: () => import("../engine/types.js").FieldState,
   *   send: (request: object) => any}} target
   */
  constructor(input, target) {
    this.input = input;
    this.target = target;
    const on = (name, handler) => input.addEventListener(name, handler);
    on("beforeinput", (event) => this.#prepare(event));
    on("input", (event) => this.#changed(event));
    on("compositionstart", () => {
      this.#isComposing = true;
      this.#before = this.#selection("insertCompositionText");
    });
    on("compositionend", () => this.#endComposition());
    on("focus", () => {
      this.#timer = setInterval(() => this.compare(), comparisonInterval);
    });
    on("blur", () => {
      clearInterval(this.#timer);
      this.#endComposition();
    });
    on("change", () => this.compare());
    for (const name of ["keydown", "pointerdown"]) on(name, () => (this.#moves += 1));
  }

  /**
   * The text that is shown for a state. If it differs from the engine's text, the first change sets
   * the whole text.
   */
  shown = (state) => state.display;

  /** Shows a state. If the selection is kept, it is set only if the text changed. */
  show(state, isSelectionKept = false) {
    const { input } = this;
    if (this.#isComposing) return;
    if (!this.#isApplying && input.value !== this.#last) {
      // Something changed the text without an event. The text is an answer and must not be
      // overwritten.
      this.compare();
      return;
    }
    const isFocused = document.activeElement === input;
    const text = this.shown(state);
    this.#last = text;
    if (input.value !== text) {
      input.value = text;
    } else if (isSelectionKept) {
      return;
    }
    if (!isFocused || state.caret === null || text !== state.display) return;
    const select = () => {
      const from = state.selection?.from ?? state.caret;
      const to = state.selection?.to ?? state.caret;
      input.setSelectionRange(
        toUnits(state.display, Math.min(from, to)), toUnits(state.display, Math.max(from, to)));
    };
    select();
    // Some keyboards move the caret after the event.
    const moves = this.#moves;
    setTimeout(() => {
      const isCurrent = document.activeElement === input && this.#moves === moves;
      if (isCurrent && this.target.state() === state) select();
    });
  }

  /** Sends the text of the input if it differs from the text that was last shown in it. */
  compare() {
    if (this.#isComposing) return;
    if (this.target.state() && this.input.value !== this.#last) this.#apply("", this.#before);
    this.#before = null;
  }

  #prepare(event) {
    if (event.inputType === "historyUndo" || event.inputType === "historyRedo") {
      event.preventDefault();
      this.target.send({ op: event.inputType === "historyUndo" ? "undo" : "redo" });
      return;
    }
    if (!this.#isComposing) this.#before = this.#selection(event.inputType);
  }

  // Composed text is an answer, too. The input only shows the engine's result afterwards, because a
  // composition ends if its text is changed.
  #keepComposed() {
    clearTimeout(this.#composedTimer);
    this.#composedTimer = setTimeout(() => {
      if (this.#isComposing && this.input.value !== this.#last) this.#apply("", null);
    }, compositionPause);
  }

  #endComposition() {
    clearTimeout(this.#composedTimer);
    const wasComposing = this.#isComposing;
    this.#isComposing = false;
    this.compare();
    if (wasComposing && this.target.state()) this.show(this.target.state());
  }

  #selection(inputType) {
    const { value, selectionStart, selectionEnd } = this.input;
    return { value, start: selectionStart, end: selectionEnd, inputType };
  }

  #changed(event) {
    if (this.#isComposing || event.isComposing) return this.#keepComposed();
    this.#apply(event.inputType ?? "", this.#before);
    this.#before = null;
  }

  #apply(inputType, before) {
    const state = this.target.state();
    const shown = this.shown(state);
    const isOutdated = this.#last !== shown;
    const text = isOutdated
      ? withSameChange(this.#last, this.input.value, shown) : this.input.value;
    this.#last = this.input.value;
    if (text === shown) return;
    this.#isApplying = true;
    if (!before || isOutdated || inputType === "insertReplacementText"
      || shown !== state.display) {
      this.target.send({ op: "set", text });
    } else {
      const change = changeBetween(state.display, text, this.input.selectionStart ?? 0, before);
      this.#send(change, before.inputType, state);
    }
    this.show(this.target.state());
    this.#isApplying = false;
  }

  #send({ from, to, inserted }, inputType, state) {
    const start = toCharacters(state.display, from);
    const end = toCharacters(state.display, to);
    const isSelection = state.selection !== null;
    if (inserted === "" && end - start === 1) {
      const isForward = inputType === "deleteContentForward";
      const caret = isForward ? start : end;
      if (isSelection || state.caret !== caret) this.target.send({ op: "moveCaret", to: caret });
      this.target.send({ op: isForward ? "deleteForward" : "backspace" });
      return;
    }
    if (end > start) {
      this.target.send({ op: "select", from: start, to: end });
    } else if (isSelection || state.caret !== start) {
      this.target.send({ op: "moveCaret", to: start });
    }
    if (inserted === "") {
      this.target.send({ op: "backspace" });
    } else {
      const isTyped = /^insert(Text|CompositionText|LineBreak|Paragraph)$/.test(inputType);
      this.target.send({ op: isTyped ? "type" : "paste", text: inserted });
    }
  }
}

/** Gives an input the attributes that a field requires. */
export function describeInput(input, outline) {
  set(input, "dir", directionOfAnswer(outline));
  set(input, "inputmode", outline.keyboard ?? "text");
  set(input, "autocomplete", "off");
  set(input, "autocapitalize", "off");
  set(input, "spellcheck", outline.kind === "multiline" ? "true" : "false");
}
