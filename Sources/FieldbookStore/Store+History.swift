public import FormSession
import SQLiteKit

enum HistorySQL {
  static let columns = "action, subject, person, at, revision, old, new, note"
  static let insert =
    "INSERT INTO history (draft, number, \(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
  static let insertNext =
    """
    INSERT INTO history (number, draft, \(columns))
    VALUES ((SELECT coalesce(max(number), 0) + 1 FROM history WHERE draft = ?), ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """
}

extension Store: HistoryRepository {
  /// What was done to a draft, or to one field of it, the oldest first.
  public func history(of id: DraftID, field: String?) throws(StoreFault) -> [HistoryEntry] {
    try read {
      let draft = try draftRow(id).number
      let all = "SELECT \(HistorySQL.columns) FROM history WHERE draft = ?"
      guard let field else {
        return try connection.prepare(all + " ORDER BY number", draft).all(entry)
      }
      return try connection.prepare(
        all + " AND subject = ? AND action <> 'acknowledged' ORDER BY number", draft, field
      ).all(entry)
    }
  }

  /// What was remembered last of the text of a field.
  public func lastEntry(of field: String, in id: DraftID) throws(StoreFault) -> HistoryEntry? {
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

  /// Remembers an entry after those that are there.
  func remember(_ entry: HistoryEntry, of draft: Int64) throws(SQLiteError) {
    try connection.run(
      HistorySQL.insertNext, draft, draft, entry.action.rawValue, entry.subject, entry.person,
      entry.moment.milliseconds, entry.revision, entry.old, entry.new, entry.note)
  }

  private func entry(_ row: borrowing Row) throws -> HistoryEntry {
    let name = try row.text(0)
    guard let action = HistoryEntry.Action(rawValue: name) else {
      throw StoreTrouble.damaged(path, "the history knows no \(name)")
    }
    var entry = HistoryEntry(
      action, of: try row.textOrNil(1), by: try row.text(2),
      at: Moment(milliseconds: try row.integer(3)), old: try row.textOrNil(5),
      new: try row.textOrNil(6), note: try row.textOrNil(7))
    entry.revision = try row.int(4)
    return entry
  }
}
