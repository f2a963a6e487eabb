// Contents, as the server and the engine exchange them.

import { subjectOf } from "../engine/paths.js";

/** The known revisions of everything in contents. */
export function revisionsOf(contents) {
  const revisions = {};
  for (const { field, revision } of contents.fields ?? []) revisions[field] = revision;
  for (const entry of contents.entries ?? []) {
    revisions[subjectOf({ entry })] = entry.revision ?? 0;
  }
  return revisions;
}

/**
 * Contents without this device's own changes, and without fields that this device already has in a
 * later revision.
 */
export function contentsOfOthers(contents, isOwn, revisions = {}) {
  return {
    ...contents,
    fields: (contents.fields ?? []).filter(({ field, revision }) =>
      !isOwn(field) && revision >= (revisions[field] ?? 0)),
    entries: (contents.entries ?? []).filter((entry) => !isOwn(subjectOf({ entry }))),
  };
}

/** Contents with later changes in place of earlier ones; of each field, the later revision. */
export function withChanges(contents, changes) {
  const replace = (old = [], changed = [], name) => {
    const known = new Map(old.map((one) => [name(one), one]));
    for (const one of changed) {
      const isOlder = one.revision < known.get(name(one))?.revision;
      if (!isOlder) known.set(name(one), one);
    }
    return [...known.values()];
  };
  return {
    ...contents,
    ...changes,
    fields: replace(contents.fields, changes.fields, (one) => one.field),
    entries: replace(contents.entries, changes.entries, (one) => one.id),
  };
}

/** An entry that was removed, as it is when it is restored. */
export function present({ id, repeat, parent, rank }) {
  return { id, repeat, parent, rank };
}

/**
 * The contents that result from edits, so that another session can merge them.
 * @param {import("../engine/types.js").Edit[]} edits
 * @param {string[]} acknowledgedBefore the rules that are acknowledged in that session
 */
export function contentsOfEdits(edits, acknowledgedBefore) {
  const fields = new Map();
  const entries = new Map();
  const acknowledged = new Set(acknowledgedBefore);
  for (const edit of edits) {
    if (edit.entry) entries.set(edit.entry.id, { ...edit.entry, revision: edit.seen ?? 0 });
    if (edit.acknowledge) acknowledged.add(edit.acknowledge);
    if (edit.unacknowledge) acknowledged.delete(edit.unacknowledge);
    if (edit.field) {
      fields.set(edit.field, {
        field: edit.field, revision: edit.seen ?? 0, content: contentOfEdit(edit),
      });
    }
  }
  return {
    fields: [...fields.values()], entries: [...entries.values()],
    acknowledged: [...acknowledged],
  };
}

/** Whether an edit gives the same answer as the content of a field. */
export function hasSameAnswer({ raw, items, reason } = /** @type {any} */ ({}), edit) {
  const answer = (text, list, why) => JSON.stringify(
    [text ?? "", (list ?? []).map((item) => item.raw ?? item), why ?? null]);
  return answer(raw, items, reason) === answer(edit.raw, edit.items, edit.reason);
}

function contentOfEdit(edit) {
  const { raw, verbatim, reason, notice, committed, answered, touched = true } = edit;
  const items = edit.items?.map((item) => ({
    ...(typeof item === "string" ? { raw: item } : item), touched: true,
  }));
  return { touched, raw, verbatim, items, committed, reason, answered, notice: notice ?? undefined };
}
