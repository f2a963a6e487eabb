package import FieldbookRows
package import FormSession
import SQLiteKit

extension Store: CopyableStore {
  /// Runs a function on a consistent snapshot of the store.
  package func onSnapshot(_ body: () throws -> Void) throws(StoreError) { try read(body) }

  /// Runs a function in a transaction without triggers.
  package func unguarded(_ body: () throws -> Void) throws(StoreError) {
    try connection.loading { () throws(StoreError) in try write(body) }
  }

  /// Returns the next drafts in the order in which they were added.
  package func draftIDs(after last: DraftID?, limit: Int) throws(StoreError) -> [DraftID] {
    try read {
      try connection.prepare(
        """
        SELECT uuid FROM draft WHERE id > coalesce((SELECT id FROM draft WHERE uuid = ?), 0)
        ORDER BY id LIMIT ?
        """, last?.bytes, limit
      ).all { row in try DraftID(row, 0) }
    }
  }

  /// Returns all rows of the drafts that exist, in the given order.
  package func rows(of drafts: [DraftID]) throws(StoreError) -> [DraftRows] {
    try read {
      try drafts.compactMap { id in
        guard let number = try draftNumber(id) else { return nil }
        let draft = try connection.prepare(CopyingSQL.draft, number)
          .first { row in try row.values() }
        guard let draft else { return nil }
        var rows = DraftRows(id, draft)
        for table in CopiedTable.ofDrafts {
          let found = try connection.prepare(CopyingSQL.select[table, default: ""], number)
            .all { row in try row.values() }
          if !found.isEmpty { rows.parts[table] = found }
        }
        return rows
      }
    }
  }

  /// Returns the rows of a table that does not belong to drafts, in the order of its first column.
  package func rows(
    of table: CopiedTable, after last: RowValue?, limit: Int
  ) throws(StoreError) -> [[RowValue]] {
    try read {
      let (names, keys) = (table.names, table.names.prefix(table.keys).joined(separator: ", "))
      let condition = last == nil ? "?1 IS NULL" : "\(names[0]) > ?1"
      return try connection.prepare(
        """
        SELECT \(names.joined(separator: ", ")) FROM \(table.name) WHERE \(condition)
        ORDER BY \(keys) LIMIT ?2
        """, last ?? .null, limit
      ).all { row in try row.values() }
    }
  }

  /// Adds rows to a table that does not belong to drafts.
  package func add(_ rows: [[RowValue]], to table: CopiedTable) throws {
    let insert = try connection.prepare(CopyingSQL.insert(table.name, table.names))
    for row in rows {
      for value in row { try insert.bind(value) }
      try insert.run()
    }
  }

  /// Removes all rows of a table that does not belong to drafts.
  package func clear(_ table: CopiedTable) throws {
    try connection.run("DELETE FROM \(table.name)")
  }

  /// Adds a form with the columns of ``CopiedTable/form``.
  package func addForm(_ row: [RowValue]) throws(StoreError) {
    try connection.loading { () throws(StoreError) in
      try write { try insert(RegisteredForm(row, in: path)) }
    }
  }
}

enum CopyingSQL {
  /// The query for a draft's row; the parameter is the row's number.
  static let draft: String = {
    let columns = CopiedTable.draft.names.map { name in
      switch name {
      case "form": "f.key"
      case "version": "f.version"
      case "amends": "(SELECT a.uuid FROM draft a WHERE a.id = d.amends)"
      default: "d.\(name)"
      }
    }
    return "SELECT \(columns.joined(separator: ", ")) FROM draft d JOIN form f ON f.id = d.form"
      + " WHERE d.id = ?1"
  }()

  /// The queries for a draft's rows in each table; the parameter is the number of the draft's row.
  static let select = Dictionary(
    uniqueKeysWithValues: CopiedTable.ofDrafts.map { table in
      let columns = table.expressions(ofSeatsBy: "id")
      let source =
        table.hasSeats ? "\(table.name) t JOIN seat s ON s.id = t.seat" : "\(table.name) t"
      let owner = table.hasSeats ? "s.draft" : "t.draft"
      let order = (1...max(1, table.keys)).map(String.init).joined(separator: ", ")
      return (
        table,
        "SELECT \(columns.joined(separator: ", ")) FROM \(source) WHERE \(owner) = ?1 ORDER BY \(order)"
      )
    })

  /// Returns a statement that adds a row to a table, with a checksum if the table has one.
  static func insert(_ table: String, _ columns: [String]) -> String {
    let values = columns.enumerated().map { ($1, "?\($0 + 1)") }
    if let table = RowTable.all.first(where: { $0.name == table }) { return table.insert(values) }
    return "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES ("
      + values.map(\.1).joined(separator: ", ") + ")"
  }
}
