public import FormSession
import JSONText
import SQLiteKit

extension Store {
  /// The fields of a draft that its form no longer has.
  public func orphans(of id: DraftID) throws(StoreFault) -> [OrphanedField] {
    try read { try orphans(ofRow: draftRow(id).number) }
  }

  func orphans(ofRow draft: Int64) throws -> [OrphanedField] {
    try connection.prepare(
      "SELECT key, version, record FROM orphan WHERE draft = ? ORDER BY number", draft
    ).all { row in
      let key = try row.text(0)
      guard let root = JSONDocument(try row.text(2)).root else {
        throw StoreTrouble.damaged(path, "the text that was put aside of a field cannot be read")
      }
      return OrphanedField(
        key: key, version: try row.int(1), record: FieldRecord(orphan: root, key: key))
    }
  }

  /// Lets the next edition of a draft have what was put aside of it.
  func copyOrphans(of amended: Int64, to draft: Int64) throws(SQLiteError) {
    try connection.run(
      """
      INSERT INTO orphan (number, draft, key, version, record)
      SELECT number, ?, key, version, record FROM orphan WHERE draft = ?
      """, draft, amended)
  }

  /// Puts fields aside; what the form has again is gone from there.
  func putAside(_ fields: [OrphanedField], of draft: Int64, taken: [String]) throws(SQLiteError) {
    for key in taken + fields.map(\.key) {
      try connection.run("DELETE FROM orphan WHERE draft = ? AND key = ?", draft, key)
    }
    for field in fields {
      try connection.run(
        """
        INSERT INTO orphan (number, draft, key, version, record)
        VALUES ((SELECT coalesce(max(number), 0) + 1 FROM orphan WHERE draft = ?), ?, ?, ?, ?)
        """, draft, draft, field.key, field.version, field.record.orphanJSON.text)
    }
  }
}
