// Answering the question of which answer is right, after two people changed the same one.

import { splitIdentity } from "../engine/paths.js";

/**
 * Answers a conflict. "mine" is a new edit, which the server accepts because this device has seen
 * the other answer; "theirs" takes over what the server has.
 * @param {import("./filling.js").Filling} filling
 * @param {string} subject the name of the conflict in the record
 * @param {"mine" | "theirs"} side
 */
export async function answerConflict(filling, subject, side) {
  const conflict = filling.record.conflicts[subject];
  const state = filling.session.states.get(conflict.field);
  const entry = entryOf(filling, conflict.field);
  await filling.change((record) => {
    delete record.conflicts[subject];
    record.revisions[conflict.field] = conflict.revision;
  });
  await filling.forget(conflict.field);
  if (side === "mine") {
    filling.keep(editsForMine(conflict, state, entry));
  } else {
    filling.merge(contentsForTheirs(conflict, entry));
  }
}

function editsForMine(conflict, state, entry) {
  const { edit, field, theirs, revision } = conflict;
  if (edit?.entry) return [{ entry: edit.entry, seen: revision }];
  const answer = { ...editOf(field, state, edit), seen: revision };
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

function editOf(field, state, edit) {
  if (!state) return { ...edit, op: undefined };
  if (state.reason) return { field, reason: state.reason, left: true };
  if (state.items) return { field, items: state.items.map((item) => item.raw), left: true };
  return { field, raw: state.raw, left: state.state !== "focused" };
}

function entryOf({ record }, field) {
  const id = splitIdentity(field);
  return record.contents?.entries?.find((entry) => entry.id === id);
}

function present({ id, repeat, parent, rank }) {
  return { id, repeat, parent, rank };
}
