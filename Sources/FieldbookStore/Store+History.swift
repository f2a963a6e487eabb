public import FormSession
import SQLiteKit

enum HistorySQL {
  static let columns = "action, subject, person, at, revision, old, new, note"

  static let insert = RowTable.history.insert(values(number: "?10"))

  /// Adds an entry with the next number.
  ///
  /// The number is selected twice, for the row and for its checksum. Because the table has
  /// triggers, inserting from a query would make SQLite create a temporary table.
  static let insertNext = RowTable.history.insert(
    values(number: "(SELECT coalesce(max(number), 0) + 1 FROM history WHERE draft = ?1)"))

  private static func values(number: String) -> KeyValuePairs<String, String> {
    [
      "draft": "?1", "number": number, "action": "?2", "subject": "?3", "person": "?4", "at": "?5",
      "revision": "?6", "old": "?7", "new": "?8", "note": "?9",
    ]
  }
}

extension Store: HistoryRepository {
  /// Returns the history of a draft or of one of its fields, the oldest entry first.
  public func history(of id: DraftID, field: String?) throws(StoreError) -> [HistoryEntry] {
    try read {
      let draft = try draftRow(id).number
      guard let field else { return try history(of: draft) }
      return try connection.prepare(
        """
        SELECT \(HistorySQL.columns) FROM history
        WHERE draft = ? AND subject = ? AND action <> 'acknowledged' ORDER BY number
        """, draft, field
      ).all(entry)
    }
  }

  func history(of draft: Int64) throws -> [HistoryEntry] {
    try connection.prepare(
      "SELECT \(HistorySQL.columns) FROM history WHERE draft = ? ORDER BY number", draft
    ).all(entry)
  }

  /// Returns the last entry for the text of a field; nil if there is none.
  public func lastEntry(of field: String, in id: DraftID) throws(StoreError) -> HistoryEntry? {
    try read {
      try connection.prepare(
        """
        SELECT \(HistorySQL.columns) FROM history
        WHERE draft = ? AND subject = ? AND action NOT IN ('acknowledged', 'confirmed', 'rejudged')
        ORDER BY number DESC LIMIT 1
        """, try draftRow(id).number, field
      ).first(entry)
    }
  }

  /// Adds an entry at the end of a draft's history.
  func remember(_ entry: HistoryEntry, of draft: Int64) throws(SQLiteError) {
    try connection.run(
      HistorySQL.insertNext, draft, entry.action.rawValue, entry.subject, entry.person,
      entry.moment.milliseconds, entry.revision, entry.old, entry.new, entry.note)
  }

  func entry(_ row: borrowing Row) throws -> HistoryEntry {
    let name = try row.text(0)
    guard let action = HistoryEntry.Action(rawValue: name) else {
      throw StorageError.damaged(path, "the history has the unknown action \(name)")
    }
    var entry = HistoryEntry(
      action, of: try row.textOrNil(1), by: try row.text(2),
      at: Moment(milliseconds: try row.integer(3)), old: try row.textOrNil(5),
      new: try row.textOrNil(6), note: try row.textOrNil(7))
    entry.revision = try row.int(4)
    return entry
  }
}
