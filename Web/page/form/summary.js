// The obstacles to finalizing, as a list of links to the questions (the error summary of the GOV.UK
// design system).

import { element, fill, focusOn, show } from "../dom.js";
import { say } from "../words/index.js";

export class Summary {
  /** @param {import("./view.js").FormView} form */
  constructor(form) {
    this.form = form;
    this.list = element("ul");
    this.heading = element("h2", { id: "problems" }, say("there is a problem"));
    this.element = element("div", {
      class: "summary", role: "alert", tabindex: "-1", hidden: true, "data-summary": true,
      "aria-labelledby": "problems",
    }, this.heading, this.list);
  }

  /** Shows obstacles, and moves the focus here. */
  show(obstacles) {
    fill(this.list, obstacles.map((obstacle) => element("li", {}, this.#link(obstacle))));
    show(this.element, true);
    this.element.scrollIntoView({ block: "start" });
    focusOn(this.element);
    this.#mark(true);
  }

  hide() {
    show(this.element, false);
    this.#mark(false);
  }

  // The title of the window also shows that there is a problem.
  #mark(isWrong) {
    const mark = `${say("error")}: `;
    const title = document.title.startsWith(mark)
      ? document.title.slice(mark.length) : document.title;
    document.title = isWrong ? mark + title : title;
  }

  #link({ field, rule, message }) {
    // The message can be in another language than the label.
    const said = element("bdi", {}, message);
    return element("a", {
      href: "#",
      onclick: (event) => {
        event.preventDefault();
        if (field) this.form.show(field);
        else this.showRule(rule);
      },
    }, field ? [element("bdi", {}, this.form.labelOf(field)), ": ", said] : said);
  }

  /** Moves the focus to a broken rule, on any page. */
  showRule(rule) {
    if (!this.form.isDemanded) this.form.demand([]);
    const place = /** @type {HTMLElement} */ (
      this.form.element.querySelector(`[data-rule="${CSS.escape(rule)}"]`));
    const page = this.form.pages.findIndex(({ element }) => element.contains(place));
    if (page >= 0) {
      this.form.host.filling.dispatchEvent(new CustomEvent("page", { detail: page }));
    }
    focusOn(place);
  }
}
