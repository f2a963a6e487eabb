// The fields, entries and rules that this device has changed and whose changes the server does not
// have yet.

import { subjectOf } from "../engine/paths.js";

export class UnsentSubjects {
  /** @type {Map<string, number>} The revision that the first unsent edit of a subject has seen. */
  #seen = new Map();

  get isEmpty() {
    return this.#seen.size === 0;
  }

  has(subject) {
    return this.#seen.has(subject);
  }

  /** Whether there are unsent edits of anything other than this subject. */
  hasBeside(subject) {
    return [...this.#seen.keys()].some((one) => one !== subject);
  }

  /** The revision that the unsent edits of a subject have seen; undefined without such edits. */
  seen(subject) {
    return this.#seen.get(subject);
  }

  /** Registers edits, or what is known of them. */
  note(edits) {
    for (const edit of edits) {
      const subject = edit.subject ?? subjectOf(edit);
      if (!this.#seen.has(subject)) this.#seen.set(subject, edit.seen ?? 0);
    }
  }

  delete(edits) {
    for (const edit of edits) this.#seen.delete(subjectOf(edit));
  }

  clear() {
    this.#seen.clear();
  }
}
