import FieldbookRows
import FormSession
import SQLiteKit

private enum StoredEntrySQL {
  static let insert = RowTable.entry.insert([
    "draft": "?1", "id": "?2", "grp": "?3", "parent": "?4", "rank": "?5", "status": "?6",
    "revision": "?7",
  ])
  static let update = RowTable.entry.update(
    ["rank": "?1", "status": "?2", "revision": "?3"], where: "draft = ?4 AND id = ?5")
  static let select =
    "SELECT id, grp, parent, rank, status, revision FROM entry WHERE draft = ?"
}

extension Store {
  /// Returns the entries of a draft in order, or only the entries that were added, moved or removed
  /// after a revision.
  func entries(of draft: Int64, _ form: KnownForm, since revision: Int? = nil) throws
    -> [EntryRecord]
  {
    if form.repeats.isEmpty { return [] }
    let sql = StoredEntrySQL.select + (revision == nil ? "" : " AND revision > ?")
    let statement = try connection.prepare(sql, draft)
    if let revision { try statement.bind(revision) }
    let entries = try statement.all { row in try entry(row, form) }
    return entries.isEmpty ? [] : entries.inOrder(groups: form.groupPlaces)
  }

  private func entry(_ row: borrowing Row, _ form: KnownForm) throws -> EntryRecord {
    let place = try row.int(1)
    guard form.groups.indices.contains(place), let group = form.groups[place].key,
      let status = EntryRecord.Status(rawValue: try row.text(4))
    else {
      throw StorageError.damaged(path, "a row refers to a repeat that its form does not have")
    }
    var entry = EntryRecord(
      EntryID(try row.integer(0)), of: group, in: EntryID(try row.integer(2)),
      rank: try row.integer(3), status: status)
    entry.revision = try count(row, 5)
    return entry
  }

  /// Adds the entries of a draft that has no entries yet.
  func addEntries(_ entries: [EntryRecord], to draft: Int64, _ form: KnownForm) throws {
    for entry in entries { try add(entry, to: draft, form) }
  }

  private func add(_ entry: EntryRecord, to draft: Int64, _ form: KnownForm) throws {
    guard let place = form.groupPlaces[entry.group] else { return }
    try connection.run(
      StoredEntrySQL.insert, draft, entry.id.number, place, entry.parent.number, entry.rank,
      entry.status.rawValue, entry.revision)
  }

  /// Saves changed entries, and returns the new entries.
  func save(
    _ entries: [EntryRecord], of draft: Int64, _ form: KnownForm
  ) throws -> Set<EntryID> {
    var added: Set<EntryID> = []
    for entry in entries {
      try connection.run(
        StoredEntrySQL.update, entry.rank, entry.status.rawValue, entry.revision, draft,
        entry.id.number)
      guard connection.changes == 0 else { continue }
      try add(entry, to: draft, form)
      added.insert(entry.id)
    }
    return added
  }

  /// Deletes all entries of a draft, with their fields, notices and rules.
  func removeEntries(of draft: Int64) throws(SQLiteError) {
    for table in Store.entryTables {
      try connection.run("DELETE FROM \(table) WHERE draft = ? AND entry > 0", draft)
    }
    try connection.run("DELETE FROM entry WHERE draft = ?", draft)
  }

  /// Deletes the entries that are no longer part of a draft, with everything in them.
  func removeAbsentEntries(of draft: Int64, _ form: KnownForm) throws {
    let absent = try entries(of: draft, form).absent
    for id in absent {
      for table in Store.entryTables {
        try connection.run(
          "DELETE FROM \(table) WHERE draft = ? AND entry = ?", draft, id.number)
      }
      try connection.run("DELETE FROM entry WHERE draft = ? AND id = ?", draft, id.number)
    }
  }

  /// The tables with rows that belong to an entry.
  private static let entryTables = ["notice", "field", "draft_rule"]
}
