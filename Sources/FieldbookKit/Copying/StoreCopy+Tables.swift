import FieldEngine
import FieldbookRows
import FormSession

extension StoreCopy {
  /// The number of rows that are read at a time.
  private static var rowsAtATime: Int { 1_000 }

  /// Copies each form that the target lacks, preceded by the rows of its lists.
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

  /// Adds the links of the chain that the target lacks.
  func copyChain() throws {
    try eachPage(of: .chain) { links, before in
      let present = try target.rows(of: .chain, after: before, limit: Self.rowsAtATime)
      guard links.starts(with: present) else { throw StoreError.copying(.notEmpty(target.place)) }
      try target.unguarded { try target.add(Array(links[present.count...]), to: .chain) }
      return true
    }
  }

  /// Copies the tables that do not belong to drafts, unless they are the same.
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

  /// Checks that all tables that do not belong to drafts are the same.
  func expectSameTables() throws {
    for table in [CopiedTable.form, .chain] + CopiedTable.ofStores where try !isSame(table) {
      throw StoreError.copying(.unequal(target.place, .table(table.name)))
    }
  }

  private func isSame(_ table: CopiedTable) throws -> Bool {
    try eachPage(of: table) { rows, before in
      try target.rows(of: table, after: before, limit: Self.limit(of: table)) == rows
    }
  }

  /// Passes pages of a table's rows to a function, each with the key that precedes it, until the
  /// function returns false.
  ///
  /// The last page has room for more rows, so it may be empty.
  @discardableResult
  private func eachPage(
    of table: CopiedTable, _ body: ([[RowValue]], _ before: RowValue?) throws -> Bool
  ) throws -> Bool {
    var last: RowValue?
    while true {
      let rows = try source.rows(of: table, after: last, limit: Self.limit(of: table))
      guard try body(rows, last) else { return false }
      guard rows.count == Self.limit(of: table) else { return true }
      last = rows.last?[0]
    }
  }

  /// Returns the number of rows in a page; a table with two keys, such as that of forms, is one
  /// page.
  private static func limit(of table: CopiedTable) -> Int {
    table.keys == 1 ? rowsAtATime : .max
  }
}

// MARK: - Keys

extension StoreCopy {
  /// Gives the target the marks of the store's keys, if the store has sealed answers.
  func copyStoreKeys() throws {
    let isSealed = try source.versions(of: nil).contains { !$0.sealedKeys.isEmpty }
    guard isSealed else { return }
    let (keys, targetKeys) = (try source.draftKeys.get(), try target.draftKeys.get())
    let marks = try keys.storeKeys()
    guard let first = marks.first, let current = marks.last else { return }
    sealing = Sealing(source: keys, target: targetKeys, storeKey: current.id)
    // An interrupted copy already has the first keys.
    let present = try targetKeys.storeKeys()
    guard present.map(\.id) == marks.prefix(present.count).map(\.id) else {
      throw StoreError.copying(.unequal(target.place, .key))
    }
    if present.isEmpty {
      try targetKeys.begin(with: StoreKeyMark(id: first.id, hashKey: first.hashKey))
    }
    for (old, new) in zip(marks, marks.dropFirst()).dropFirst(max(present.count, 1) - 1) {
      guard let replacedAt = old.replacedAt else { continue }
      _ = try targetKeys.replaceStoreKey(
        old.id, with: StoreKeyMark(id: new.id, hashKey: new.hashKey), at: replacedAt
      ) { draft, sealed throws(StoreError) in try keys.draftKey(of: draft) ?? sealed }
    }
  }

  /// Checks that the copy has the keys of the store, which can be replaced while it is copied.
  func expectSameKeys(of drafts: [DraftID]) throws {
    guard let sealing else { return }
    let (source, target) = (sealing.source, sealing.target)
    guard try source.storeKeys().map(\.id) == target.storeKeys().map(\.id) else {
      throw StoreError.copying(.unequal(self.target.place, .key))
    }
    for draft in drafts where try source.draftKey(of: draft) != target.draftKey(of: draft) {
      throw StoreError.copying(.unequal(self.target.place, .draft(draft)))
    }
  }

  /// Copies the sealed keys of drafts, without opening them.
  func copyKeys(of drafts: [DraftID]) throws {
    guard let sealing else { return }
    for draft in drafts {
      if let key = try sealing.source.draftKey(of: draft) {
        _ = try sealing.target.addDraftKey(key, of: draft, sealedWith: sealing.storeKey)
      }
    }
  }

  /// The repositories that keep the keys of drafts in both stores, and the store's current key.
  struct Sealing {
    let source: any DraftKeyRepository
    let target: any DraftKeyRepository
    let storeKey: [UInt8]
  }
}
