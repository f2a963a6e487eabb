// Records the server's responses to edits in the record of their draft.

import { subjectOf } from "../engine/paths.js";
import { baseOf, obviousSide } from "./conflicts.js";
import { contentsOfEdits, hasSameAnswer, withChanges } from "./contents.js";

/**
 * Applies the response to edits.
 * @param {import("../device/drafts.js").DraftRecord} record
 * @param {import("../engine/types.js").Edit[]} edits
 * @param {any} answer
 * @param {any[]} conflicts the conflicts in the response that are still open
 */
export function takeAnswer(record, edits, answer, conflicts = answer.conflicts ?? []) {
  const accepted = edits.filter(({ op }) => answer.accepted.includes(op));
  const editOf = ({ op }) => edits.find((edit) => edit.op === op);
  // If an edit was sent again, others may have changed the field since the first time.
  const revisionOf = ({ op }) => answer.revisions[answer.accepted.indexOf(op)];
  record.own ??= {};
  record.unfinished ??= {};
  for (const edit of accepted) {
    record.own[subjectOf(edit)] = record.revisions[subjectOf(edit)] = revisionOf(edit);
    if (edit.left) delete record.unfinished[edit.field];
    else if (edit.field) record.unfinished[edit.field] = true;
  }
  record.contents &&= withChanges(record.contents, {
    fields: acceptedFields(accepted, revisionOf, record.contents),
  });
  for (const conflict of conflicts) {
    const edit = editOf(conflict);
    if (isOfNoInterest(conflict, edit)) continue;
    const settled = obviousSide(conflict, edit, baseOf(record, edit));
    record.conflicts[subjectOf(edit)] = { ...conflict, edit, settled };
  }
  for (const refusal of answer.refused ?? []) {
    addRefusal(record, { ...refusal, edit: editOf(refusal) });
  }
  for (const { field } of edits) if (field) delete record.bases?.[field];
}

/**
 * Adds a refused edit to those that the person must see: only the last of each field, entry or
 * rule, and none that changes nothing.
 * @param {import("../device/drafts.js").DraftRecord} record
 * @param {any} refusal
 */
export function addRefusal(record, refusal) {
  const { edit } = refusal;
  const stored = record.contents?.fields?.find(({ field }) => field === edit.field);
  if (edit.field && hasSameAnswer(stored?.content, edit)) return;
  const others = record.refused.filter((one) => subjectOf(one.edit) !== subjectOf(edit));
  record.refused = [...others, refusal];
}

/**
 * Turns conflicts that nobody can resolve any more into refusals, which show this device's answers:
 * those of a draft that has ended, and those about fields that the form no longer has.
 * @param {import("../device/drafts.js").DraftRecord} record
 * @param {(field: string) => boolean} isKnown whether the form has a field
 */
export function refuseEndedConflicts(record, isKnown) {
  const hasEnded = record.head && record.head.status !== "draft";
  for (const [subject, { op, field, edit }] of Object.entries(record.conflicts)) {
    if (!hasEnded && (!field || isKnown(field))) continue;
    delete record.conflicts[subject];
    if (edit) addRefusal(record, { op, code: hasEnded ? "ended" : "no_field", edit });
  }
}

// Others may have changed a field after this device did, and their change may already be known.
function acceptedFields(accepted, revisionOf, { fields = [] }) {
  const known = new Map(fields.map(({ field, revision }) => [field, revision]));
  return accepted.filter((edit) => edit.field && !(known.get(edit.field) > revisionOf(edit)))
    .flatMap((edit) => contentsOfEdits([edit], []).fields
      .map((one) => ({ ...one, revision: revisionOf(edit) })));
}

// If others have removed an entry, nobody is asked about an empty answer in it.
function isOfNoInterest({ theirs }, { raw }) {
  return theirs.raw === null && raw === "";
}
