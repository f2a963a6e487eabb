import FieldEngine
import FieldbookRows
import FormSession

extension StoreCopy {
  /// The number of rows that are read at a time.
  private static var rowsAtATime: Int { 1_000 }

  /// Copies the forms that the target has not, after the rows of their lists.
  func copyForms() throws {
    for row in try source.rows(of: .form, after: nil, limit: .max) {
      guard let key = row[0].text, let version = row[1].integer.map({ Int($0) }),
        try target.form(key, version: version) == nil
      else { continue }
      let lists = try source.form(key, version: version)?.lists ?? [:]
      for (_, list) in lists.sorted(by: { $0.key < $1.key }) {
        guard let file = list.file, var table = ListTable(file, columns: list.rows.columns)
        else { continue }
        list.rows.visit(OptionSearch()) { row in
          table.append(row.cells)
          return true
        }
        guard table.count == list.rows.count else {
          throw StoreError.copying(.unequal(target.place, .list(file.path, form: key)))
        }
        try target.add(table)
      }
      try target.addForm(row)
    }
  }

  /// Adds the links of the chain that the target has not.
  func copyChain() throws {
    var last: RowValue?
    while true {
      let links = try source.rows(of: .chain, after: last, limit: Self.rowsAtATime)
      guard let end = links.last else { break }
      let present = try target.rows(of: .chain, after: last, limit: links.count)
      guard links.starts(with: present) else { throw StoreError.copying(.notEmpty(target.place)) }
      try target.unguarded { try target.add(Array(links[present.count...]), to: .chain) }
      last = end[0]
    }
    guard try target.rows(of: .chain, after: last, limit: 1).isEmpty else {
      throw StoreError.copying(.notEmpty(target.place))
    }
  }

  /// Copies the tables that are not of drafts, unless they are the same.
  func copyTables() throws {
    let tables = CopiedTable.ofStores
    if try tables.allSatisfy({ try isSame($0) }) { return }
    try target.unguarded {
      for table in tables.reversed() { try target.clear(table) }
      for table in tables {
        try eachPage(of: table) { rows, _ in
          try target.add(rows, to: table)
          return true
        }
      }
    }
  }

  /// Checks that all tables that are not of drafts are the same.
  func expectSameTables() throws {
    for table in [CopiedTable.form, .chain] + CopiedTable.ofStores where try !isSame(table) {
      throw StoreError.copying(.unequal(target.place, .table(table.name)))
    }
  }

  private func isSame(_ table: CopiedTable) throws -> Bool {
    var last: RowValue?
    let isPrefix = try eachPage(of: table) { rows, before in
      last = rows.last?[0]
      return try target.rows(of: table, after: before, limit: rows.count) == rows
    }
    if !isPrefix { return false }
    return try table == .form || target.rows(of: table, after: last, limit: 1).isEmpty
  }

  /// Passes the rows of a table to a function, with the key before them, until it returns false.
  @discardableResult
  private func eachPage(
    of table: CopiedTable, _ body: ([[RowValue]], _ before: RowValue?) throws -> Bool
  ) throws -> Bool {
    // Forms have two keys, and there are few of them.
    let limit = table == .form ? Int.max : Self.rowsAtATime
    var last: RowValue?
    while true {
      let rows = try source.rows(of: table, after: last, limit: limit)
      guard let end = rows.last else { return true }
      guard try body(rows, last) else { return false }
      if table == .form { return true }
      last = end[0]
    }
  }
}

// MARK: - Keys

extension StoreCopy {
  /// Gives the target the marks of the store's keys, if the store has sealed answers.
  func copyStoreKeys() throws {
    guard case .available(let keys) = source.draftKeys, let marks = try? keys.storeKeys(),
      let first = marks.first
    else { return }
    let targetKeys = try target.draftKeys.get()
    let present = try targetKeys.storeKeys()
    if present == marks { return }
    guard present.isEmpty else {
      throw StoreError.copying(.unequal(target.place, .key))
    }
    try targetKeys.begin(with: StoreKeyMark(id: first.id, hashKey: first.hashKey))
    for (old, new) in zip(marks, marks.dropFirst()) {
      _ = try targetKeys.replaceStoreKey(
        old.id, with: StoreKeyMark(id: new.id, hashKey: new.hashKey),
        at: old.replacedAt ?? Moment(milliseconds: 0)
      ) { $0 }
    }
  }

  /// Copies the sealed keys of drafts, which nobody needs to open for that.
  func copyKeys(of drafts: [DraftID]) throws {
    guard case .available(let keys) = source.draftKeys,
      let current = try keys.storeKeys().last
    else { return }
    let targetKeys = try target.draftKeys.get()
    for draft in drafts {
      if let key = try keys.draftKey(of: draft) {
        _ = try targetKeys.addDraftKey(key, of: draft, sealedWith: current.id)
      }
    }
  }
}
