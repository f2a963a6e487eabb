import FieldbookHashes
package import FieldbookRows
package import FormSession
import SQLiteKit

extension Store {
  /// Adds drafts with all their rows, in place of earlier drafts with the same identifiers.
  package func put(_ drafts: [DraftRows]) throws {
    for draft in drafts {
      let old = try draftNumber(draft.id)
      if let old { try deleteRows(of: old) }
      try add(draft, as: old)
    }
  }

  /// Removes drafts with all their rows.
  package func discardRows(of drafts: [DraftID]) throws {
    for id in drafts {
      if let number = try draftNumber(id) { try deleteRows(of: number) }
    }
  }

  private func deleteRows(of draft: Int64) throws {
    for table in CopiedTable.ofDrafts.reversed() {
      let condition =
        table.hasSeats ? "seat IN (SELECT id FROM seat WHERE draft = ?)" : "draft = ?"
      try connection.run("DELETE FROM \(table.name) WHERE \(condition)", draft)
    }
    try connection.run("DELETE FROM draft WHERE id = ?", draft)
  }

  private func add(_ draft: DraftRows, as number: Int64?) throws {
    guard let form = draft.form else {
      throw StorageError.damaged(path, "the row of draft \(draft.id) cannot be read")
    }
    let known = try registeredForm(form)
    let amends = try draft.amends.flatMap { try draftNumber($0) }
    let columns = CopiedTable.draft.names.filter { $0 != "version" }
    let insert = try connection.prepare(
      CopyingSQL.insert("draft", ["id", "uuid"] + columns), number, draft.id.bytes)
    for column in columns {
      switch column {
      case "form": try insert.bind(known.number)
      case "amends": try insert.bind(amends)
      default: try insert.bind(draft[column])
      }
    }
    try insert.run()
    let number = connection.lastInsertedRow
    var seats: [RowValue: Int64] = [:]
    for table in CopiedTable.ofDrafts {
      for row in draft.parts[table] ?? [] {
        switch table {
        case .seat: seats[row[0]] = try addSeat(row, to: number)
        case .contentUse: try addUse(of: row[0], to: number)
        default:
          try add(row, to: table, of: number, form: known.number, seat: seats[row[0]])
        }
      }
    }
  }

  /// Adds a row of a draft, or of one of its seats.
  private func add(
    _ row: [RowValue], to table: CopiedTable, of draft: Int64, form: Int64, seat: Int64?
  ) throws {
    let owner = table.hasSeats ? [] : ["draft"]
    let insert = try connection.prepare(CopyingSQL.insert(table.name, owner + table.names))
    if !table.hasSeats { try insert.bind(draft) }
    for (column, value) in zip(table.names, row) {
      switch (table.name, column) {
      case (_, "seat") where table.hasSeats: try insert.bind(seat)
      case ("field", "attention"): try insert.bind(value == .integer(1) ? form : nil)
      default: try insert.bind(value)
      }
    }
    try insert.run()
  }

  private func addSeat(_ row: [RowValue], to draft: Int64) throws -> Int64 {
    try connection.run(
      RowTable.seat.insert(["draft": "?1", "used": "?2", "focus": "?3"]), draft, row[0], row[1])
    return connection.lastInsertedRow
  }

  private func addUse(of content: RowValue, to draft: Int64) throws {
    try connection.run(
      "INSERT INTO content_use (draft, content) SELECT ?, id FROM content WHERE hash = ?", draft,
      content)
  }
}

// MARK: - Origin

extension Store {
  /// Marks the store as an unfinished copy of another store.
  package func beginCopy(of place: String, at moment: Moment) throws(StoreError) {
    try write {
      try connection.run(
        """
        INSERT INTO origin (number, place, begun_at)
        SELECT coalesce(max(number), 0) + 1, ?, ? FROM origin
        """, place, moment.milliseconds)
    }
  }

  /// Ends the copy with a new link in the chain, and returns the head of the chain.
  package func endCopy(of place: String, at moment: Moment) throws(StoreError) -> Digest {
    try write {
      let link = try append(.copied, Digest(of: Array(place.utf8)), at: moment)
      try connection.run(
        "UPDATE origin SET ended_at = ?, link = ? WHERE ended_at IS NULL", moment.milliseconds,
        link.number)
      return link.head
    }
  }
}
