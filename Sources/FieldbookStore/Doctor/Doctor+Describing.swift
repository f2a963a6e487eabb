import FieldbookRows
import FormSession
import SQLiteKit

/// Checks of the tables that describe forms for views.
extension Doctor {
  /// Reports forms whose tables differ from their definitions.
  func misdescribedForms() throws -> [Finding] {
    try store.connection.prepare("SELECT id FROM form ORDER BY id").all { row in
      try row.integer(0)
    }.compactMap { number in
      guard let form = try store.readForm(number) else { return nil }
      return try store.isDescribed(form) ? nil : .misdescribedForm(form.id)
    }
  }
}

extension Doctor {
  /// Reports lists whose rows have changed since they were stored, or are missing.
  func alteredLists() throws -> [Finding] {
    try store.alteredLists().map { .alteredList($0.form, key: $0.key) }
  }
}

extension Store {
  /// Whether the tables that describe a form agree with its definition.
  fileprivate func isDescribed(_ form: KnownForm) throws -> Bool {
    for row in FormDescription(form).tables {
      let found = try connection.prepare(
        "SELECT \(row.columns) FROM \(row.table) WHERE form = ? ORDER BY place", form.number
      ).all { row in try row.values() }
      guard found == row.rows else { return false }
    }
    return true
  }

  /// Rewrites a form's rows in the tables that describe forms, using its definition.
  ///
  /// Rows of fields reference these rows, so foreign keys are not checked until all rows are
  /// written.
  func describeAgain(_ id: FormID) throws(StoreError) {
    try connection.loading { () throws(StoreError) in
      try write {
        let form = try registeredForm(id)
        for table in FormDescription(form).tables {
          try connection.run("DELETE FROM \(table.table) WHERE form = ?", form.number)
        }
        try describe(form)
      }
    }
  }

  /// Adds the rows that describe a form for views.
  func describe(_ form: KnownForm) throws {
    for table in FormDescription(form).tables {
      let marks = repeatElement("?", count: table.rows.first?.count ?? 0).joined(separator: ", ")
      for row in table.rows {
        let insert = try connection.prepare(
          "INSERT INTO \(table.table) (form, \(table.columns)) VALUES (?, \(marks))", form.number)
        for cell in row { try insert.bind(cell) }
        try insert.run()
      }
    }
  }
}
