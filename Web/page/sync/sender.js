// Sends the edits of a draft to the server, in order, one request at a time. One tab sends for all
// tabs.

import { changeDraft, keptDraft } from "../device/drafts.js";
import { keptSubjects, settleEdits, takeEdits } from "../device/queue.js";
import { subjectOf } from "../engine/paths.js";
import { api } from "../server/api.js";
import { Problem, Unreachable, isSignedIn } from "../server/requests.js";
import { addRefusal, takeAnswer } from "./answers.js";
import { revisionsOf } from "./contents.js";

const most = 200;

/** The pauses between attempts, in milliseconds: each is twice as long as the one before. */
export const shortest = 1_000;
export const longest = 30_000;

export class Sender extends EventTarget {
  #timer = 0;
  /** The time when the timer runs out. */
  #due = 0;
  #pause = shortest;
  #limit = most;
  #isStopped = false;
  /** @type {boolean | null} The last reported state of the connection. */
  #wasConnected = null;
  /** @type {Promise<void> | null} */
  #running = null;

  /**
   * @param {import("../device/accounts.js").Account} account
   * @param {string} id of the draft
   */
  constructor(account, id) {
    super();
    this.account = account;
    this.id = id;
    /** Whether the last request reached the server. */
    this.isConnected = navigator.onLine;
    this.online = () => this.send(0);
    addEventListener("online", this.online);
  }

  /**
   * Sends after a delay, so that a few keys share a request. A later call does not postpone the
   * request, so others also see what a person types without pausing.
   */
  send(delay = 300) {
    if (this.#isStopped) return;
    const due = performance.now() + delay;
    if (this.#timer && this.#due <= due) return;
    clearTimeout(this.#timer);
    this.#due = due;
    this.#timer = setTimeout(() => this.flush(), delay);
  }

  /** Sends now, and waits until all edits have a response, or the server cannot be reached. */
  async flush() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    while (this.#running) await this.#running;
    this.#running = this.#sendAll();
    try {
      await this.#running;
    } finally {
      this.#running = null;
    }
  }

  stop() {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.online);
  }

  #sendAll() {
    return navigator.locks.request(`fieldbook-send-${this.account.name}-${this.id}`, async () => {
      // Somebody else may have signed in since, and must not appear as the author of the edits.
      if (!isSignedIn(this.account.name)) return;
      try {
        await this.#begin();
        while (await this.#sendSome());
        this.#pause = shortest;
        this.#connected(true);
      } catch (error) {
        this.#failed(error);
      }
    });
  }

  // A draft that was started without a connection is created on the server first.
  async #begin() {
    const record = await keptDraft(this.account, this.id);
    if (!record?.begin) return;
    let started;
    try {
      started = await api.beginDraft(record.begin);
    } catch (error) {
      if (error.isRefusal) await this.#keepRefusal(error);
      throw error;
    }
    await this.#change((record) => {
      delete record.begin;
      delete record.beginRefused;
      record.head = started.draft;
      record.may = started.may ?? record.may;
      record.contents = started.contents;
      record.revisions = { ...revisionsOf(started.contents), ...record.revisions };
    });
  }

  // The draft stays on the device. The server is asked again with each new edit, and when the draft
  // is opened.
  async #keepRefusal({ code, message }) {
    await this.#change((record) => { record.beginRefused = { code, message }; });
  }

  async #sendSome() {
    const record = await keptDraft(this.account, this.id);
    // The server's response is kept in the record.
    if (!record) return false;
    const { seat, own = {} } = record;
    const taken = await takeEdits(this.account, this.id, this.#limit, (edit) => ({
      ...edit, seen: Math.max(edit.seen ?? 0, own[subjectOf(edit)] ?? 0),
    }));
    if (taken.length === 0 || !isSignedIn(this.account.name)) return false;
    const edits = taken.map(({ edit }) => edit);
    let answer;
    try {
      answer = await api.edit(this.id, { seat, edits });
    } catch (error) {
      if (!error.isRefusal) throw error;
      return this.#refused(taken, error);
    }
    await this.#answered(taken, answer);
    this.#limit = most;
    return true;
  }

  async #answered(taken, answer) {
    const edits = taken.map(({ edit }) => edit);
    const conflicts = await this.#open(await this.#withContents(answer.conflicts ?? []));
    await this.#change((record) => takeAnswer(record, edits, answer, conflicts));
    await settleEdits(taken);
    this.#tell("answered", answer);
  }

  // In the meantime, somebody may have resolved the conflict with an earlier edit, which drops the
  // edits that these conflicts are about.
  async #open(conflicts) {
    if (conflicts.length === 0) return [];
    const kept = new Set((await keptSubjects(this.account, this.id)).map(({ op }) => op));
    return conflicts.filter(({ op }) => kept.has(op));
  }

  // The other person's answer is kept with the conflict, so that it can be chosen offline, too.
  async #withContents(conflicts) {
    if (conflicts.length === 0) return [];
    const before = Math.min(...conflicts.map((conflict) => conflict.revision)) - 1;
    const { contents } = await api.draft(this.id, Math.max(before, 0));
    return conflicts.map((conflict) => ({
      ...conflict, content: contents.fields.find((one) => one.field === conflict.field),
    }));
  }

  // No part of a request was accepted. Its edits are sent one by one, and those that the server
  // refuses individually are set aside, so that they do not block the others.
  async #refused(taken, problem) {
    if (taken.length > 1) {
      this.#limit = 1;
      return true;
    }
    await this.#change((record) => {
      for (const { edit } of taken) {
        addRefusal(record, { op: edit.op, code: problem.code, message: problem.message, edit });
      }
    });
    await settleEdits(taken);
    this.#tell("refused", problem);
    return true;
  }

  async #change(change) {
    const record = await changeDraft(this.account, this.id, change);
    if (record) this.#tell("record", record);
  }

  #failed(error) {
    if (error.isAboutSignIn) return;
    if (error.isRefusal) {
      this.#tell("refused", error);
      return;
    }
    if (error instanceof Unreachable || error instanceof Problem) this.#connected(false);
    // The device can fail for a moment, too.
    else console.error(error);
    this.send(this.#pause);
    this.#pause = Math.min(this.#pause * 2, longest);
  }

  #connected(isConnected) {
    if (this.#wasConnected === isConnected) return;
    this.#wasConnected = this.isConnected = isConnected;
    this.#tell("connection", isConnected);
  }

  #tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}
