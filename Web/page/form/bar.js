// The bar below a form: progress, the remaining problems, undo and redo, paging, and finalizing.

import { button, element, set, setText, show } from "../dom.js";
import { say } from "../words/index.js";
import { openConflicts, total } from "./problems.js";

export class Bar {
  /**
   * @param {import("./view.js").FormView} form
   * @param {import("./pager.js").Pager} pager
   * @param {() => void} finalize
   */
  constructor(form, pager, finalize) {
    this.form = form;
    this.pager = pager;
    pager.turned = () => this.update();
    this.progress = element("progress", { max: 1, value: 0, "aria-label": say("progress") });
    this.left = element("span", { class: "left" });
    this.attention = button("", "nextProblem", () => this.#showProblem(), { class: "attention" });
    this.finalize = button(say("finish"), "finalize", finalize, { class: "main" });
    this.undo = button(say("undo"), "undo", () => this.step("undo"), { class: "quiet" });
    this.redo = button(say("redo"), "redo", () => this.step("redo"), { class: "quiet" });
    this.element = element("footer", { class: "bar" },
      element("div", { class: "state" }, this.progress, this.left, this.attention),
      element("div", { class: "actions" }, this.undo, this.redo, ...pager.buttons, this.finalize));
  }

  /** Undoes or redoes the last step, and goes to the place where it happened. */
  step(op) {
    if (this.form.isLocked) return;
    const answer = this.form.request({ op });
    if (answer.ok) {
      this.form.announce(say(op === "undo" ? "undone" : "redone"));
      this.form.show(answer.focus);
    } else {
      this.form.announce(answer.error.message);
    }
  }

  /** Shows the sum of what the pager has counted. */
  update() {
    const { wrong, missing, answered, questions } = total(this.pager.counts);
    this.progress.max = Math.max(questions, 1);
    this.progress.value = answered;
    // After an attempt to finish, the button also leads to missing answers.
    const isMissing = this.form.isDemanded && wrong === 0 && missing > 0;
    const parts = [say("{n} of {count} answered", { n: answered, count: questions })];
    if (missing > 0 && !isMissing) parts.push(say("{n} missing", { n: missing }));
    setText(this.left, parts.join(" · "));
    show(this.attention, wrong > 0 || isMissing);
    setText(this.attention, isMissing
      ? say("{n} missing", { n: missing }) : say("{n} need attention", { n: wrong }));
    const isLocked = this.form.isLocked;
    for (const one of [this.undo, this.redo]) show(one, !isLocked);
    set(this.finalize, "hidden", isLocked || !this.pager.isLast
      || !this.form.record.may.includes("finalize"));
  }

  // The engine does not know about conflicts.
  #showProblem() {
    const { form, form: { session, record, questions } } = this;
    const current = session.focus;
    const answer = form.request({ op: "nextProblem" });
    const conflicts = openConflicts(record.conflicts).map(([subject]) => subject);
    const problem = answer.ok && answer.focus ? [session.entries.identity(answer.focus)] : [];
    const order = [...questions.keys()];
    const places = [...conflicts, ...problem].map((identity) => order.indexOf(identity))
      .filter((place) => place >= 0).sort((one, other) => one - other);
    const from = current ? order.indexOf(session.entries.identity(current)) : -1;
    const next = places.find((place) => place > from) ?? places[0];
    if (next !== undefined) form.show(questions.get(order[next]).path);
  }
}
