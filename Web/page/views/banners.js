// The messages above a form, for example about a lost connection, refused edits, conflicts, or
// changes by others.

import { keptEdits } from "../device/queue.js";
import { button, element, fill, focusOn, refill, set, setText } from "../dom.js";
import { keyOf } from "../engine/paths.js";
import { openConflicts } from "../form/problems.js";
import { api } from "../server/api.js";
import { say, sayProblem, sayTime } from "../words/index.js";

export class Banners {
  #timer = 0;
  #isFinished = false;
  /** @type {HTMLElement | null} */
  #offer = null;
  /** @type {HTMLElement | null} */
  #passing = null;

  /** @param {any} view the view of the draft */
  constructor(view) {
    this.view = view;
    this.lasting = element("div");
    this.moment = element("div");
    this.element = element("div", { class: "banners" }, this.lasting, this.moment);
    view.filling.addEventListener("saved", () => this.#endProblem());
  }

  /** Shows the current messages. */
  update() {
    const { filling, following, status } = this.view;
    this.#endProblem();
    refill(this.lasting,
      status !== "draft" && !this.#isFinished && banner("plain", say(`status ${status} help`)),
      this.#amendment(),
      this.#returned(),
      filling.trouble && this.#trouble(),
      this.#conflicts(),
      !following.isConnected && banner("warning", say("offline help")),
      filling.record.beginRefused && this.#beginRefused(),
      filling.record.refused.length > 0 && this.#refused());
  }

  /** Reports that somebody else changed something; the message disappears by itself. */
  sayChanged({ by, fields }) {
    const { form } = this.view;
    const name = by || say("somebody");
    const labels = (fields ?? []).slice(0, 3).map((field) =>
      form.questions.get(field)?.label ?? form.question(field)?.label).filter(Boolean);
    const text = labels.length > 0
      ? say("{name} changed {questions}", { name, questions: labels.join(", ") })
      : say("{name} changed something", { name });
    this.#pass(banner("plain", text), 8_000);
    form.announce(text);
  }

  /** Offers to undo something, where it happened. */
  offerUndo(text, place, undo) {
    const offer = banner("plain", text, button(say("undo"), "undoRemoval", () => {
      offer.remove();
      undo();
    }));
    this.#offer?.remove();
    this.#offer = offer;
    place.prepend(offer);
    setTimeout(() => removeUnlessFocused(offer), 20_000);
    this.view.form.announce(`${text} ${say("can be undone")}`);
  }

  /** Reports that the form has changed since the person last saw the draft, or that changes were
   * lost. */
  sayOpened(isMoved, isLost) {
    if (!isMoved && !isLost) return;
    const text = isLost ? say("device unreadable")
      : say("form moved", { version: this.view.filling.record.version });
    this.#pass(banner(isLost ? "wrong" : "plain", text), 0);
    this.view.form.announce(text);
  }

  /** Reports a problem; one that passes is over once everything is on the server. */
  sayProblem(text, isPassing = false) {
    const made = banner("wrong", text);
    this.#pass(made, 0);
    focusOn(made);
    this.#passing = isPassing ? made : null;
  }

  // The message may have the focus, so it changes and stays.
  #endProblem() {
    const { filling, following } = this.view;
    if (!this.#passing || filling.saved !== "server" || !following.isConnected) return;
    if (this.#passing.isConnected) {
      set(this.#passing, "class", "banner plain");
      setText(/** @type {HTMLElement} */ (this.#passing.firstChild), say("finish now"));
      this.view.form.announce(say("finish now"));
    }
    this.#passing = null;
  }

  sayFinal() {
    this.#isFinished = true;
    this.update();
    const made = element("div", {
      class: "banner final", tabindex: "-1", role: "group", "aria-labelledby": "finished",
    },
      element("h2", { id: "finished" }, say("finished")), element("p", {}, say("finished help")),
      element("p", {}, element("a", { href: "/" }, say("to my drafts"))));
    this.#pass(made, 0);
    focusOn(made);
  }

  #pass(made, time) {
    clearTimeout(this.#timer);
    fill(this.moment, made);
    if (time > 0) this.#timer = setTimeout(() => this.clear(), time);
  }

  /** Removes the last message. */
  clear() {
    for (const made of this.moment.children) removeUnlessFocused(made);
  }

  // The message about an entry that one person removed while another person changed an answer in
  // it.
  #conflicts() {
    const { filling, form } = this.view;
    const open = openConflicts(filling.record.conflicts)
      .filter(([subject]) => !form.questions.has(subject));
    return open.map(([subject, conflict]) => {
      const { edit, by, at, field, theirs } = conflict;
      const label = form.session.outline.fields[keyOf(field)]?.label ?? field;
      const isMineRemoved = Boolean(edit?.entry);
      const values = { name: by || say("somebody"), time: sayTime(at), question: label,
        answer: isMineRemoved ? theirs.display : conflict.mine.display || edit?.raw };
      const made = banner("warning",
        say(isMineRemoved ? "conflict removed by me" : "conflict removed by others", values),
        button(say(isMineRemoved ? "remove anyway" : "keep entry"), "mine",
          () => this.view.form.host.resolve(subject, "mine")),
        button(say(isMineRemoved ? "keep entry" : "let it be removed"), "theirs",
          () => this.view.form.host.resolve(subject, "theirs")));
      made.setAttribute("data-conflict", field);
      return made;
    });
  }

  #amendment() {
    const { amends } = this.view.filling.record.head ?? {};
    if (!amends) return null;
    const link = element("a", { href: `/drafts/${amends}`, "data-action": "previousEdition" },
      say("previous edition"));
    const isOpen = this.view.status === "draft";
    return banner("plain", [isOpen && `${say("amendment")} `, link]);
  }

  #returned() {
    const { id, record: { review, may } } = this.view.filling;
    const { returned } = review ?? {};
    if (!returned) return null;
    const text = [
      element("strong", {}, say("returned by", { name: returned.by || say("somebody"), time: sayTime(returned.at) })),
      " ", returned.note];
    return may.includes("comment")
      ? banner("warning", text, button(say("mark as done"), "completeReturn",
        () => this.view.attempt(() => api.completeReturn(id))))
      : banner("warning", text);
  }

  #trouble() {
    const { filling } = this.view;
    const isFull = filling.trouble.name === "QuotaExceededError";
    return banner("wrong", say(isFull ? "storage full" : "storage failed"),
      button(say("try again"), "retry", () => filling.write()),
      button(say("save edits to a file"), "saveEdits", () =>
        download("edits.json", { draft: filling.id, edits: filling.unkept })));
  }

  #beginRefused() {
    const { filling, following } = this.view;
    const reason = sayProblem(filling.record.beginRefused);
    return banner("wrong", say("begin refused", { reason }),
      button(say("try again"), "retryBegin", () => following.sender.send(0)),
      button(say("save edits to a file"), "saveEdits", async () =>
        download("edits.json", {
          draft: filling.id, edits: await keptEdits(filling.account, filling.id),
        })));
  }

  #refused() {
    const { filling, form } = this.view;
    const { refused, former = {} } = filling.record;
    const lineOf = ({ edit: { field = "", raw }, code, message }) => {
      const outline = form.session.outline.fields[keyOf(field)] ?? former[keyOf(field)];
      const label = form.questions.get(field)?.label ?? outline?.label ?? field;
      const answer = raw && outline?.storage !== "keep" ? "•••" : raw ?? "";
      const reason = message
        ?? say(code === "ended" ? `status ${this.view.status} help` : "no such question");
      return `${label}: ${answer} – ${reason}`;
    };
    return banner("wrong", [say("edits refused"),
      element("ul", {}, refused.map((one) => element("li", {}, lineOf(one))))],
      button(say("save edits to a file"), "saveRefused", async () => {
        download("edits.json", { draft: filling.id, edits: filling.record.refused });
        for (const { file } of await form.files.refused()) downloadFile(file.name, file);
      }),
      button(say("dismiss"), "dismissRefused", async () => {
        await form.files.dropRefused();
        await filling.change((record) => { record.refused = []; });
      }));
  }
}

// A message with the focus does not disappear.
function removeUnlessFocused(made) {
  if (!made.contains(document.activeElement)) made.remove();
}

function banner(look, text, ...buttons) {
  return element("div", { class: `banner ${look}`, role: "group" },
    element("div", {}, text), buttons.length > 0 && element("div", { class: "actions" }, buttons));
}

function download(name, value) {
  downloadFile(name, new Blob([JSON.stringify(value, null, 2)], { type: "application/json" }));
}

function downloadFile(name, content) {
  const address = URL.createObjectURL(content);
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
