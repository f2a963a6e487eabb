// The view in which a draft is opened, filled in, followed and finalized.

import { dropDraft } from "../device/drafts.js";
import { element, endComposition, fill, set, show } from "../dom.js";
import { Bar } from "../form/bar.js";
import { listenToKeys } from "../form/keys.js";
import { Pager } from "../form/pager.js";
import { whenReleased } from "../form/press.js";
import { firstProblem } from "../form/problems.js";
import { SavedMark } from "../form/savedMark.js";
import { Summary } from "../form/summary.js";
import { FormView } from "../form/view.js";
import { Following } from "../sync/following.js";
import { keepWithName } from "../sync/naming.js";
import { openDraft, sessionIn } from "../sync/opening.js";
import { onceAfterPaint, waitBriefly } from "../waiting.js";
import { languageOfForm, say, sayProblem } from "../words/index.js";
import { answersOf } from "./answers.js";
import { Banners } from "./banners.js";
import { DraftHost } from "./draftHost.js";
import { attemptFinalizing } from "./finalizing.js";
import { showTools } from "./draftTools.js";
import { renameView, startView } from "./frame.js";
import { Reopening } from "./reopening.js";

/**
 * Shows a draft, and returns a function that ends the view.
 * @returns {Promise<() => Promise<void>>}
 */
export async function showDraft(main, { account, id, go, isReviewing }) {
  startView(main, "draft", say("opening draft"));
  const { filling, answer, isMoved, isLost } = await openDraft(account, id, languageOfForm);
  const view = new DraftView(main, filling, { account, go, isReviewing });
  view.start(answer);
  view.banners.sayOpened(isMoved, isLost);
  return () => view.end();
}

class DraftView {
  /** The functions that end the view. */
  stops = [];
  #updateSoon = onceAfterPaint(() => this.#update());
  #shownRecord = "";
  #offered = "";

  constructor(main, filling, { account, go, isReviewing }) {
    this.main = main;
    this.filling = filling;
    this.account = account;
    this.go = go;
    this.isReviewing = isReviewing;
    this.status = filling.record.head?.status ?? "draft";
    this.following = new Following(filling);
    this.form = new FormView(new DraftHost(this));
    this.pager = new Pager(this.form);
    this.summary = new Summary(this.form);
    this.bar = new Bar(this.form, this.pager, () => this.#finalize());
    this.mark = new SavedMark();
    this.banners = new Banners(this);
    this.reopening = new Reopening(this);
    this.people = element("p", { class: "people" });
    this.tools = element("div", { class: "tools" });
    this.body = element("form", {
      class: "filling", novalidate: true, "data-form": filling.record.form,
      onsubmit: (event) => event.preventDefault(),
    });
  }

  start(answer) {
    this.#layOut();
    this.#listen();
    this.form.files.load(this.form);
    this.filling.keepSnapshot();
    this.banners.update();
    if (answer?.people) this.#showPeople();
    const wanted = new URLSearchParams(location.search);
    if (wanted.has("field")) this.form.show(wanted.get("field"));
    else if (wanted.has("rule")) this.summary.showRule(wanted.get("rule"));
    else if (this.isReviewing) this.form.show(firstProblem(this.form));
    else this.pager.resume();
    this.pager.start();
  }

  async end() {
    endComposition(this.main);
    for (const stop of this.stops) stop();
    await waitBriefly(keepWithName(this.filling).then(() => this.following.sender.flush()));
    this.following.stop();
    this.filling.close();
    // Other people might use the device after this person.
    if (this.status !== "draft") await dropDraft(this.account, this.filling.id).catch(() => {});
  }

  #layOut() {
    startView(this.main, "draft", this.filling.session.appearance.title);
    this.main.append(
      element("div", { class: "meta" }, this.mark.element, this.people, this.tools),
      this.banners.element, this.summary.element, this.body);
    this.#showTools();
    this.#fillBody();
  }

  // The available actions depend on the person's rights, and on whether the server has the draft.
  #showTools() {
    const { may, begin } = this.filling.record;
    const offered = JSON.stringify([may, Boolean(begin)]);
    if (offered === this.#offered) return;
    this.#offered = offered;
    showTools(this.tools, this, (language) => this.#speak(language));
  }

  #fillBody() {
    const isOpen = this.status === "draft";
    // The whole view is laid out in the direction of the form's language.
    set(this.main, "data-direction", this.filling.session.outline.direction);
    fill(this.body, this.pager.nav, isOpen || this.isReviewing
      ? this.form.element : answersOf(this.form), this.bar.element);
    show(this.pager.nav, this.form.pages.length > 1 && (isOpen || this.isReviewing));
    show(this.bar.element, isOpen);
    this.#showSaved();
    this.#update();
  }

  #listen() {
    const { filling, following } = this;
    const on = (target, kind, handler) => {
      const listener = (event) => handler(event.detail, event);
      target.addEventListener(kind, listener);
      this.stops.push(() => target.removeEventListener(kind, listener));
    };
    on(filling, "answer", (answer) => whenReleased(() => {
      this.form.apply(answer);
      if (Object.keys(filling.record.conflicts).length > 0) this.#recordChanged();
      this.#updateSoon();
    }));
    on(filling, "saved", () => {
      this.#showSaved();
      this.reopening.postpone();
    });
    on(filling, "record", () => this.#recordChanged());
    on(filling, "trouble", () => this.banners.update());
    on(filling, "page", (page) => page >= 0 && this.pager.turnTo(page, false));
    on(filling, "end", () => this.#goOn());
    on(following, "people", () => this.#showPeople());
    on(following, "fetched", () => this.#fetched());
    on(following, "changed", (event) => this.banners.sayChanged(event));
    on(following, "conflict", (conflicts) => this.#conflict(conflicts));
    on(following, "moved", () => this.reopening.inPause());
    on(following, "status", ({ status }) => this.#statusChanged(status));
    on(following, "refused", () => this.banners.update());
    on(following, "connection", () => this.showAll());
    on(following, "reached", () => this.form.files.uploadWaiting(this.form));
    on(following, "secretLost", (edit) => this.#secretLost(edit));
    on(document, "visibilitychange", () => this.#visibilityChanged());
    on(window, "popstate", () => this.pager.follow());
    on(window, "beforeprint", () => this.#print());
    on(window, "beforeunload", (_, event) => filling.saved === "no" && event.preventDefault());
    on(window, "fieldbook-send", (sending) =>
      sending.push(filling.write().then(() => following.sender.flush())));
    on(window, "fieldbook-sign-out", (unsent) => filling.saved === "no" && unsent.add(filling.id));
    this.stops.push(listenToKeys(this));
  }

  #update() {
    renameView(this.main, this.filling.session.appearance.title);
    this.pager.update();
    this.bar.update();
  }

  /** Sends a request to the server, and shows its effect or why it was refused. */
  async attempt(run) {
    try {
      await run();
      await this.following.fetch();
    } catch (error) {
      this.banners.sayProblem(sayProblem(error));
    }
  }

  /** Shows everything again. */
  showAll() {
    this.form.update();
    this.#update();
    this.#showSaved();
    this.banners.update();
  }

  #showSaved() {
    const { saved, trouble } = this.filling;
    this.mark.show(this.body, saved, this.following.isConnected, trouble !== null);
  }

  // The record changes with each response of the server, but its visible parts rarely do. A
  // conflict moves above the form when its question disappears.
  #recordChanged() {
    const { record, people } = this.filling;
    const { conflicts, review, refused, masked, beginRefused } = record;
    const apart = Object.keys(conflicts).filter((subject) => !this.form.questions.has(subject));
    const shown = JSON.stringify(
      [conflicts, apart, review, refused, masked, beginRefused, people]);
    if (shown !== this.#shownRecord) {
      this.#shownRecord = shown;
      for (const question of this.form.questions.values()) question.update(true);
      this.banners.update();
      this.#updateSoon();
    }
    this.#showTools();
    this.#showSaved();
  }

  #fetched() {
    this.#recordChanged();
    this.#showPeople();
    const { head } = this.filling.record;
    // A response that was on its way may still call a finished draft a draft.
    if (head && ![this.status, "draft"].includes(head.status)) this.#statusChanged(head.status);
  }

  #showPeople() {
    const { people, record } = this.filling;
    const others = [...new Set((people ?? [])
      .filter(({ name, seat }) => seat !== record.seat && name !== this.account.name)
      .map(({ name }) => name))];
    fill(this.people, others.length > 0 && say("also here", { names: others.join(", ") }));
    this.#recordChanged();
  }

  #conflict(conflicts) {
    this.#recordChanged();
    const question = this.form.questions.get(conflicts[0].field);
    this.form.announceAtOnce(say("conflict said", {
      question: question?.label ?? conflicts[0].field, name: conflicts[0].by || say("somebody") }));
  }

  #statusChanged(status) {
    if (status === this.status || !["draft", "final", "discarded", "superseded"].includes(status)) {
      this.following.fetch();
      return;
    }
    this.form.announce(say(`status ${status}`));
    // The response to this person's own request is still on its way.
    if (this.bar.finalize.disabled) return;
    this.status = status;
    this.reopening.now();
  }

  #secretLost({ field }) {
    const question = this.form.questions.get(field);
    question?.send({ op: "set", text: "" }, true);
    question?.sayRefused(say("secret lost"));
  }

  #visibilityChanged() {
    if (document.visibilityState === "visible") return;
    this.filling.keepSnapshot();
    this.following.sender.flush();
  }

  #goOn() {
    const next = this.pager.next.hidden ? this.bar.finalize : this.pager.next;
    if (!next.hidden) next.focus();
  }

  #print() {
    const printed = element("div", { class: "print" }, answersOf(this.form));
    this.main.append(printed);
    addEventListener("afterprint", () => printed.remove(), { once: true });
  }

  async #speak(language) {
    localStorage.setItem("formLanguage", language);
    this.filling.replace(await sessionIn(language, this.filling));
    this.form.build();
    this.pager.build();
    this.#fillBody();
    this.banners.update();
  }

  async #finalize() {
    set(this.bar.finalize, "disabled", true);
    this.summary.hide();
    const outcome = await attemptFinalizing(this.form, this.following);
    set(this.bar.finalize, "disabled", null);
    if (outcome.session) this.filling.replace(outcome.session);
    if (outcome.obstacles) {
      this.form.demand(outcome.obstacles);
      this.#update();
      this.summary.show(outcome.obstacles);
    } else if (outcome.problem) {
      this.banners.sayProblem(outcome.problem, outcome.isPassing);
    } else {
      this.status = "final";
      this.#fillBody();
      this.banners.sayFinal();
      scrollTo({ top: 0 });
      // A finished draft offers other actions.
      this.following.fetch();
    }
  }
}
