import FieldbookRows
import FormSession
import SQLiteKit

/// Copies the readable rows of a damaged store to a new store.
struct Rescuer {
  let store: Store
  var rescue = Doctor.Rescue()

  init(_ store: Store) {
    self.store = store
  }

  /// The tables that are copied as a whole.
  static let tables = [
    "form", "form_field", "form_group", "form_rule", "form_closing", "list", "list_row",
    "list_cell",
    "list_spelling", "form_list", "import", "chain", "origin", "account", "form_link",
    "password_link",
    "program_token", "sign_in",
  ]

  /// The tables of a draft, with the condition that selects its rows.
  private static let draftTables = [
    ("entry", "draft = ?"), ("field", "draft = ?"), ("notice", "draft = ?"),
    ("draft_group", "draft = ?"),
    ("draft_rule", "draft = ?"), ("history", "draft = ?"), ("orphan", "draft = ?"),
    ("comment", "draft = ?"), ("draft_return", "draft = ?"), ("page_edit", "draft = ?"),
    ("edition_hash", "draft = ?"),
    ("content_use", "draft = ?"), ("seat", "draft = ?"),
    ("seat_field", "seat IN (SELECT id FROM seat WHERE draft = ?)"),
    ("step", "seat IN (SELECT id FROM seat WHERE draft = ?)"),
  ]

  /// Counts, which are recomputed at the end.
  ///
  /// A row must not be lost only because one of its counts is damaged.
  private static let counted: Set = ["fields", "filled", "invalid", "missing"]

  mutating func copy(from damaged: borrowing Connection) throws {
    for table in Self.tables {
      try copyTable(table, from: damaged)
    }
    try copyContents(from: damaged)
    var amended: [(draft: Int64, other: RowValue)] = []
    for draft in try drafts(in: damaged) {
      try copyDraft(draft, from: damaged, &amended)
    }
    // An amended edition may be copied after its amendment, so these links are set once all rows
    // are copied.
    for (draft, other) in amended {
      let link = try store.connection.prepare("UPDATE draft SET amends = ? WHERE id = ?")
      try link.bind(other, draft)
      if try !attempt(link) { rescue.refused += 1 }
    }
  }

  /// Copies a table, from both ends if it is damaged.
  private mutating func copyTable(_ table: String, from damaged: borrowing Connection) throws {
    let columns = try columns(of: table)
    var rows = Rows()
    try read(selection(of: table, columns), from: damaged, into: &rows)
    if !rows.isWhole {
      rescue.incomplete.insert(table)
      try read(selection(of: table, columns, fromEnd: true), from: damaged, into: &rows)
    }
    for row in rows.found { try insert(row, columns, into: table) }
  }

  /// Returns a query for the rows of a table in the order of its primary key, in which they are in
  /// the file.
  func selection(of table: String, _ columns: [String], fromEnd: Bool = false) throws -> String {
    let select = "SELECT \(columns.joined(separator: ", ")) FROM \(table) NOT INDEXED"
    guard fromEnd else { return select }
    let key = try store.connection.prepare(
      "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", table
    ).all { row in try "\(row.text(0)) DESC" }
    return "\(select) ORDER BY \(key.joined(separator: ", "))"
  }

  /// Adds rows of the damaged store, up to the damage.
  ///
  /// - Throws: the error of a query that even the new store, with the same schema, does not accept.
  private func read<each Value: Bindable>(
    _ sql: String, _ values: repeat each Value, from damaged: borrowing Connection,
    into rows: inout Rows
  ) throws {
    _ = try store.connection.prepare(sql)
    rows.read(sql, repeat each values, from: damaged)
  }

  /// More than the size of any content.
  private static let mostBytes: Int64 = 1 << 36

  /// Copies the complete contents of files, one piece at a time.
  private mutating func copyContents(from damaged: borrowing Connection) throws {
    try copyTable("content", from: damaged)
    try store.connection.run("DELETE FROM content WHERE hash IS NULL")
    let contents = try store.connection.prepare("SELECT id, bytes FROM content ORDER BY id").all {
      row in (number: try row.integer(0), bytes: try row.integer(1))
    }
    let columns = ["content", "number", "data"]
    for content in contents {
      // A damaged size can be any number.
      let bytes = min(max(content.bytes, 0), Self.mostBytes)
      for piece in 0...bytes / Int64(StoredContent.pieceSize) {
        let rows = try read(
          "content_piece", "content = ? AND number = \(piece)", content.number, columns,
          from: damaged)
        for row in rows { try insert(row, columns, into: "content_piece") }
      }
    }
  }

  /// Returns the row numbers of all drafts that have a readable row, index entry or field.
  private mutating func drafts(in damaged: borrowing Connection) throws -> [Int64] {
    var rows = Rows()
    try read("SELECT id FROM draft NOT INDEXED ORDER BY id", from: damaged, into: &rows)
    if !rows.isWhole {
      rescue.incomplete.insert("draft")
      try read("SELECT id FROM draft NOT INDEXED ORDER BY id DESC", from: damaged, into: &rows)
      try read("SELECT id FROM draft INDEXED BY draft_by_change", from: damaged, into: &rows)
    }
    try read("SELECT DISTINCT draft FROM field", from: damaged, into: &rows)
    let numbers = rows.found.compactMap { row -> Int64? in
      if case .integer(let number)? = row.first { number } else { nil }
    }
    return Set(numbers).sorted()
  }

  /// Copies a draft with all its rows; if the draft's own row cannot be read, the other rows are
  /// refused.
  private mutating func copyDraft(
    _ draft: Int64, from damaged: borrowing Connection,
    _ amended: inout [(draft: Int64, other: RowValue)]
  ) throws {
    let columns = try columns(of: "draft")
    if var row = try read("draft", "id = ?", draft, columns, from: damaged).first {
      if let place = columns.firstIndex(of: "amends"), row[place] != .null {
        amended.append((draft, row[place]))
        row[place] = .null
      }
      try insert(row, columns, into: "draft")
    }
    for (table, condition) in Self.draftTables {
      let columns = try self.columns(of: table)
      for row in try read(table, condition, draft, columns, from: damaged) {
        try insert(row, columns, into: table)
      }
    }
  }

  private mutating func read(
    _ table: String, _ condition: String, _ draft: Int64, _ columns: [String],
    from damaged: borrowing Connection
  ) throws -> [[RowValue]] {
    var rows = Rows()
    try read(
      "SELECT \(columns.joined(separator: ", ")) FROM \(table) WHERE \(condition)", draft,
      from: damaged, into: &rows)
    if !rows.isWhole { rescue.incomplete.insert(table) }
    return rows.found
  }

  private mutating func insert(_ row: [RowValue], _ columns: [String], into table: String) throws {
    let marks = repeatElement("?", count: columns.count).joined(separator: ", ")
    let statement = try store.connection.prepare(
      "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(marks))")
    for (cell, column) in zip(row, columns) {
      // The mark of a row that needs attention is derived, too.
      let isMark = column == "attention"
      let none: RowValue = table == "field" ? .null : .integer(0)
      try statement.bind(
        isMark ? none : Self.counted.contains(column) ? .integer(0) : cell)
    }
    if try attempt(statement) { rescue.copied += 1 } else { rescue.refused += 1 }
  }

  /// Runs a statement; returns false if it violates a constraint.
  private func attempt(_ statement: borrowing Statement) throws(SQLiteError) -> Bool {
    do throws(SQLiteError) {
      try statement.run()
      return true
    } catch {
      guard case .constraint = error.kind else { throw error }
      return false
    }
  }

  func columns(of table: String) throws -> [String] {
    try store.connection.prepare("SELECT name FROM pragma_table_info(?)", table)
      .all { row in try row.text(0) }
  }
}

/// The rows that were read before the damage.
private struct Rows {
  var found: [[RowValue]] = []
  var isWhole = true

  mutating func read<each Value: Bindable>(
    _ sql: String, _ values: repeat each Value, from connection: borrowing Connection
  ) {
    do {
      let statement = try connection.prepare(sql, repeat each values)
      while try statement.step() { found.append(try statement.row.values()) }
    } catch {
      isWhole = false
    }
  }
}
