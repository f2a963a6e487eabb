package import FieldbookRows
package import FormSession
import PostgresKit

extension PostgresStore: CopyableStore {
  /// Runs a function on a consistent snapshot of the store.
  package func onSnapshot(_ body: () throws -> Void) throws(StoreError) { try read(body) }

  /// Runs a function in a transaction without triggers.
  ///
  /// The owner of the tables can disable their triggers. The triggers are enabled again before the
  /// transaction ends, so other sessions never see them disabled.
  package func unguarded(_ body: () throws -> Void) throws(StoreError) {
    try write {
      try setTriggers("DISABLE")
      try body()
      try setTriggers("ENABLE")
    }
  }

  private func setTriggers(_ verb: String) throws {
    let tables =
      [CopiedTable.draft, .chain, .origin] + CopiedTable.ofDrafts + CopiedTable.ofStores
    try connection.runScript(
      tables.map { "ALTER TABLE \($0.postgresName) \(verb) TRIGGER USER;" }.joined())
  }

  /// Returns the next drafts in the order in which they were added.
  package func draftIDs(after last: DraftID?, limit: Int) throws(StoreError) -> [DraftID] {
    try query {
      try connection.prepare(
        """
        SELECT id FROM draft
        WHERE $1::uuid IS NULL OR (added, id) > (SELECT added, id FROM draft WHERE id = $1)
        ORDER BY added, id LIMIT $2
        """, last?.uuid, limit
      ).all { row in try row.draftID(0) }
    }
  }

  /// Returns all rows of the drafts that exist, in the given order.
  package func rows(of drafts: [DraftID]) throws(StoreError) -> [DraftRows] {
    try query {
      let ids = drafts.map(\.uuid)
      var found: [DraftID: DraftRows] = [:]
      try connection.prepare(CopyingSQL.draft, ids).each { row in
        let id = try row.draftID(0)
        found[id] = DraftRows(id, try row.values(of: .draft, from: 1))
      }
      for table in CopiedTable.ofDrafts {
        try connection.prepare(CopyingSQL.select[table, default: ""], ids).each { row in
          let values = try row.values(of: table, from: 1)
          found[try row.draftID(0)]?.parts[table, default: []].append(values)
        }
      }
      return drafts.compactMap { found[$0] }
    }
  }

  /// Returns the rows of a table that does not belong to drafts, in the order of its first column.
  package func rows(
    of table: CopiedTable, after last: RowValue?, limit: Int
  ) throws(StoreError) -> [[RowValue]] {
    try query {
      let names = table.names
      var values = StatementValues()
      let limit = values.add(Int64(limit))
      let condition =
        last.map { "\(names[0]) > \(values.add([$0], of: table.columns[0].kind))[1]" } ?? "true"
      return try connection.prepare(
        """
        SELECT \(names.joined(separator: ", ")) FROM \(table.postgresName) WHERE \(condition)
        ORDER BY \(names.prefix(table.keys).joined(separator: ", ")) LIMIT \(limit)
        """, with: values
      ).all { row in try row.values(of: table) }
    }
  }

  /// Adds rows to a table that does not belong to drafts.
  package func add(_ rows: [[RowValue]], to table: CopiedTable) throws {
    if rows.isEmpty { return }
    var values = StatementValues()
    let columns = table.columns.enumerated().map { place, column in
      values.add(rows.map { $0[place] }, of: column.kind)
    }
    try connection.prepare(
      "INSERT INTO \(table.postgresName) (\(table.names.joined(separator: ", ")))"
        + " SELECT * FROM unnest(\(columns.joined(separator: ", ")))", with: values
    ).run()
  }

  /// Removes all rows of a table that does not belong to drafts.
  package func clear(_ table: CopiedTable) throws {
    try connection.run("DELETE FROM \(table.postgresName)")
  }

  /// Adds a form with the columns of ``CopiedTable/form``.
  package func addForm(_ row: [RowValue]) throws(StoreError) {
    try write { try insert(RegisteredForm(row, in: place)) }
  }
}

extension CopiedTable {
  /// The name of the table in the schema.
  var postgresName: String { name == "import" ? "file_import" : name }
}

extension PostgresRow {
  func values(of table: CopiedTable, from first: Int = 0) throws -> [RowValue] {
    try table.columns.enumerated().map { place, column in
      let place = first + place
      if try isNull(place) { return .null }
      switch column.kind {
      case .integer: return .integer(try integer(place))
      case .flag: return RowValue(try bool(place) ? 1 : 0)
      case .text: return .text(try text(place))
      case .bytes: return .bytes(try blob(place))
      case .uuid: return .bytes(try uuid(place))
      case .time: return .integer(try Moment(self, place).milliseconds)
      }
    }
  }
}

extension StatementValues {
  /// Adds the values of a column as an array, and returns its parameter.
  mutating func add(_ values: [RowValue], of kind: CopiedTable.Kind) -> String {
    switch kind {
    case .integer: add(values.map(\.integer))
    case .flag: add(values.map { $0.integer.map { $0 == 1 } })
    case .text: add(values.map(\.text))
    case .bytes: add(values.map(\.bytes))
    case .uuid: add(values.map { $0.bytes.map(PostgresUUID.init) })
    case .time: add(values.map { $0.integer.map { Moment(milliseconds: $0).time } })
    }
  }
}

enum CopyingSQL {
  /// The query for the rows of drafts; the parameter is an array of identifiers.
  static let draft: String = {
    let columns = CopiedTable.draft.columns.map { column in
      switch column.name {
      case "form": "f.key"
      case "version": "f.version"
      default: "d.\(column.name)"
      }
    }
    return "SELECT d.id, \(columns.joined(separator: ", ")) FROM draft d"
      + " JOIN form f ON f.id = d.form WHERE d.id = ANY($1)"
  }()

  /// The queries for the rows of drafts in each table; the draft's identifier precedes the columns
  /// of a row.
  static let select = Dictionary(
    uniqueKeysWithValues: CopiedTable.ofDrafts.map { table in
      let columns = table.expressions(ofSeatsBy: "number")
      let seats = " JOIN seat s ON s.draft = t.draft AND s.number = t.seat"
      let order = (1...table.keys + 1).map(String.init).joined(separator: ", ")
      return (
        table,
        "SELECT t.draft, \(columns.joined(separator: ", ")) FROM \(table.name) t"
          + (table.hasSeats ? seats : "") + " WHERE t.draft = ANY($1) ORDER BY \(order)"
      )
    })
}
