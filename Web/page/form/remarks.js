// The remarks on an answer besides its error: a notice, a reason in place of the answer, reviewers'
// comments, another person's answer, and who else is in the field.

import { button, element, fill, newIdentifier, refill, set, setText, show } from "../dom.js";
import { say, sayTime } from "../words/index.js";
import { Comments } from "./comments.js";
import { directionOfAnswer } from "./direction.js";

export class Remarks {
  /** @param {import("./question.js").Question} question */
  constructor(question) {
    this.question = question;
    this.notice = element("div", { class: "notice", hidden: true });
    this.conflict = element("div", { class: "conflict", role: "group", hidden: true });
    this.comments = new Comments(question);
    this.person = element("p", { class: "person", hidden: true });
    this.before = [this.conflict, this.comments.element];
    this.after = [this.notice, this.#buildReason(), this.person];
  }

  update(state) {
    if (!state) return;
    this.#showNotice(state);
    this.#showReason(state);
    this.#showConflict();
    this.comments.update();
    const person = this.question.form.personAt(this.question);
    show(this.person, person !== null);
    setText(this.person, person === null ? "" : say("{name} is here", { name: person }));
  }

  #showNotice({ notice }) {
    show(this.notice, Boolean(notice));
    if (!notice) return;
    const { question } = this;
    refill(this.notice,
      element("p", {}, notice.text === null ? say("notice hidden", notice) : say("notice", notice)),
      button(say("answer is right"), "confirm", () => {
        question.send({ op: "confirm" });
        question.focus();
      }));
  }

  #buildReason() {
    const { question } = this;
    const { missing } = question.form.session.outline;
    const isPossible = question.outline.reason ?? missing.length > 0;
    if (!isPossible || missing.length === 0 || question.outline.calculated) return null;
    const id = newIdentifier("reason");
    this.reason = element("select", {
      id, "data-action": "reason",
      onchange: () => {
        question.choose({ op: "reason", reason: this.reason.value || null });
        if (!this.reason.value) show(this.reasonRow, false);
      },
    }, element("option", { value: "" }, say("no reason")),
      missing.map(({ reason, label }) => element("option", { value: reason }, label)));
    this.reasonRow = element("div", { class: "reason", hidden: true },
      element("label", { for: id }, say("why no answer")), this.reason);
    this.reasonButton = button(say("no answer"), "giveReason", () => {
      show(this.reasonRow, true);
      show(this.reasonButton, false);
      this.reason.focus();
    }, { class: "quiet" });
    return [this.reasonButton, this.reasonRow];
  }

  #showReason(state) {
    if (!this.reason) return;
    const { question } = this;
    const isOpen = state.reason !== null || document.activeElement === this.reason;
    if (state.reason !== null) this.reason.value = state.reason;
    else if (document.activeElement !== this.reason) this.reason.value = "";
    show(this.reasonRow, isOpen);
    const isUseful = state.raw === "" && !state.held && !question.isLocked(state);
    show(this.reasonButton, !isOpen && isUseful);
    set(this.reasonButton, "aria-label",
      say("no answer to {question}", { question: question.label }));
    this.reason.disabled = question.isLocked(state);
  }

  #showConflict() {
    const { question } = this;
    const conflict = question.form.conflictAt(question);
    set(question.element ?? this.conflict, "data-conflict", conflict ? "" : null);
    // Replacing a button while it is being pressed would lose the click.
    const signature = JSON.stringify(conflict);
    if (signature === this.conflictSignature) return;
    this.conflictSignature = signature;
    show(this.conflict, Boolean(conflict));
    if (!conflict) return;
    const { at, mine, theirs, edit } = conflict;
    const values = { name: conflict.by || say("somebody"), time: sayTime(at) };
    const details = { ...values, question: question.label, answer: edit?.raw };
    const title = theirs.raw === null
      ? say("conflict removed by others", details) : say("conflict", values);
    const answer = (side, title) => element("div", { class: "side" },
      element("p", { class: "hint" }, title),
      element("p", { class: "answer" }, element("bdi", { dir: directionOfAnswer(question.outline) },
        side.display || side.raw || say("empty"))));
    fill(this.conflict,
      element("p", { class: "title" }, title),
      element("div", { class: "sides" },
        element("div", {}, answer({ ...mine, raw: mine.raw || edit?.raw }, say("your answer")),
          button(say("keep mine"), "mine", () => question.form.resolve(question, "mine"))),
        element("div", {}, answer(theirs, say("answer of {name}", values)),
          button(say("take theirs"), "theirs", () => question.form.resolve(question, "theirs")))));
    set(this.conflict, "aria-label", title);
  }
}
