import FormSession
import SQLiteKit

/// What was changed behind the program's back, by damage or by hand.
extension Doctor {
  /// Looks for rows that do not have the checksum of what they say.
  func alteredRows() throws -> [Finding] {
    try RowTable.all.compactMap { table in
      let rows = try store.connection.prepare(
        "SELECT count(*) FROM \(table.name) WHERE \(table.isAltered)"
      ).first { row in try row.int(0) }
      guard let rows, rows > 0 else { return nil }
      return .alteredRows(table: table.name, rows: rows, of: try draftsWithAlteredRows(of: table))
    }
  }

  private func draftsWithAlteredRows(of table: RowTable) throws -> [DraftID] {
    guard let draft = table.draftOfRow else { return [] }
    return try store.connection.prepare(
      """
      SELECT uuid FROM draft WHERE length(uuid) = 16 AND id IN (
        SELECT \(draft) FROM \(table.name) WHERE \(table.isAltered)) ORDER BY id
      """
    ).all { row in try DraftID(row, 0) }
  }

  /// Compares final editions with their hashes, and those with the chain.
  func editions() throws -> [Finding] {
    try store.verify().findings.map { .edition($0) }
  }
}

extension RowTable {
  /// Which draft a row belongs to; nil when it belongs to none.
  fileprivate var draftOfRow: String? {
    if name == "draft" { return "id" }
    if columns.contains("draft") { return "draft" }
    return columns.contains("seat")
      ? "(SELECT draft FROM seat WHERE seat.id = \(name).seat)" : nil
  }
}
