// Starting drafts and opening them, with and without a connection.

import {
  changeDraft, dropSnapshots, keepDraft, keptDraft, keptSnapshot, replaceDraft,
} from "../device/drafts.js";
import { keepForm, keptForm } from "../device/forms.js";
import { deviceName, newID } from "../device/identifiers.js";
import { keptEdits } from "../device/queue.js";
import { dropUnreadable, isUnreadable } from "../device/unreadable.js";
import { loadEngine } from "../engine/module.js";
import { keyOf, subjectOf } from "../engine/paths.js";
import { Session } from "../engine/session.js";
import { api } from "../server/api.js";
import { Unreachable, isWithoutServer } from "../server/requests.js";
import { refuseEndedConflicts } from "./answers.js";
import { contentsOfEdits, contentsOfOthers, revisionsOf } from "./contents.js";
import { Filling } from "./filling.js";
import { tab } from "./tabs.js";

/** The rights of people to drafts that they started themselves. */
const ownRights = ["edit", "finalize", "discard"];

/** The drafts that were recently started here; the server may not know them yet. */
const begun = new Set();

/** @type {{id: string, answer: Promise<any>, definition: Promise<any>} | null} */
let early = null;

/**
 * Asks the server for a draft and its form, before it is known who is signed in. The draft is then
 * opened with the response.
 */
export function askEarly(id) {
  const answer = api.draft(id);
  const definition = answer.then(({ definition: { form, version } }) => api.form(form, version));
  early = { id, answer, definition };
  definition.catch(() => { early = null; });
}

function takeEarly(id) {
  const asked = early?.id === id ? early : null;
  early = null;
  return asked;
}

/** Returns a definition from this device, or else from the server. */
export async function definitionOf(account, form, version, asked = null) {
  const kept = await keptForm(account, form, version).catch(() => undefined);
  if (kept) return kept;
  const given = await asked?.definition.catch(() => null);
  const isWanted = given?.form === form && given.version === version;
  const definition = isWanted ? given : await api.form(form, version);
  await keepForm(account, form, version, definition).catch(() => {});
  return definition;
}

/** Starts a draft on this device, which the server receives later, and returns the draft's id. */
export async function beginDraft(account, form, version) {
  await definitionOf(account, form, version);
  const id = newID();
  begun.add(id);
  const now = new Date().toISOString();
  await keepDraft(account, {
    id, form, version, title: null, begin: { id, form, version }, seat: newID(),
    head: { id, form, version, status: "draft", created_at: now, updated_at: now },
    contents: null, may: ownRights, revisions: {}, conflicts: {},
    refused: [], updated_at: now,
  });
  return id;
}

/**
 * Opens a draft in the language that `chooseLanguage` selects from those of its form.
 * @returns {Promise<{filling: Filling, answer: any, isMoved: boolean, isLost: boolean}>} `answer` is
 *   the server's response, or null if the draft opens from this device alone; `isMoved` means that
 *   the draft has been moved to another version of its form since this device opened it; `isLost`
 *   means that nobody can read what this device had kept
 */
export async function openDraft(account, id, chooseLanguage) {
  const engine = loadEngine();
  const first = takeEarly(id);
  const asked = begun.has(id) ? null : first?.answer ?? api.draft(id);
  asked?.catch(() => {});
  const { known, earlier, isLost } = await keptOf(account, id);
  const answer = known?.begin ? null : await patient(asked ?? api.draft(id), known);
  const described = recordOf(id, known, answer);
  // In the meantime, another tab may have changed the record and stored edits.
  const kept = answer
    ? replaceDraft(account, id, (now) => recordOf(id, now, answer)) : keptDraft(account, id);
  kept.catch(() => {});
  const isMoved = known !== undefined && known.version !== described.version;
  if (isMoved) await dropSnapshots(account, id);
  const start = await startOf(account, described, chooseLanguage, first);
  const session = new Session(await engine, start);
  const before = isMoved && earlier.length > 0
    ? await outlineOfForm(account, known.form, known.version, session.outline.language)
      .catch(() => null) : null;
  const record = await adjusted(
    account, (await kept.catch(() => undefined)) ?? described, session.outline, before);
  const edits = await editsOf(account, id);
  // The server will refuse the edits of a draft that is final.
  const valid = answer && answer.draft.status !== "draft" ? [] : edits;
  mergeInto(session, answer?.contents ?? storedOf(record, session), record, valid);
  session.judge(Object.entries(record.verdicts ?? {}));
  session.drain();
  const filling = new Filling(account, record, session, edits);
  const unsent = new Set(edits.map(({ op }) => op));
  for (const edit of earlier) if (!unsent.has(edit.op)) filling.missed.add(subjectOf(edit));
  filling.people = answer?.people ?? [];
  return { filling, answer, isMoved, isLost };
}

// What the device has of a draft. What it cannot read any more is deleted.
async function keptOf(account, id) {
  const read = () => Promise.all([keptDraft(account, id), keptEdits(account, id)]);
  try {
    const [known, earlier] = await read();
    return { known, earlier, isLost: false };
  } catch (error) {
    const isLost = isUnreadable(error);
    if (isLost) await dropUnreadable(account, id).catch(() => {});
    const known = await keptDraft(account, id).catch(() => undefined);
    return { known, earlier: await editsOf(account, id), isLost };
  }
}

/** Opens the same draft in another language, with its undo steps. */
export async function sessionIn(language, filling) {
  const { account, record } = filling;
  const definition = await definitionOf(account, record.form, record.version);
  const session = new Session(await loadEngine(), {
    ...contentsOf(record, JSON.parse(filling.session.snapshot())),
    definition, language, ...editor(account),
  });
  session.judge(filling.session.verdicts);
  return session;
}

/** The outline of a draft's form, for a view that does not show the draft. */
export async function outlineOfDraft(account, id, language) {
  const known = await keptDraft(account, id).catch(() => undefined);
  const { form, version } = known ?? (await api.draft(id)).definition;
  return outlineOfForm(account, form, version, language);
}

/** The outline of a form without a draft. */
export async function outlineOfForm(account, form, version, language) {
  const session = new Session(await loadEngine(), {
    definition: await definitionOf(account, form, version), language, ...editor(account),
  });
  session.close();
  return session.outline;
}

// The person and the device that expressions can read.
function editor({ name }) {
  return { person: name, device: deviceName() };
}

// A draft that this device knows is opened without waiting long for the server.
async function patient(asked, known) {
  try {
    if (!known) return await asked;
    return await Promise.race([
      asked, new Promise((_, reject) => setTimeout(() => reject(new Unreachable()), 4_000)),
    ]);
  } catch (error) {
    if (known && isWithoutServer(error)) return null;
    throw error;
  }
}

function recordOf(id, known, answer) {
  if (!answer) return known;
  const { draft, definition, contents } = answer;
  return {
    ...known,
    id, form: definition.form, version: definition.version, title: draft.title, head: draft,
    seat: known?.seat ?? newID(),
    contents, may: answer.may ?? (draft.status === "draft" ? ownRights : []),
    review: answer.review, masked: answer.masked ?? {},
    revisions: revisionsOfOpen(contents, known),
    conflicts: known?.conflicts ?? {}, refused: known?.refused ?? [],
    updated_at: draft.updated_at,
  };
}

// What was only on this device when the draft ended, or lost questions, is listed with its labels.
async function adjusted(account, record, { fields }, before) {
  if (!before && Object.keys(record.conflicts).length === 0) return record;
  const adjust = (record) => {
    refuseEndedConflicts(record, (field) => keyOf(field) in fields);
    for (const [key, { label, storage }] of Object.entries(before?.fields ?? {})) {
      if (!(key in fields)) record.former = { ...record.former, [key]: { label, storage } };
    }
  };
  adjust(record);
  return (await changeDraft(account, record.id, adjust).catch(() => undefined)) ?? record;
}

// As long as a conflict is open, the other person's answer does not count as seen.
function revisionsOfOpen(contents, known) {
  const revisions = revisionsOf(contents);
  for (const subject of Object.keys(known?.conflicts ?? {})) {
    revisions[subject] = known.revisions[subject] ?? 0;
  }
  return revisions;
}

// The engine restores the draft as the server described it. A draft that the server does not have
// yet is begun as the server will begin it, or restored from its snapshot alone.
function contentsOf({ id, head, contents }, snapshot) {
  if (!contents && !snapshot) return { id };
  return { id, draft: { draft: head, contents: contents ?? { revision: 0 } }, snapshot };
}

async function startOf(account, record, chooseLanguage, asked) {
  const [definition, kept] = await Promise.all([
    definitionOf(account, record.form, record.version, asked),
    keptSnapshot(account, record.id, tab).catch(() => undefined),
  ]);
  return {
    ...contentsOf(record, kept?.session ? JSON.parse(kept.session) : undefined),
    definition, language: chooseLanguage(definition.languages), ...editor(account),
  };
}

// The snapshot can be older than the contents that the server has stored since.
function storedOf({ contents }, { acknowledged }) {
  return { fields: contents?.fields ?? [], entries: [], acknowledged };
}

function editsOf(account, id) {
  return keptEdits(account, id).catch(() => []);
}

// The form shows the edits from this device, including those that conflict with others' changes.
function mergeInto(session, contents, { conflicts }, edits) {
  const conflicting = Object.values(conflicts).flatMap(({ edit }) => edit ?? []);
  const own = new Set([...conflicting, ...edits].map(subjectOf));
  session.merge(contentsOfOthers(contents, (subject) => own.has(subject)));
  // An answer does not restore an entry that others have removed.
  const shown = conflicting.filter(({ field }) => !field || session.states.has(field));
  mergeUnsent(session, [...shown, ...edits]);
}

// Edits from another tab, and edits newer than the snapshot, are not in the session yet.
function mergeUnsent(session, edits) {
  const last = new Map(edits.map((edit) => [edit.field, edit]));
  const missing = edits.filter((edit) => {
    if (!edit.field) return true;
    // An earlier edit of the same field would restore the earlier text.
    if (last.get(edit.field) !== edit) return false;
    const state = session.states.get(edit.field);
    return edit.items || "reason" in edit || state?.raw !== edit.raw;
  });
  if (missing.length > 0) session.merge(contentsOfEdits(missing, session.acknowledged));
}
