// The files of a draft: uploaded at once, or kept on the device until there is a connection.

import { dropFile, keepFile, keptFiles } from "../device/files.js";
import { newID } from "../device/identifiers.js";
import { api } from "../server/api.js";
import { Unreachable } from "../server/requests.js";
import { addRefusal } from "../sync/answers.js";
import { countUpload } from "../sync/uploading.js";
import { say, sayProblem } from "../words/index.js";

/** The statuses of refusals that are about the file, and not about the draft or the person. */
const aboutFiles = [413, 415, 422];

export class FileStore {
  /** @type {Map<string, File>} Files that wait for a connection, by the identity of their field. */
  waiting = new Map();

  /** @param {import("../sync/filling.js").Filling} filling */
  constructor(filling) {
    this.filling = filling;
    filling.files = this;
  }

  /**
   * The address at which a file that was chosen here can be viewed before the server has its edit.
   */
  #own = new Map();

  /** @type {Map<string, string>} The upload of the file that was chosen last, by field. */
  #newest = new Map();

  /** @type {Map<string, Promise<boolean>>} The files that are being sent, by upload. */
  #sending = new Map();

  #uploading = Promise.resolve();

  /**
   * Where the files are that the server does not have yet: "no" if only this page has one of them.
   * @returns {"no" | "device" | "server"}
   */
  get place() {
    const { states } = this.filling.session;
    const sent = [...this.#newest].filter(([, upload]) => this.#sending.has(upload));
    if (sent.some(([identity]) => !this.waiting.has(identity))) return "no";
    // An entry may have been removed together with the question.
    return [...this.waiting.keys()].some((identity) => states.has(identity)) ? "device" : "server";
  }

  path({ identity }) {
    return this.#own.get(identity) ?? api.filePath(this.filling.id, identity);
  }

  /**
   * Uploads a file and makes it the answer. Returns false if it has to wait for the server.
   *
   * `begun` is the name of an upload of a file that the device keeps; it resumes where it stopped.
   */
  store(question, file, form, begun) {
    const upload = begun ?? newID();
    this.#newest.set(question.identity, upload);
    if (!begun) this.waiting.delete(question.identity);
    const sending = this.#store(question, file, form, upload).finally(() => {
      this.#sending.delete(upload);
      this.#report();
    });
    this.#sending.set(upload, sending);
    countUpload(this.filling.id, sending, begun !== undefined);
    this.#report();
    return sending;
  }

  async #store(question, file, form, upload) {
    const { id, record } = this.filling;
    try {
      if (record.begin) throw new Unreachable();
      const { value } = await api.upload(id, question.identity, file, upload);
      if (this.#isReplaced(question, upload)) return true;
      this.waiting.delete(question.identity);
      this.#own.set(question.identity, URL.createObjectURL(file));
      this.filling.adopt([{
        field: question.identity, raw: JSON.stringify(value), left: true,
      }]);
      form.announce(say("uploaded {name}", { name: file.name }));
      await this.#dropKept(question, upload);
      return true;
    } catch (error) {
      if (this.#isReplaced(question, upload)) return true;
      if (error.isRefusal) await this.#refused(question, file, form, error);
      else await this.#keep(question, file, form, upload);
      return Boolean(error.isRefusal);
    }
  }

  #report() {
    this.filling.dispatchEvent(new CustomEvent("saved"));
  }

  // While this file was being sent, another file may have been chosen, or the answer removed.
  #isReplaced({ identity }, upload) {
    return this.#newest.get(identity) !== upload;
  }

  // The device keeps the file until it keeps the answer that refers to it.
  async #dropKept(question, upload) {
    const { filling } = this;
    await filling.write();
    if (filling.trouble || this.#isReplaced(question, upload)) return;
    await dropFile(filling.account, filling.id, question.identity).catch(() => {});
  }

  // The person can choose another file if the server refuses only this one, and its question is in
  // view. Otherwise the file stays on the device, and a message above the form names it.
  async #refused(question, file, form, error) {
    if (aboutFiles.includes(error.status) && question.element.checkVisibility()) {
      await this.#forget(question);
      question.update();
      question.sayRefused(say("file refused", { name: file.name, reason: sayProblem(error) }));
    } else {
      await this.#setAside(question.identity, file, error);
    }
  }

  async #setAside(field, file, { code, message = undefined }) {
    const { account, id } = this.filling;
    const op = newID();
    await this.filling.change((record) => {
      addRefusal(record, { op, code, message, edit: { op, field, raw: file.name } });
    });
    await keepFile(account, id, field, file, op, true).catch(() => {});
    this.waiting.delete(field);
  }

  remove(question, form) {
    this.#newest.delete(question.identity);
    this.#own.delete(question.identity);
    const isWaiting = this.waiting.has(question.identity);
    this.#forget(question);
    if (isWaiting) {
      question.update();
    } else {
      question.choose({ op: "set", text: "" });
      form.announce(say("file removed"));
    }
    this.#report();
  }

  // The device may have the file although it has been uploaded.
  async #forget({ identity }) {
    this.waiting.delete(identity);
    await dropFile(this.filling.account, this.filling.id, identity).catch(() => {});
  }

  /** Uploads the files that wait, after those that are being uploaded. */
  uploadWaiting(form) {
    this.#uploading = this.#uploading.then(() => this.#uploadKept(form));
  }

  /** Uploads the files that wait, and ends when no file is being sent anymore. */
  async send(form) {
    this.uploadWaiting(form);
    await Promise.allSettled([this.#uploading, ...this.#sending.values()]);
  }

  async #uploadKept(form) {
    for (const { field, file, upload, isRefused } of await this.#kept()) {
      const question = form.questions.get(field);
      if (isRefused) await this.#learnRefusal(field);
      if (isRefused || (this.#newest.get(field) ?? upload) !== upload) continue;
      if (question) {
        this.waiting.set(field, file);
        if (!(await this.store(question, file, form, upload))) return;
      } else if (form.isLocked) {
        // Nobody can bring the question back.
        await this.#setAside(field, file, { code: "no_field" });
      }
    }
  }

  // The file may have been set aside by a view of the draft that has ended in the meantime.
  async #learnRefusal(field) {
    this.waiting.delete(field);
    const { refused } = this.filling.record;
    if (!refused.some(({ edit }) => edit.field === field)) await this.filling.change(() => {});
  }

  /** Shows the files that have been waiting since an earlier visit. */
  async load(form) {
    for (const { field, file, isRefused } of await this.#kept()) {
      if (isRefused) continue;
      this.waiting.set(field, file);
      form.questions.get(field)?.update();
    }
    this.#report();
  }

  /** The files that the server refused, until the person has dismissed the message about them. */
  async refused() {
    return (await this.#kept()).filter(({ isRefused }) => isRefused);
  }

  async dropRefused() {
    for (const { field } of await this.refused()) {
      await dropFile(this.filling.account, this.filling.id, field);
    }
  }

  #kept() {
    return keptFiles(this.filling.account, this.filling.id).catch(() => []);
  }

  async #keep(question, file, form, upload) {
    try {
      await keepFile(this.filling.account, this.filling.id, question.identity, file, upload);
      this.waiting.set(question.identity, file);
      question.update();
      form.announce(say("file waits"));
    } catch {
      question.sayRefused(say("file not kept"));
    }
  }
}
