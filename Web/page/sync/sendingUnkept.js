// Sends edits that the device cannot keep. They go to the server immediately, and even after the
// view has ended, because nothing else has them.

import { keptEdits } from "../device/queue.js";
import { api } from "../server/api.js";
import { isSignedIn } from "../server/requests.js";

/** The number of edits in a request. */
const most = 200;

/** The pause before another attempt, if the server cannot be reached. */
const pause = 5_000;

export class UnkeptSender {
  #isSending = false;
  #limit = most;
  /** The edits with a response: a device that fails cannot drop them either. */
  #answered = new Set();

  /**
   * @param {import("./filling.js").Filling} filling
   * @param {import("./sender.js").Sender} sender sends the edits that the device has kept
   * @param {() => Promise<void>} answered called after each response
   */
  constructor(filling, sender, answered) {
    this.filling = filling;
    this.sender = sender;
    this.answered = answered;
  }

  async send() {
    const { filling } = this;
    if (this.#isSending || !filling.trouble || filling.record.begin) return;
    this.#isSending = true;
    await this.sender.flush();
    try {
      while (await this.#sendSome());
    } catch {
      setTimeout(() => this.send(), pause);
    } finally {
      this.#isSending = false;
    }
  }

  async #sendSome() {
    const { filling } = this;
    const earlier = await keptEdits(filling.account, filling.id).catch(() => []);
    const edits = [...earlier, ...filling.unkept]
      .filter(({ op }) => !this.#answered.has(op)).slice(0, this.#limit);
    // Somebody else may have signed in since, and must not appear as their author.
    if (edits.length === 0 || !isSignedIn(filling.account.name)) return false;
    const answer = await this.#ask(edits);
    if (answer === null) return true;
    this.#limit = most;
    for (const { op } of edits) this.#answered.add(op);
    await filling.delivered(edits, answer);
    await this.answered();
    return true;
  }

  // No part of a refused request was accepted: its edits are sent one by one.
  async #ask(edits) {
    const { filling } = this;
    try {
      return await api.edit(filling.id, { seat: filling.record.seat, edits });
    } catch (error) {
      if (!error.isRefusal) throw error;
      if (edits.length > 1) {
        this.#limit = 1;
        return null;
      }
      const { code, message } = error;
      return { accepted: [], revisions: [], refused: [{ op: edits[0].op, code, message }] };
    }
  }
}
