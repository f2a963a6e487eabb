// The revisions that the session of this tab has merged. The record on the device can be ahead of
// it, because another tab has fetched changes that this tab does not show yet.

import { subjectOf } from "../engine/paths.js";
import { revisionsOf } from "./contents.js";

export class MergedRevisions {
  /** @param {Pick<import("../device/drafts.js").DraftRecord, "contents" | "revisions">} record */
  constructor({ contents, revisions }) {
    /** The revision up to which the session has all changes. */
    this.revision = contents?.revision ?? 0;
    /** @type {Record<string, number>} The revision of each subject. */
    this.ofSubjects = { ...revisions };
  }

  /** Registers contents that were merged. */
  note(contents) {
    Object.assign(this.ofSubjects, revisionsOf(contents));
  }

  /** Registers the revisions that this device's own edits made; all tabs show these edits. */
  noteOwn({ own = {} }) {
    for (const [subject, revision] of Object.entries(own)) {
      this.ofSubjects[subject] = Math.max(revision, this.ofSubjects[subject] ?? 0);
    }
  }

  /** The revision that a new edit has seen. An edit of an entry is about all answers in it. */
  seenBy(edit) {
    return edit.entry ? this.revision : this.ofSubjects[subjectOf(edit)] ?? 0;
  }
}
