// Resolves conflicts between two people's changes to the same answer.

import { splitIdentity } from "../engine/paths.js";
import { present } from "./contents.js";

/**
 * Resolves a conflict. "mine" is a new edit, which the server accepts because this device has seen
 * the other answer; "theirs" adopts the server's answer.
 * @param {import("./filling.js").Filling} filling
 * @param {string} subject the name of the conflict in the record
 * @param {"mine" | "theirs"} side
 * @param {boolean} isChosen whether the person chose it, so that the answer is finished
 */
export async function answerConflict(filling, subject, side, isChosen = false) {
  const conflicts = together(filling.record.conflicts, subject);
  const entry = entryOf(filling, filling.record.conflicts[subject].field);
  const earlier = await filling.keptAbout(conflicts.map(([, { field }]) => field));
  if (side === "mine") {
    const { states } = filling.session;
    const edits = conflicts.flatMap(
      ([, conflict]) => editsForMine(conflict, states, entry, isChosen));
    // The form may not show the entry yet, or may still show it.
    if (edits.some((edit) => edit.entry)) filling.adopt(edits);
    else filling.keep(edits);
    // The conflict keeps this device's answer until the new edits are on the device.
    await filling.write();
  }
  // The questions show the other answer before the conflict ends, so that leaving them does not
  // finish this device's answer.
  if (side === "theirs") {
    for (const [, conflict] of conflicts) filling.take(contentsForTheirs(conflict, entry));
  }
  for (const [, { field, revision }] of conflicts) filling.merged.ofSubjects[field] = revision;
  await filling.drop(earlier);
  await filling.change((record) => {
    for (const [name, { op, field, revision }] of conflicts) {
      if (record.conflicts[name]?.op !== op) continue;
      delete record.conflicts[name];
      delete record.bases?.[field];
      record.revisions[field] = revision;
    }
  });
}

/**
 * Resolves a conflict without asking. Text typed in the meantime is a separate conflict.
 * @param {import("./filling.js").Filling} filling
 * @param {string} subject
 */
export async function settleConflict(filling, subject) {
  const { op, edit, field, settled } = filling.record.conflicts[subject];
  const later = await filling.keptAbout([field]);
  if (settled === "mine" || later.every(({ raw }) => raw === edit.raw)) {
    await answerConflict(filling, subject, settled);
  } else {
    await filling.change(({ conflicts }) => {
      if (conflicts[subject]?.op === op) delete conflicts[subject];
    });
  }
}

/**
 * The right answer if there is no need to ask the person: somebody who only visited a question did
 * not change its answer.
 * @param {any} conflict
 * @param {import("../engine/types.js").Edit} edit
 * @param {any} base the field as it was before this device changed it
 * @returns {"mine" | "theirs" | undefined}
 */
export function obviousSide({ field, theirs }, edit, base) {
  const isText = ({ items, reason } = {}) => !items?.length && !reason;
  const isKnown = base && base.revision <= (edit.seen ?? 0);
  if (!field || edit.entry || theirs.raw === null || !isKnown
    || ![theirs, edit, base.content].every(isText)) {
    return undefined;
  }
  const before = base.content?.raw ?? "";
  if ((theirs.raw ?? "") === before) return "mine";
  return (edit.raw ?? "") === before ? "theirs" : undefined;
}

/**
 * The field as it was before this device changed it, given an edit that had seen a revision of it.
 * @param {Pick<import("../device/drafts.js").DraftRecord, "bases" | "contents">} record
 * @param {import("../engine/types.js").Edit} edit
 */
export function baseOf({ bases, contents }, { field, seen = 0 }) {
  const stored = contents?.fields?.find((one) => one.field === field);
  return [stored, bases?.[field]].find((one) => one && one.revision <= seen);
}

/**
 * Keeps the former state of fields, before other people's changes that an edit has not seen are
 * stored.
 * @param {import("../device/drafts.js").DraftRecord} record
 * @param {any} changes
 * @param {(field: string) => number | undefined} seen the revision that the unsent edit of a field
 *   has seen
 */
export function keepBases(record, { fields = [] }, seen) {
  for (const { field } of fields) {
    const edit = { field, seen: seen(field) };
    if (edit.seen === undefined) delete record.bases?.[field];
    else record.bases = { ...record.bases, [field]: baseOf(record, edit) };
  }
}

// If others have removed an entry, one answer resolves all conflicts about its questions.
function together(conflicts, subject) {
  const one = conflicts[subject];
  if (!isAboutRemoved(one)) return [[subject, one]];
  const id = splitIdentity(one.field);
  return Object.entries(conflicts).filter(([, other]) =>
    isAboutRemoved(other) && splitIdentity(other.field) === id);
}

function isAboutRemoved({ edit, theirs }) {
  return !edit?.entry && theirs.raw === null;
}

function editsForMine({ edit, field, theirs, revision }, states, entry, isChosen) {
  if (edit?.entry) return [{ entry: edit.entry, seen: revision }];
  const answer = { ...editOf(field, states.get(field), edit, isChosen), seen: revision };
  // Others have removed the entry: it comes back with the answer.
  const isRemoved = theirs.raw === null && entry;
  return isRemoved ? [{ entry: present(entry), seen: revision }, answer] : [answer];
}

function contentsForTheirs({ edit, content, theirs }, entry) {
  const fields = content ? [content] : [];
  if (edit?.entry) return { fields, entries: [present(entry ?? edit.entry)] };
  if (theirs.raw === null && entry) return { entries: [{ ...present(entry), status: "removed" }] };
  return { fields };
}

function editOf(field, state, edit, isChosen) {
  if (!state) {
    // A new edit, so it gets its own `op`.
    const { op, ...rest } = edit ?? {};
    return { ...rest, field };
  }
  if (state.reason) return { field, reason: state.reason, left: true };
  if (state.items) return { field, items: state.items.map((item) => item.raw), left: true };
  return { field, raw: state.raw, left: isChosen || state.state !== "focused" };
}

function entryOf({ record }, field) {
  const id = splitIdentity(field);
  return record.contents?.entries?.find((entry) => entry.id === id);
}
