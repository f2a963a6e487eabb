package import FieldbookExchange
package import FormSession

/// The result of comparing the rows of an exported file with the editions that they name.
package struct RowVerification {
  /// The number of rows that match.
  package private(set) var agreeing = 0

  /// The columns that match nothing in a draft.
  package private(set) var unknownColumns: [String] = []

  /// The rows that do not agree, by number.
  package private(set) var findings: [(row: Int, finding: Finding)] = []

  /// Why a row does not match.
  package enum Finding: Equatable {
    /// The row cannot be read.
    case unreadable(CSVError)
    /// No draft has this id.
    case noDraft(String)
    /// The edition has no such entry.
    case noEntry(DraftID, String)
    /// The draft is not final.
    case notFinal(DraftID)
    /// The edition has a different hash.
    case otherHash(DraftID)
    /// The edition has different values in these columns.
    case otherCells(DraftID, columns: [String])
  }

  private var comparisons: [Table: ExportComparison] = [:]

  /// Whether the store's sealed answers can be read.
  private let hasKey: Bool

  /// The sealed fields of the forms that were compared.
  private var sealed: Set<String> = []

  /// The drafts of a form, or the entries of one of its repeats.
  private struct Table: Hashable {
    let form: String
    let group: String?
  }

  /// The comparison that finds each row's draft, without a form's fields; nil until the header has
  /// been read.
  private var identity: ExportComparison?
  private var header: [String] = []

  /// Compares all rows of a file, which is read in pieces, with the store.
  ///
  /// - Throws: `StoreError/sealing(_:)` if the cells of a row can only be compared with the key.
  package init(of book: Book, hasKey: Bool, reading read: () throws -> [UInt8]?) throws {
    self.hasKey = hasKey
    var reader: CSVReader?
    while let piece = try read() {
      // The first piece is long enough to recognize the delimiter.
      if reader == nil { reader = CSVReader(CSVDialect(recognizing: piece).delimiter) }
      reader?.feed(piece)
      try compareRows(of: &reader, in: book)
    }
    reader?.end()
    try compareRows(of: &reader, in: book)
    if identity == nil { throw ImportError.empty }
  }

  private mutating func compareRows(of reader: inout CSVReader?, in book: Book) throws {
    while let row = reader?.next() {
      switch row {
      case .failure(let error) where identity == nil:
        throw ImportError.unreadableHeader(error)
      case .failure(let error): findings.append((error.row, .unreadable(error)))
      case .success(let row):
        guard let identity else {
          header = row.cells
          identity = try comparison([], in: book)
          reader?.columnCount = row.count
          continue
        }
        if let finding = try finding(in: row.cells, identity, book) {
          findings.append((row.number, finding))
        } else {
          agreeing += 1
        }
      }
    }
  }

  /// Returns the reason why a row does not agree; nil if it agrees.
  private mutating func finding(
    in cells: [String], _ identity: ExportComparison, _ book: Book
  ) throws -> Finding? {
    let text = identity.id(in: cells)
    guard let id = DraftID(text), let contents = try book.store.contents(of: id) else {
      return .noDraft(text)
    }
    guard let hash = try book.store.hash(of: id) else { return .notFinal(id) }
    guard identity.hash(in: cells).lowercased() == hash.digest.description else {
      return .otherHash(id)
    }
    var entry: (record: EntryRecord, exported: ExportedEntry)?
    if identity.isOfEntries {
      let name = identity.entry(in: cells)
      guard let found = contents.entry(named: name) else { return .noEntry(id, name) }
      entry = found
    }
    let fields = contents.fields.filter { $0.entry == entry?.record.id ?? .draft }
    let columns = try comparison(
      of: Table(form: contents.draft.form.key, group: entry?.record.group), in: book
    ).differences(
      cells, ExportedDraft(contents.draft), entry?.exported,
      fields.map { $0.exported(in: contents.draft) })
    if columns.isEmpty { return nil }
    let comparable = hasKey ? columns : columns.filter { !sealed.contains($0) }
    if comparable.isEmpty { throw StoreError.sealing(.noKey) }
    return .otherCells(id, columns: comparable)
  }

  private mutating func comparison(of table: Table, in book: Book) throws -> ExportComparison {
    if let known = comparisons[table] { return known }
    let versions = try book.store.versions(of: table.form)
    for version in versions { sealed.formUnion(version.sealedKeys) }
    let made = try comparison(versions, of: table.group, in: book)
    comparisons[table] = made
    unknownColumns = made.unknownColumns
    return made
  }

  private func comparison(
    _ versions: [FormDefinition], of group: String? = nil, in book: Book
  ) throws -> ExportComparison {
    try ExportComparison(header, try book.columns(of: versions, in: group))
  }
}

extension DraftContents {
  /// Returns the draft's entry with the given identity, and the entry's data as exported.
  fileprivate func entry(
    named name: String
  ) -> (record: EntryRecord, exported: ExportedEntry)? {
    guard let id = EntryID(name), let own = entries.first(where: { $0.id == id }) else {
      return nil
    }
    let siblings = entries.filter {
      $0.parent == own.parent && $0.group == own.group && $0.status == .present
    }
    guard let place = siblings.firstIndex(where: { $0.id == id }) else { return nil }
    return (own, ExportedEntry(id, in: own.parent, at: place + 1))
  }
}

extension ExportedDraft {
  fileprivate init(_ draft: Draft) {
    self.init(
      id: draft.id.description, finalizedAt: draft.finalizedAt?.description,
      version: draft.form.version, edition: draft.edition)
  }
}
