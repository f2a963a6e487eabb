import FieldEngine
import FieldbookExchange
import FieldbookStore
import FormSession

extension ExportPlan {
  /// How many bytes are gathered before they are handed over.
  private static let portion = 1 << 16

  /// Writes the drafts as CSV, and says how many there were.
  ///
  /// While some are read, those before them become rows on another thread.
  func writeTable(
    of store: Store, to sink: Sink, _ progress: inout Progress, on console: inout some Console
  ) throws(CommandFault) -> Int {
    var export = try begin()
    try export.drain { bytes throws(CommandFault) in try sink.write(bytes, on: &console) }
    let walker = try keeping { () throws(StoreFault) in try store.texts(texts, in: walk) }
    var count = 0
    var making: BackgroundTask<[UInt8]>?
    repeat {
      let batch = try keeping { () throws(StoreFault) in try walker.next() }
      let made = making?.result()
      making = batch.map { batch in BackgroundTask { [export] in rows(of: batch, as: export) } }
      if let made { try sink.write(made, on: &console) }
      count += batch?.drafts.count ?? 0
      progress.count(batch?.drafts.count ?? 0, on: &console)
    } while making != nil
    return count
  }

  private func begin() throws(CommandFault) -> CSVExport {
    do throws(ExportMistake) {
      return try CSVExport(columns, options)
    } catch {
      throw .exchange(.export(error))
    }
  }

  /// The rows of some drafts.
  private func rows(of batch: DraftTexts, as export: CSVExport) -> [UInt8] {
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

  /// Writes the drafts as JSON Lines, and says how many there were.
  func writeLines(
    of store: Store, to sink: Sink, _ progress: inout Progress, on console: inout some Console
  ) throws(CommandFault) -> Int {
    let walker = try keeping { () throws(StoreFault) in try store.records(in: walk) }
    var bytes: [UInt8] = []
    var count = 0
    while let (draft, fields) = try keeping({ () throws(StoreFault) in try walker.next() }) {
      var line = DraftLine(draft)
      line.fields = fields.map { ExportedField($0, of: draft) }
      line.write(columns, isRevealed: options.cells.isRevealed, into: &bytes)
      count += 1
      progress.count(on: &console)
      if bytes.count >= ExportPlan.portion {
        try sink.write(bytes, on: &console)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try sink.write(bytes, on: &console)
    return count
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

extension ExportedField {
  /// The field as a draft keeps it; of a record, a field that does not take part is empty.
  init(_ record: FieldRecord, of draft: Draft) {
    if !record.applies, draft.finalizedAt != nil {
      self.init(record.key, applies: false)
      return
    }
    let validity: FieldState.Validity =
      switch record.verdict {
      case .empty: .empty
      case .valid: .valid
      case .invalid: .invalid
      }
    self.init(
      record.key, raw: record.raw ?? "", display: record.display ?? "", value: record.value,
      validity: validity, isComplete: record.isComplete, applies: record.applies,
      isHeld: record.content.isHeld, reason: record.content.reason, code: record.issue?.code,
      message: record.issue?.message)
  }
}
