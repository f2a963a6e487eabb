import FieldEngine
import FieldbookExchange
import FieldbookStore
import FormSession

/// Writes the drafts of a form in all its versions, so that a file has the same columns whatever drafts
/// it contains.
package struct Exporter {
  private let store: Store
  private let options: ExportOptions
  private let walk: DraftWalk
  private let columns: ExportColumns

  /// The indices of the columns of each version's fields.
  private let columnsByForm: [FormID: [Int?]]

  /// The size of the portions in which JSON Lines are written.
  private static let portion = 1 << 16

  /// Prepares an export.
  package init(_ form: String, of book: Book, _ options: ExportOptions) throws {
    (store, self.options) = (book.store, options)
    walk = DraftWalk(form, options.statuses, since: options.since)
    let versions = try book.store.versions(of: form)
    let columns = try book.columns(of: versions)
    self.columns = columns
    columnsByForm = Dictionary(
      versions.map { form in
        (
          FormID(form.key, version: form.version),
          form.fields.map { columns.place(of: $0.key) }
        )
      }
    ) { first, _ in first }
  }

  /// Returns how many drafts will be written.
  package func draftCount() throws -> Int { try store.draftCount(walk) }

  /// The number of columns that show masks.
  package var maskedColumns: Int { columns.maskedCount(options.table.cells) }

  /// Writes the drafts in portions, and returns their number.
  ///
  /// `progress` receives the number of drafts since the last call.
  package func write(
    to write: ([UInt8]) throws -> Void, progress: (Int) -> Void
  ) throws -> Int {
    switch options.format {
    case .csv: try writeTable(to: write, progress)
    case .jsonLines: try writeLines(to: write, progress)
    }
  }

  /// Writes a table; a background task makes rows of a batch while the next one is read.
  private func writeTable(
    to write: ([UInt8]) throws -> Void, _ progress: (Int) -> Void
  ) throws -> Int {
    var export = try CSVExport(columns, options.table)
    try export.drain(write)
    let walker = try store.texts(WalkedTexts(columns, options.table), in: walk)
    var count = 0
    var making: BackgroundTask<[UInt8]>?
    repeat {
      let batch = try walker.next()
      let made = making?.result()
      making = batch.map { batch in
        BackgroundTask { [export, columnsByForm] in rows(of: batch, columnsByForm, as: export) }
      }
      if let made { try write(made) }
      count += batch?.drafts.count ?? 0
      progress(batch?.drafts.count ?? 0)
    } while making != nil
    return count
  }

  private func writeLines(
    to write: ([UInt8]) throws -> Void, _ progress: (Int) -> Void
  ) throws -> Int {
    let walker = try store.records(in: walk)
    var bytes: [UInt8] = []
    var count = 0
    while let (draft, _, fields) = try walker.next() {
      var line = DraftLine(draft)
      line.fields = fields.map { $0.exported(in: draft) }
      line.write(columns, isRevealed: options.table.cells.isRevealed, into: &bytes)
      count += 1
      progress(1)
      if bytes.count >= Exporter.portion {
        try write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try write(bytes)
    return count
  }
}

/// Returns the rows of some drafts.
private func rows(
  of batch: DraftTexts, _ columnsByForm: [FormID: [Int?]], as export: CSVExport
) -> [UInt8] {
  var export = export
  for draft in batch.drafts {
    let places = columnsByForm[draft.form] ?? []
    export.begin(ExportedDraft(draft))
    for text in batch.texts[draft.texts] {
      guard places.indices.contains(text.place), let column = places[text.place] else { continue }
      let bytes = batch.bytes.span.extracting(text.bytes)
      if text.isReason {
        export.put(reason: bytes, at: column)
      } else {
        export.put(bytes, at: column, isComplete: text.isComplete)
      }
    }
    export.end()
  }
  var rows: [UInt8] = []
  export.drain { rows = $0 }
  return rows
}

extension Book {
  /// Returns the columns of all versions of a form.
  func columns(of versions: [FormDefinition]) throws -> ExportColumns {
    do {
      return try ExportColumns(versions, validationContext)
    } catch {
      throw BookError.unusableForm(versions.first?.key ?? "", reason: error.message)
    }
  }
}

extension WalkedTexts {
  /// The texts that cells need; a mask is made from the typed characters.
  fileprivate init(_ columns: ExportColumns, _ options: CSVExport.Options) {
    switch options.cells.values {
    case .canonical: self.init(.value)
    case .display: self.init(.display)
    case .raw: self.init(.raw)
    }
    typed = Set(columns.fields.filter { $0.source(options.cells) == .mask }.map(\.key))
    hasReasons = options.hasReasons
    hasHashes = options.hasHashes
  }
}

extension ExportedDraft {
  fileprivate init(_ draft: DraftTexts.Entry) {
    self.init(
      id: draft.id.description, finalizedAt: draft.finalizedAt?.description,
      version: draft.form.version, edition: draft.edition, hash: draft.hash?.description)
  }
}

extension DraftLine {
  fileprivate init(_ draft: Draft) {
    self.init(id: draft.id.description, form: draft.form.key, version: draft.form.version)
    (edition, status) = (draft.edition, draft.status.rawValue)
    (title, revision) = (draft.title, draft.revision)
    (createdAt, updatedAt) = (draft.createdAt.description, draft.updatedAt.description)
    finalizedAt = draft.finalizedAt?.description
  }
}

extension FieldRecord {
  /// The field as its draft is exported; in a final draft, a field that does not apply is empty.
  func exported(in draft: Draft) -> FieldRecord {
    if applies || draft.finalizedAt == nil { return self }
    var empty = FieldRecord(key: key)
    empty.applies = false
    return empty
  }
}
