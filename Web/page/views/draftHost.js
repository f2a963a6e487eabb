// The requests of a form to the draft that it shows.

import { api } from "../server/api.js";
import { answerConflict } from "../sync/conflicts.js";
import { say, sayProblem } from "../words/index.js";
import { ask } from "./asking.js";

export class DraftHost {
  /** @param {any} view the view of the draft */
  constructor(view) {
    this.view = view;
  }

  get filling() { return this.view.filling; }
  get isReviewing() { return this.view.isReviewing; }

  isConnected() {
    return this.view.following.isConnected;
  }

  isLocked() {
    return this.view.status !== "draft" || !this.filling.record.may.includes("edit");
  }

  focused(path) {
    this.view.following.focus(path);
  }

  /** Asks whether to remove an entry with answers. */
  async confirmRemoval(title) {
    return await ask({
      title: say("remove {name}", { name: title }), help: say("removal help"), isDangerous: true,
    }) !== null;
  }

  offerUndo(text, place, undo) {
    this.view.banners.offerUndo(text, place, undo);
  }

  /**
   * Finds options of a list that only the server has; `isUnknown` means that the request
   * failed.
   */
  async searchOptions(matching, question, limit) {
    try {
      // The options that the server offers can depend on other answers.
      await this.view.following.sendOthers(question.identity);
      const { language } = this.filling.session.outline;
      const answer = await api.options(
        this.filling.id, question.identity, { matching, limit, language });
      return { options: answer.options, more: Boolean(answer.after ?? answer.more) };
    } catch {
      return { options: [], more: false, isUnknown: true };
    }
  }

  /** Sends a comment, and returns whether the server has it. */
  async comment(question, text, isResolving) {
    const { id } = this.filling;
    try {
      if (text) await api.comment(id, question.identity, text);
      if (isResolving) await api.resolve(id, question.identity);
      await this.view.following.fetch();
      question.update();
      this.view.form.announce(say(isResolving ? "resolved" : "comment sent"));
      return true;
    } catch (error) {
      question.sayRefused(sayProblem(error));
      return false;
    }
  }

  /** Resolves the question of which answer is right. */
  async resolve(subject, side) {
    const { view } = this;
    await answerConflict(this.filling, subject, side, true);
    view.showAll();
    view.form.questions.get(subject)?.focus();
    view.banners.clear();
    view.form.announce(say(side === "mine" ? "kept mine" : "took theirs"));
  }
}
