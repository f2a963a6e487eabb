// Shows one page of a form at a time, with a map of all pages. The address names the page, so that
// the browser's Back button leads to the previous page.

import { button, element, fill, focusOn, set, setText, show } from "../dom.js";
import { keyOf } from "../engine/paths.js";
import { say } from "../words/index.js";
import { countByPage } from "./problems.js";

export class Pager {
  #current = 0;

  /** Called after the page has changed. */
  turned = () => {};

  #isStarted = false;

  /** @type {import("./problems.js").Counts[]} The last counts of each page. */
  counts = [];

  /** @param {import("./view.js").FormView} form */
  constructor(form) {
    this.form = form;
    this.map = element("ol");
    this.links = [];
    this.nav = element("details", { class: "pages" },
      (this.place = element("summary")), this.map);
    this.previous = button(say("previous page"), "previous", () => this.step(-1));
    this.next = button(say("next page"), "next", () => this.step(1), { class: "main" });
    this.buttons = [this.previous, this.next];
    this.build();
  }

  get isLast() {
    return this.#neighbour(1) === null;
  }

  build() {
    const { pages } = this.form;
    this.links = pages.map((page, index) => ({
      link: element("a", {
        href: addressOf(index),
        onclick: (event) => {
          event.preventDefault();
          this.turnTo(index, true);
        },
      }, page.title ?? ""),
      status: element("span", { class: "count" }),
    }));
    fill(this.map, this.links.map(({ link, status }) => element("li", {}, link, status)));
    show(this.nav, pages.length > 1);
    this.turnTo(Math.min(this.#current, pages.length - 1), false);
  }

  /** Shows a page; moves the focus to its heading if a person asked for it. */
  turnTo(index, isAsked) {
    if (index < 0 || index >= this.form.pages.length) return;
    if (index !== this.#current) {
      const method = this.#isStarted ? "pushState" : "replaceState";
      history[method]({ isPage: true }, "", addressOf(index));
      this.#keep(index);
    }
    this.#show(index, isAsked);
  }

  /** Shows the page that the address names, or else the one on which the person stopped. */
  resume() {
    const { session, record: { page, head }, places } = this.form;
    const focus = session.focus ?? head?.focus;
    const index = addressed() ?? page ?? (focus ? places.fields.get(keyOf(focus)) : 0) ?? 0;
    if (index >= this.form.pages.length || index === this.#current) return;
    history.replaceState({ isPage: true }, "", addressOf(index));
    this.#show(index, false);
  }

  /** From now on, each page that is shown is a step in the browser's history. */
  start() {
    this.#isStarted = true;
    history.replaceState({ isPage: true }, "", location.href);
  }

  /** Shows the page that the address names after a step in the browser's history. */
  follow() {
    const index = addressed() ?? 0;
    if (index === this.#current || index >= this.form.pages.length) return;
    this.#keep(index);
    this.#show(index, true);
  }

  // A device that keeps nothing starts again with the first page.
  #keep(index) {
    this.form.host.filling.change((record) => { record.page = index; }).catch(() => {});
  }

  #show(index, isAsked) {
    this.#current = index;
    this.form.pages.forEach(({ element }, one) => show(element, one === index));
    this.update();
    this.turned();
    if (!isAsked) return;
    const heading = this.form.pages[index].element.querySelector("h2");
    scrollTo({ top: 0 });
    focusOn(heading ?? this.form.element);
  }

  step(by) {
    const index = this.#neighbour(by);
    if (index !== null) this.turnTo(index, true);
  }

  /** Shows the current page, and the remaining work on each page. */
  update() {
    const { pages, places, session, record } = this.form;
    this.counts = countByPage(session, places, record);
    setText(this.place, say("page of pages", { n: this.#current + 1, count: pages.length }));
    pages.forEach((page, index) => {
      const { link, status } = this.links[index];
      setText(link, this.form.titleOf(page.items[0]) ?? page.title);
      set(link, "aria-current", index === this.#current ? "page" : null);
      setText(status, statusOf(this.counts[index], this.form.isDemanded));
      show(/** @type {HTMLElement} */ (link.parentElement), this.#hasQuestions(page));
    });
    show(this.previous, this.#neighbour(-1) !== null);
    show(this.next, !this.isLast);
  }

  #hasQuestions(page) {
    return page.blocks.some((block) => block.isShown);
  }

  // A page on which nothing is shown is skipped.
  #neighbour(by) {
    const { pages } = this.form;
    for (let index = this.#current + by; index >= 0 && index < pages.length; index += by) {
      if (this.#hasQuestions(pages[index])) return index;
    }
    return null;
  }
}

function addressOf(index) {
  const path = location.pathname + location.search;
  return index === 0 ? path : `${path}#page-${index + 1}`;
}

// The page in the address, if there is one.
function addressed() {
  const [, number] = /^#page-(\d+)$/.exec(location.hash) ?? [];
  return number > 0 ? Number(number) - 1 : undefined;
}

// Nobody is reminded of missing answers while there is still time to give them.
function statusOf({ answered, questions, wrong, missing }, isDemanded) {
  const left = [
    wrong > 0 && say("{n} need attention", { n: wrong }),
    isDemanded && missing > 0 && say("{n} missing", { n: missing }),
  ].filter(Boolean).join(" · ");
  if (left || questions === 0) return left;
  return say("{n} of {count} answered", { n: answered, count: questions });
}
