// The comments of reviewers on an answer, and the text box for another comment.

import { button, element, refill, setText, show } from "../dom.js";
import { say, sayTime } from "../words/index.js";

export class Comments {
  #isSending = false;

  /** @param {import("./question.js").Question} question */
  constructor(question) {
    this.question = question;
    this.thread = element("div");
    this.summary = element("summary");
    this.text = element("textarea", { rows: 2, dir: "auto" });
    this.send = button(say("send comment"), "comment", () => {
      if (this.#written) this.#comment(false);
    });
    this.resolve = button(say("resolve"), "resolve", () => this.#comment(true));
    this.reply = element("details", {}, this.summary, this.text,
      element("div", { class: "actions" }, this.send, this.resolve));
    this.element = element("div", { class: "comments", hidden: true });
  }

  /** Shows the comments. Text that is being written stays. */
  update() {
    const { form, label } = this.question;
    const comments = form.commentsAt(this.question);
    const canWrite = form.canComment && !form.record.begin;
    show(this.element, comments.length > 0 || (canWrite && form.isReviewing));
    if (this.element.hidden) return;
    const isOpen = comments.some((comment) => !comment.resolved_at);
    refill(this.thread, comments.map(quote));
    refill(this.element, this.thread, canWrite && this.reply);
    show(this.resolve, isOpen);
    setText(this.summary, say(isOpen ? "reply" : "comment"));
    this.text.setAttribute("aria-label", say("comment on {question}", { question: label }));
  }

  get #written() {
    return this.text.value.trim();
  }

  // A double click sends a comment once.
  async #comment(isResolving) {
    if (this.#isSending) return;
    this.#isSending = true;
    const text = this.#written;
    const isSent = await this.question.form.comment(this.question, text, isResolving);
    this.#isSending = false;
    if (!isSent || this.#written !== text) return;
    this.text.value = "";
    this.reply.open = false;
    this.summary.focus();
  }
}

function quote({ by, at, text, resolved_at }) {
  return element("blockquote", { class: resolved_at ? "resolved" : null },
    element("p", { dir: "auto" }, text),
    element("footer", {}, `${by || say("somebody")}, ${sayTime(at)}`,
      resolved_at && ` · ${say("resolved")}`));
}
