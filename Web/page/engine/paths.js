// Fields have two names: a path by position (`medicine[2].dose`), which changes when entries move,
// and one by identity (`medicine[#1k3].dose`), which does not.

/** Splits a path into the path of its entry, or null, and the key of the field. */
export function splitPath(path) {
  const end = path.lastIndexOf("].");
  return end < 0 ? [null, path] : [path.slice(0, end + 1), path.slice(end + 2)];
}

/** Returns the key of a field without its entry. */
export function keyOf(path) {
  return splitPath(path)[1];
}

/** The label of a field; in an entry, it includes the numbers of the entries: `Dose (2)`. */
export function labelWithPlace(label, path) {
  const places = [...path.matchAll(/\[(\d+)\]/g)].map(([, place]) => place);
  return places.length > 0 ? `${label} (${places.join(".")})` : label;
}

/** Returns the id of the entry in a name by identity; undefined if there is none. */
export function splitIdentity(identity) {
  return /\[#([^\]]+)\]\.[^.]+$/.exec(identity)?.[1];
}

/**
 * Returns the name of the subject of an edit, by identity; a later edit with the same subject
 * replaces an earlier one.
 * @param {{field?: string, entry?: any, acknowledge?: string, unacknowledge?: string}} edit
 */
export function subjectOf({ field, entry, acknowledge, unacknowledge }) {
  return field ?? (entry ? `entry ${entry.id}` : `rule ${acknowledge ?? unacknowledge}`);
}

/** The entries of a draft, found by their path and by their id. */
export class EntryTable {
  constructor() {
    /** @type {Map<string, import("./types.js").Entry>} */
    this.byID = new Map();
    /** @type {Map<string, import("./types.js").Entry>} */
    this.byPath = new Map();
  }

  /** Applies the changed entries in a response, and the ids of removed entries. */
  apply(entries = [], removed = []) {
    for (const id of removed) this.byID.delete(id);
    for (const entry of entries) this.byID.set(entry.id, entry);
    if (entries.length + removed.length === 0) return;
    this.byPath = new Map([...this.byID.values()].map((entry) => [entry.entry, entry]));
  }

  /** The entries of a repeat in the entry with this path, or outside of entries, in order. */
  within(repeat, parent) {
    return [...this.byID.values()]
      .filter((entry) => entry.repeat === repeat && entry.parent === parent)
      .sort((one, other) => one.position - other.position);
  }

  /** The name by identity of the field with this path. */
  identity(path) {
    const [entryPath, key] = splitPath(path);
    if (entryPath === null) return path;
    const entry = this.byPath.get(entryPath);
    return entry ? `${entry.repeat}[#${entry.id}].${key}` : path;
  }

  /** The path by position of a field that is named by identity; null if its entry is gone. */
  path(identity) {
    const id = splitIdentity(identity);
    if (id === undefined) return identity;
    const entry = this.byID.get(id);
    return entry ? `${entry.entry}.${keyOf(identity)}` : null;
  }
}
