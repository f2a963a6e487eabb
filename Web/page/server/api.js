// The routes of the server, each as a function.

import { get, post, query, remove, send } from "./requests.js";
import { afterSigningOut } from "./signingOut.js";
import { uploadFile } from "./uploads.js";

const part = encodeURIComponent;
const draftPath = (id) => `/api/drafts/${part(id)}`;

export const api = {
  signIn: (username, password) =>
    afterSigningOut(() => post("/api/login", { username, password })),
  followLink: (link) => afterSigningOut(() => post("/api/login", { link })),
  me: () => get("/api/me"),
  changePassword: (old, password) => post("/api/password", { old, new: password }),
  resetPassword: (token, password) => post("/api/reset", { token, password }),
  signIns: () => get("/api/sign-ins"),
  endSignIn: (id) => remove(`/api/sign-ins/${part(id)}`),

  forms: (language) => get("/api/forms", { language }),
  form: (form, version) => get(`/api/forms/${part(form)}/${version}`),
  registerForm: (definition) => send("POST", "/api/forms", definition, { timeout: 120_000 }),
  importForm: (file) => send(
    "POST", `/api/forms${query({ name: file.name })}`, file,
    { type: file.type || "application/octet-stream", timeout: 120_000 }),

  drafts: (filter) => get("/api/drafts", filter),
  beginDraft: (start) => post("/api/drafts", start),
  draft: (id, since) => get(draftPath(id), { since }),
  edit: (id, body) => post(`${draftPath(id)}/edits`, body),
  finalize: (id, acknowledge) => post(`${draftPath(id)}/finalize`, { acknowledge }),
  amend: (id, reason) => post(`${draftPath(id)}/amend`, { reason }),
  discard: (id, reason) => post(`${draftPath(id)}/discard`, { reason }),
  comment: (id, field, text) => post(`${draftPath(id)}/comment`, { field, text }),
  resolve: (id, field) => post(`${draftPath(id)}/resolve`, { field }),
  giveBack: (id, note) => post(`${draftPath(id)}/return`, { note }),
  completeReturn: (id) => post(`${draftPath(id)}/return`, { done: true }),
  focus: (id, seat, field) => post(`${draftPath(id)}/focus`, { seat, field }),
  history: (id, field) => get(`${draftPath(id)}/history`, { field }),

  options: (draft, field, search) => get(`/api/options/${part(draft)}/${part(field)}`, search),
  filePath: (draft, field) => `/api/files/${part(draft)}/${part(field)}`,
  upload: (draft, field, file, upload) =>
    uploadFile(`/api/files/${part(draft)}/${part(field)}`, file, upload),

  upgrade: (form) => post(`/api/forms/${part(form)}/upgrade`, {}),
  closeForm: (form) => post(`/api/forms/${part(form)}/close`, {}),
  openForm: (form) => post(`/api/forms/${part(form)}/open`, {}),

  invalid: (filter) => get("/api/invalid", filter),
  statistics: (form) => get("/api/stats", { form }),
  exportPath: (form, format) => `/api/export/${part(form)}${query({ format, entries: 1 })}`,

  people: () => get("/api/people"),
  addPerson: (person) => post("/api/people", person),
  changePerson: (name, action) => post(`/api/people/${part(name)}/${action}`),
  links: () => get("/api/links"),
  addLink: (link) => post("/api/links", link),
  removeLink: (id) => remove(`/api/links/${part(id)}`),
};
