// Changes by others that were not merged, because this device had an unsent edit or a conflict of
// the same field or entry. If the server accepts the edit, the change is still missing.

import { revisionsOf } from "./contents.js";

export class MissedChanges {
  /** @type {Map<string, number>} The first revision of each field or entry. */
  #revisions = new Map();

  /** @param {(subject: string) => boolean} isOwn whether there is an unsent edit */
  constructor(isOwn) {
    this.isOwn = isOwn;
  }

  /** The revision after which to fetch again; undefined if nothing can be fetched again. */
  get since() {
    const missing = [...this.#revisions].filter(([subject]) => !this.isOwn(subject));
    return missing.length > 0 ? Math.min(...missing.map(([, revision]) => revision)) - 1 : undefined;
  }

  /** Records that a whole field or entry must be fetched again. */
  add(subject) {
    this.#revisions.set(subject, 1);
  }

  /** Registers contents that include everything after a revision, before they are merged. */
  note(contents, since) {
    for (const [subject, revision] of this.#revisions) {
      const isIncluded = revision > since || since === 0;
      if (isIncluded && !this.isOwn(subject)) this.#revisions.delete(subject);
    }
    for (const [subject, revision] of Object.entries(revisionsOf(contents))) {
      if (this.isOwn(subject) && !this.#revisions.has(subject)) {
        this.#revisions.set(subject, revision);
      }
    }
  }
}
