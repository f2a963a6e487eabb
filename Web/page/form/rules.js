// The broken rules of a group: errors between fields, and warnings that a person can accept.

import { button, element, fill, show } from "../dom.js";
import { say } from "../words/index.js";

export class RuleList {
  #signature = "";

  /**
   * @param {import("./view.js").FormView} form
   * @param {string | null} group
   * @param {import("../engine/types.js").Entry | null} entry
   */
  constructor(form, group, entry) {
    this.form = form;
    this.group = group;
    this.entry = entry;
    this.element = element("div", { class: "rules", hidden: true });
  }

  get isShown() {
    return !this.element.hidden;
  }

  update() {
    const rules = this.form.brokenRules(this.group, this.entry);
    const signature = JSON.stringify(rules);
    if (signature === this.#signature) return;
    this.#signature = signature;
    show(this.element, rules.length > 0);
    fill(this.element, rules.map((rule) => this.#build(rule)));
  }

  #build({ rule, severity, message, acknowledged }) {
    const isWarning = severity === "warning";
    const op = acknowledged ? "unacknowledge" : "acknowledge";
    return element("div", {
      class: isWarning ? "warning" : "error", "data-rule": rule, "data-open": !acknowledged,
      tabindex: "-1",
    },
      element("p", {}, element("strong", {}, say(isWarning ? "warning" : "error"), ": "), message),
      isWarning && !this.form.isLocked && button(
        say(acknowledged ? "withdraw acceptance" : "accept warning"), op, () => {
          this.form.request({ op, rule });
          /** @type {HTMLElement} */ (this.element.querySelector(`[data-rule="${rule}"] button`))
            ?.focus();
        }));
  }
}
