// Keeps an open draft up to date with the server: sends, listens, and fetches changes by others.

import { changeDraft } from "../device/drafts.js";
import { api } from "../server/api.js";
import { listen } from "../server/events.js";
import { Unreachable, isSignedIn } from "../server/requests.js";
import { keepBases, settleConflict } from "./conflicts.js";
import { contentsOfOthers, hasSameAnswer, revisionsOf, withChanges } from "./contents.js";
import { Sender } from "./sender.js";
import { UnkeptSender } from "./sendingUnkept.js";
import { tell } from "./tabs.js";
import { applyVerdicts } from "./verdicts.js";

/** The pause before another attempt to fetch changes by others. */
const retryPause = 2_000;

export class Following extends EventTarget {
  #stops = [];
  #fetching = null;
  #fetchAgain = false;
  #isListening = false;
  #isStopped = false;
  #later = 0;
  #secrets = Promise.resolve();
  /** The last revision in a response of the server. */
  #revision = 0;

  /** @param {import("./filling.js").Filling} filling */
  constructor(filling) {
    super();
    this.filling = filling;
    this.#revision = filling.merged.revision;
    this.sender = new Sender(filling.account, filling.id);
    this.#hear(filling, "kept", () => this.sender.send());
    const unkept = new UnkeptSender(filling, this.sender, () => this.#settleObvious());
    this.#hear(filling, "trouble", () => unkept.send());
    this.#hear(filling, "record", () => {
      if (filling.missed.since !== undefined || filling.isBehind) this.fetch();
    });
    this.#hear(filling, "secret", (edit) => {
      this.#secrets = this.#secrets.then(() => this.#sendSecret(edit));
    });
    this.#hear(this.sender, "record", (record) => {
      filling.refresh(record);
      this.#listen();
      tell({ kind: "record", draft: filling.id, record });
    });
    this.#hear(this.sender, "answered", (answer) => this.#answered(answer));
    this.#hear(this.sender, "refused", (problem) => this.#refused(problem));
    this.#hear(this.sender, "connection", (isConnected) => {
      this.#tell("connection");
      if (isConnected) this.#reached();
    });
    this.#hear(window, "online", () => this.#reached());
    this.#listen();
    this.sender.send(0);
    this.#settleObvious();
  }

  get isConnected() {
    return this.sender.isConnected;
  }

  /** Sends all unsent edits, unless the server has the draft and all of them are of this field. */
  async sendOthers(field) {
    await this.filling.write();
    if (this.filling.record.begin || this.filling.hasUnsentBeside(field)) await this.sender.flush();
  }

  /** Tells the server which field this person is in. */
  focus(path) {
    if (!this.isConnected || this.filling.record.begin) return;
    api.focus(this.filling.id, this.filling.record.seat, path).catch(() => {});
  }

  /** Fetches and merges changes by others, and returns whether there were any. */
  async fetch() {
    const { filling } = this;
    if (filling.record.begin || this.#isStopped || !isSignedIn(filling.account.name)) return false;
    if (this.#fetching) {
      this.#fetchAgain = true;
      return this.#fetching;
    }
    let isNews = false;
    this.#fetching = (async () => {
      do {
        this.#fetchAgain = false;
        const known = filling.merged.revision;
        const since = Math.max(Math.min(known, filling.missed.since ?? known), 0);
        const answer = await api.draft(filling.id, since);
        if (this.#isStopped) return false;
        if (answer.definition.version !== filling.record.version) {
          this.#tell("moved");
          return false;
        }
        this.#revision = Math.max(this.#revision, answer.contents.revision);
        const merged = revisionsOf(contentsOfOthers(answer.contents, (one) => filling.isOwn(one)));
        isNews ||= this.#isNews(answer.contents);
        const changed = filling.merge(answer.contents, since);
        await this.#keepContents(answer, merged);
        filling.people = answer.people;
        this.#tell("fetched", { answer, changed });
      } while (this.#fetchAgain);
      return isNews;
    })().catch((error) => {
      if (error instanceof Unreachable || error.isTemporary) this.#fetchLater();
      else if (!error.isAboutSignIn) console.error(error);
    });
    await this.#fetching;
    this.#fetching = null;
    return isNews;
  }

  // Somebody else may only have visited a question.
  #isNews({ fields = [], entries = [] }) {
    const { filling, filling: { session: { states } } } = this;
    return entries.length > 0 || fields.some(({ field, content }) =>
      !filling.isOwn(field) && !hasSameAnswer(states.get(field), content));
  }

  #fetchLater() {
    clearTimeout(this.#later);
    this.#later = setTimeout(() => this.fetch(), retryPause);
  }

  // The device also keeps other people's changes, for the next time that there is no connection.
  async #keepContents({ contents, draft, may, review, masked = {} }, merged) {
    const { account, id } = this.filling;
    const record = await changeDraft(account, id, (record) => {
      keepBases(record, contents, (field) => this.filling.seenByUnsent(field));
      record.contents = withChanges(record.contents, contents);
      Object.assign(record, { head: draft, may: may ?? record.may, review, masked });
      Object.assign(record.revisions, merged);
    });
    if (record) await this.filling.refresh(record);
  }

  stop() {
    this.#isStopped = true;
    clearTimeout(this.#later);
    for (const stop of this.#stops) stop();
    this.sender.stop();
  }

  // The server has no events for a draft that it does not know yet.
  #listen() {
    const { filling } = this;
    if (this.#isListening || filling.record.begin) return;
    this.#isListening = true;
    this.#stops.push(listen(
      [filling.id], filling.record.seat, (kind, event) => this.#receive(kind, event),
      () => this.#connected()));
  }

  // While there is no connection, events are lost, but not the changes that they report.
  #connected() {
    if (!this.sender.isConnected) this.sender.send(0);
    this.#reached();
  }

  #reached() {
    this.#tell("reached");
    this.fetch();
  }

  #receive(kind, event) {
    if (event.draft && event.draft !== this.filling.id) return;
    if (kind === "change" && event.seat !== this.filling.record.seat) {
      this.fetch().then((isNews) => isNews && this.#tell("changed", event));
    }
    if (kind === "people") {
      this.filling.people = event.people;
      this.#tell("people");
    }
    if (kind === "status") this.#tell("status", event);
  }

  async #answered(answer) {
    await this.#refresh();
    await applyVerdicts(this.filling, answer.states);
    const { session } = this.filling;
    if (this.#isAfterOthers(answer)
      || answer.states?.some(({ field }) => session.isCalculatedAtServer(field))) this.fetch();
    await this.#settleObvious();
    const asked = (answer.conflicts ?? []).filter(
      ({ op }) => Object.values(this.filling.record.conflicts).some((open) => open.op === op));
    if (asked.length > 0) this.#tell("conflict", asked);
  }

  // Whether somebody else changed the draft between the last response and this one. The server sends
  // no event about a change after it has reported a later revision.
  #isAfterOthers({ revision, accepted }) {
    const expected = this.#revision + accepted.length;
    this.#revision = Math.max(this.#revision, revision);
    return revision > expected;
  }

  async #settleObvious() {
    for (const subject of Object.keys(this.filling.record.conflicts)) {
      const settledSide = this.filling.record.conflicts[subject]?.settled;
      if (settledSide) await settleConflict(this.filling, subject);
    }
  }

  // The answered edits are no longer in the queue.
  async #refresh() {
    await this.filling.refresh(this.filling.record);
    tell({ kind: "settled", draft: this.filling.id });
  }

  async #refused(problem) {
    await this.#refresh();
    this.#tell("refused", problem);
  }

  // Sends an edit of a field that is never stored, once the field is left. Until then, others see
  // an empty field anyway.
  async #sendSecret(edit) {
    if (!edit.left && edit.raw !== "") return;
    const { filling } = this;
    try {
      // The server must know the draft and the entry first.
      await this.sendOthers(edit.field);
      const answer = await api.edit(filling.id, { seat: filling.record.seat, edits: [edit] });
      if (!answer.accepted.includes(edit.op)) throw new Error("refused");
      filling.merged.ofSubjects[edit.field] = answer.revision;
    } catch {
      this.#tell("secretLost", edit);
    }
  }

  #hear(target, kind, handler) {
    const listener = (event) => handler(event.detail);
    target.addEventListener(kind, listener);
    this.#stops.push(() => target.removeEventListener(kind, listener));
  }

  #tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}
