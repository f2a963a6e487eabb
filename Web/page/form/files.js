// The files of a draft: uploaded at once, or kept on the device until there is a connection.

import { dropFile, keepFile, keptFiles } from "../device/files.js";
import { newID } from "../device/identifiers.js";
import { api } from "../server/api.js";
import { Unreachable } from "../server/requests.js";
import { say } from "../words/index.js";

export class FileStore {
  /** @type {Map<string, File>} Files that wait for a connection, by the identity of their field. */
  waiting = new Map();

  /** @param {import("../sync/filling.js").Filling} filling */
  constructor(filling) {
    this.filling = filling;
  }

  /**
   * The address at which a file that was chosen here can be viewed before the server has its edit.
   */
  #own = new Map();

  /** @type {Map<string, string>} The upload of the file that was chosen last, by field. */
  #newest = new Map();

  #uploading = Promise.resolve();

  path({ identity }) {
    return this.#own.get(identity) ?? api.filePath(this.filling.id, identity);
  }

  /**
   * Uploads a file and makes it the answer. Returns false if it has to wait for the server.
   *
   * `upload` is the name of an upload that was begun earlier; it resumes where it stopped.
   */
  async store(question, file, form, upload = newID()) {
    const { id, record } = this.filling;
    this.#newest.set(question.identity, upload);
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
      if (!error.isRefusal) {
        await this.#keep(question, file, form, upload);
        return false;
      }
      await this.#forget(question);
      question.update();
      question.sayRefused(say("file refused", { name: file.name, reason: error.message }));
      return true;
    }
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

  async #uploadKept(form) {
    for (const { field, file, upload } of await this.#kept()) {
      const question = form.questions.get(field);
      if ((this.#newest.get(field) ?? upload) !== upload) continue;
      if (question && !(await this.store(question, file, form, upload))) return;
    }
  }

  /** Shows the files that have been waiting since an earlier visit. */
  async load(form) {
    for (const { field, file } of await this.#kept()) {
      this.waiting.set(field, file);
      form.questions.get(field)?.update();
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
