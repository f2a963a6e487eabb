import FormSession
import SQLiteKit

/// Checks that find rows and editions that were damaged, or changed by another program.
extension Doctor {
  /// Reports rows whose checksum is wrong.
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

  /// Reports final editions that do not agree with their hashes or the chain.
  func editions() throws -> [Finding] {
    try store.verify().findings.map { .edition($0) }
  }
}

extension RowTable {
  /// The expression for the draft of a row; nil if the row belongs to no draft.
  fileprivate var draftOfRow: String? {
    if name == "draft" { return "id" }
    if columns.contains("draft") { return "draft" }
    return columns.contains("seat")
      ? "(SELECT draft FROM seat WHERE seat.id = \(name).seat)" : nil
  }
}
