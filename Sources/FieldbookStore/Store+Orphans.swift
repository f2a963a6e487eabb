import FieldbookRows
public import FormSession
import JSONText
import SQLiteKit

private enum OrphanSQL {
  static let copy = RowTable.orphan.insert(
    [
      "draft": "?1", "number": "number", "key": "key", "version": "version", "record": "record",
    ], from: "orphan WHERE draft = ?2")
  static let insertNext = RowTable.orphan.insert([
    "draft": "?1", "number": "(SELECT coalesce(max(number), 0) + 1 FROM orphan WHERE draft = ?1)",
    "key": "?2", "version": "?3", "record": "?4",
  ])
}

extension Store {
  /// Returns the fields of a draft that its form no longer has.
  public func orphans(of id: DraftID) throws(StoreError) -> [OrphanedField] {
    try read { try orphans(of: draftRow(id)) }
  }

  func orphans(of draft: DraftRow) throws -> [OrphanedField] {
    try connection.prepare(
      "SELECT key, version, record FROM orphan WHERE draft = ? ORDER BY number", draft.number
    ).all { row in
      let key = try row.text(0)
      guard let root = JSONDocument(try row.text(2)).root else {
        throw StorageError.damaged(
          path, "a field that was set aside in draft \(draft.draft.id) cannot be read")
      }
      return OrphanedField(
        key: key, version: try row.int(1), record: FieldRecord(orphan: root, key: key))
    }
  }

  /// Copies the orphaned fields of an edition to its amendment.
  func copyOrphans(of amended: Int64, to draft: Int64) throws(SQLiteError) {
    try connection.run(
      OrphanSQL.copy, draft, amended)
  }

  /// Stores orphaned fields, and removes stored ones that the form has again.
  func putAside(_ fields: [OrphanedField], of draft: Int64, taken: [String]) throws(SQLiteError) {
    let gone = Set(taken + fields.map(\.key))
    let aside = try connection.prepare("SELECT key FROM orphan WHERE draft = ?", draft)
      .all { row throws(SQLiteError) in try row.text(0) }
    for key in aside where gone.contains(key) {
      try connection.run("DELETE FROM orphan WHERE draft = ? AND key = ?", draft, key)
    }
    for field in fields {
      try connection.run(
        OrphanSQL.insertNext, draft, field.key, field.version, field.record.orphanJSON.text)
    }
  }
}
