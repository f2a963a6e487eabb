// A draft that is open in this tab: requests go to the engine, their changes go to the device and
// from there to the server, and changes by others come back.

import {
  appendEdits, dropEdits, keptEdits, keptSubjects, withoutReplaced,
} from "../device/queue.js";
import { changeDraft } from "../device/drafts.js";
import { newID } from "../device/identifiers.js";
import { subjectOf } from "../engine/paths.js";
import { onceAfterPaint } from "../waiting.js";
import { takeAnswer } from "./answers.js";
import { contentsOfEdits, contentsOfOthers, present } from "./contents.js";
import { MergedRevisions } from "./merged.js";
import { MissedChanges } from "./missed.js";
import { Snapshots } from "./snapshots.js";
import { hear, tab, tell } from "./tabs.js";
import { UnsentSubjects } from "./unsent.js";
import { isVisit } from "./visits.js";

export class Filling extends EventTarget {
  /** @type {import("../engine/types.js").Edit[]} Edits that are not on the device yet. */
  #waiting = [];
  /** @type {Promise<void> | null} */
  #writing = null;
  // Writing takes longer than showing the typed text, and must not delay it.
  #writeSoon = onceAfterPaint(() => this.write());
  #unsent = new UnsentSubjects();
  /** The number of times that this tab or another tab has stored edits on the device. */
  #keptCount = 0;
  /** @type {((record: any) => void)[]} Answers that are not in the record on the device yet. */
  #unkeptAnswers = [];
  #snapshots = new Snapshots(() => this.keepSnapshot());
  #stopHearing;

  /**
   * @param {import("../device/accounts.js").Account} account
   * @param {import("../device/drafts.js").DraftRecord} record
   * @param {import("../engine/session.js").Session} session
   * @param {import("../engine/types.js").Edit[]} edits the edits that the server does not have
   */
  constructor(account, record, session, edits) {
    super();
    this.account = account;
    this.record = record;
    this.session = session;
    this.id = record.id;
    /** Whether the last write to this device failed, and why. */
    this.trouble = null;
    this.people = [];
    /** @type {{place: "no" | "device" | "server"}} Where its newest files are. */
    this.files = { place: "server" };
    this.merged = new MergedRevisions(record);
    this.missed = new MissedChanges((subject) => this.isOwn(subject));
    this.#unsent.note(edits);
    this.#stopHearing = hear((message) => this.#hear(message));
  }

  /** Where the newest edit is: "no" (not stored yet), "device" or "server". */
  get saved() {
    if (this.#waiting.length > 0 || this.trouble || this.files.place === "no") return "no";
    const isOpen = !this.#unsent.isEmpty || this.record.begin
      || Object.keys(this.record.conflicts).length > 0;
    return isOpen ? "device" : this.files.place;
  }

  /** Edits that could not be kept on the device. */
  get unkept() {
    return this.trouble ? [...this.#waiting] : [];
  }

  /** The revision of a subject that its unsent edits have seen; undefined without such edits. */
  seenByUnsent(subject) {
    return this.#unsent.seen(subject);
  }

  /** Whether another tab has fetched changes that this tab has not merged. */
  get isBehind() {
    return this.merged.revision < (this.record.contents?.revision ?? 0);
  }

  /** Whether there are unsent edits of anything other than this field. */
  hasUnsentBeside(field) { return this.#unsent.hasBeside(field); }

  /** Whether this device has changes to a field or entry that the server does not have. */
  isOwn(subject) {
    return this.#unsent.has(subject) || subject in this.record.conflicts;
  }

  /**
   * Sends a request to the engine; its edits are kept and sent. A choice is finished immediately,
   * as if its question were left, so that the history contains it without delay.
   */
  request(request, isChosen = false) {
    const { answer, edits } = this.session.request(request);
    if (answer.ok) this.#tell("answer", answer);
    const chosen = isChosen ? this.session.entries.identity(request.field) : null;
    this.keep(edits.map((edit) => edit.field === chosen ? { ...edit, left: true } : edit));
    return answer;
  }

  /** Removes an entry, and returns a function that restores it; null if it was not removed. */
  removeEntry(path) {
    const { answer, edits } = this.session.request({ op: "removeEntry", entry: path });
    if (!answer.ok) return null;
    this.#tell("answer", answer);
    this.keep(edits);
    const removed = edits.flatMap(({ entry }) => entry ?? []);
    return () => this.adopt(removed.map((entry) => ({ entry: present(entry) })));
  }

  /** Applies and keeps edits that do not come from the engine, even after the draft was closed. */
  adopt(edits) {
    const answer = this.session.merge(contentsOfEdits(edits, this.session.acknowledged));
    this.#tell("answer", answer);
    this.keep(edits);
  }

  /** Keeps edits on the device. Edits of fields that are never stored are only announced. */
  keep(edits) {
    const kept = [];
    for (const edit of edits) {
      const numbered = { op: newID(), seen: this.#seenByNew(edit), ...edit };
      const isUseful = this.isOwn(edit.field) || !isVisit(edit, this.record, this.session);
      if (this.session.isNeverStored(edit.field)) this.#tell("secret", numbered);
      else if (isUseful) kept.push(numbered);
    }
    if (kept.length === 0) return;
    this.#unsent.note(kept);
    this.#waiting.push(...kept);
    this.#tell("saved");
    this.#writeSoon();
  }

  /** Writes the waiting edits; also called to retry after a failure. */
  write() {
    this.#writing ??= this.#writeAll().finally(() => { this.#writing = null; });
    return this.#writing;
  }

  async #writeAll() {
    try {
      while (this.#waiting.length > 0) {
        const edits = withoutReplaced(this.#waiting);
        const written = new Set(edits);
        this.#waiting = [...edits];
        const snapshot = this.#snapshot(edits.some((edit) => edit.left));
        await appendEdits(this.account, this.id, edits, snapshot);
        this.#waiting = this.#waiting.filter((edit) => !written.has(edit));
        this.#keptCount += 1;
        this.trouble = null;
        tell({ kind: "edits", draft: this.id, edits });
        this.#tell("kept");
        await this.#keepAnswers();
      }
    } catch (error) {
      this.trouble = error;
    }
    if (this.trouble) this.#tell("trouble", this.trouble);
    this.#tell("saved");
  }

  /** Applies the response to edits that were sent without being kept on the device. */
  async delivered(edits, answer) {
    const ops = new Set(edits.map((edit) => edit.op));
    this.#waiting = this.#waiting.filter((edit) => !ops.has(edit.op));
    if (this.#waiting.length === 0) this.trouble = null;
    this.#unsent.delete(edits);
    this.#unsent.note(this.#waiting);
    takeAnswer(this.record, edits, answer);
    this.merged.noteOwn(this.record);
    this.#unkeptAnswers.push((record) => takeAnswer(record, edits, answer));
    this.#tell("saved");
    this.#tell("record");
    await this.#keepAnswers();
    await this.drop(edits).catch(() => {});
  }

  // Another attempt follows when the device can keep edits again.
  async #keepAnswers() {
    if (this.#unkeptAnswers.length > 0) await this.change(() => {}).catch(() => {});
  }

  /** Keeps a snapshot without further edits, for example when the page is left. */
  async keepSnapshot() {
    if (this.trouble || this.#waiting.length > 0) return this.write();
    try {
      await appendEdits(this.account, this.id, [], this.#snapshot(true));
    } catch (error) {
      this.trouble = error;
      this.#tell("trouble", error);
    }
  }

  /**
   * Merges contents from the server, except this device's own changes.
   * @param {any} contents
   * @param {number} since the revision after which the contents are complete
   */
  merge(contents, since) {
    const others = contentsOfOthers(
      contents, (subject) => this.isOwn(subject), this.merged.ofSubjects);
    this.missed.note(contents, since);
    this.merged.revision = contents.revision;
    return this.take(others);
  }

  /** Merges contents in place of this device's own changes. */
  take(contents) {
    const answer = this.session.merge(contents);
    this.merged.note(contents);
    this.#tell("answer", answer);
    return answer;
  }

  /** The unsent edits of some fields. */
  async keptAbout(fields) {
    await this.write();
    const edits = await keptEdits(this.account, this.id);
    return edits.filter(({ field }) => fields.includes(field));
  }

  /** Drops edits that no longer need to be sent. */
  async drop(edits) {
    await dropEdits(this.account, this.id, edits.map(({ op }) => op));
    await this.refresh(this.record);
  }

  /** Adopts the record on the device, after the server has responded. */
  async refresh(record) {
    if (record !== this.record) {
      for (const take of this.#unkeptAnswers) take(record);
    }
    this.merged.noteOwn(record);
    this.record = record;
    let kept;
    let count;
    do {
      // Edits that are stored while the device is read can be missing from the result.
      count = this.#keptCount;
      kept = await keptSubjects(this.account, this.id);
    } while (count !== this.#keptCount);
    this.#unsent.clear();
    this.#unsent.note([...kept, ...this.#waiting]);
    this.#tell("saved");
    this.#tell("record");
  }

  /** Changes the record of the draft on the device. */
  async change(change) {
    const answers = [...this.#unkeptAnswers];
    const record = await changeDraft(this.account, this.id, (record) => {
      for (const take of answers) take(record);
      return change(record);
    });
    if (!record) return;
    this.#unkeptAnswers = this.#unkeptAnswers.filter((take) => !answers.includes(take));
    tell({ kind: "record", draft: this.id, record });
    await this.refresh(record);
  }

  /** Replaces the session, for example to show the form in another language. */
  replace(session) {
    this.session.close();
    this.session = session;
  }

  close() {
    this.#stopHearing();
    this.#snapshots.stop();
    this.session.close();
  }

  // The revision that a new edit has seen: that of unsent edits of its subject, if any.
  #seenByNew(edit) {
    return this.#unsent.seen(subjectOf(edit)) ?? this.merged.seenBy(edit);
  }

  #snapshot(isPause) {
    const text = this.#snapshots.take(this.session, isPause);
    if (text === null) return null;
    return { tab, value: { session: text, revision: this.merged.revision } };
  }

  #hear(message) {
    if (message.draft !== this.id) return;
    if (message.kind === "edits") {
      this.#keptCount += 1;
      this.#unsent.note(message.edits);
      this.#tell("answer", this.session.merge(
        contentsOfEdits(message.edits, this.session.acknowledged)));
      this.#tell("saved");
    }
    if (message.kind === "record") this.refresh(message.record);
    if (message.kind === "settled") this.refresh(this.record);
  }

  #tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}
