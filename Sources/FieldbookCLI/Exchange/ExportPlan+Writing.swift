import FieldEngine
import FieldbookExchange
import FieldbookStore
import FormSession

extension ExportPlan {
  /// How many bytes are gathered before they are handed over.
  private static let portion = 1 << 16

  /// Writes the drafts of a walk as CSV, and says how many there were.
  func writeTable(
    _ walker: DraftWalker, to sink: Sink, _ progress: inout Progress,
    on console: inout some Console
  ) throws(CommandFault) -> Int {
    var export = try exchanging { () throws(ExchangeFault) in
      do throws(ExportMistake) {
        return try CSVExport(columns, options)
      } catch {
        throw ExchangeFault.export(error)
      }
    }
    let sources = columns.fields.map { $0.source(options.cells) }
    var count = 0
    while let draft = try keeping({ () throws(StoreFault) in try walker.next() }) {
      export.begin(ExportedDraft(draft))
      let places = columnsByForm[draft.form] ?? []
      try keeping { () throws(StoreFault) in try write(walker, places, sources, to: &export) }
      export.end()
      count += 1
      progress.count(on: &console)
      if export.byteCount >= ExportPlan.portion {
        try export.drain { bytes throws(CommandFault) in try sink.write(bytes, on: &console) }
      }
    }
    try export.drain { bytes throws(CommandFault) in try sink.write(bytes, on: &console) }
    return count
  }

  private func write(
    _ walker: DraftWalker, _ places: [Int?], _ sources: [ExportColumn.Source],
    to export: inout CSVExport
  ) throws(StoreFault) {
    while try walker.nextField() {
      guard places.indices.contains(walker.place), let column = places[walker.place] else {
        continue
      }
      if options.hasReasons, let reason = try walker.reason {
        export.put(reason: reason, at: column)
      }
      if sources[column] == .nothing { continue }
      let isComplete = try walker.isComplete
      if sources[column] == .mask {
        try walker.withTypedText { export.put($0, at: column, isComplete: isComplete) }
      } else {
        try walker.withText { export.put($0, at: column, isComplete: isComplete) }
      }
    }
  }

  /// Writes the drafts of a walk as JSON Lines, and says how many there were.
  func writeLines(
    _ walker: DraftWalker, to sink: Sink, _ progress: inout Progress,
    on console: inout some Console
  ) throws(CommandFault) -> Int {
    var bytes: [UInt8] = []
    var count = 0
    while let draft = try keeping({ () throws(StoreFault) in try walker.next() }) {
      var line = DraftLine(draft)
      line.fields = try keeping { () throws(StoreFault) in try fields(walker) }
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

  private func fields(_ walker: DraftWalker) throws(StoreFault) -> [ExportedField] {
    var fields: [ExportedField] = []
    while try walker.nextField() {
      if let record = try walker.record { fields.append(ExportedField(record)) }
    }
    return fields
  }
}

extension ExportedDraft {
  fileprivate init(_ draft: Draft) {
    self.init(
      id: draft.id.description, finalizedAt: draft.finalizedAt?.description,
      version: draft.form.version, edition: draft.edition)
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
  /// The field as a draft keeps it.
  init(_ record: FieldRecord) {
    let validity: FieldState.Validity =
      switch record.verdict {
      case .empty: .empty
      case .valid: .valid
      case .invalid: .invalid
      }
    self.init(
      record.key, raw: record.raw ?? "", display: record.display ?? "", value: record.value,
      validity: validity, isComplete: record.isComplete, isHeld: record.content.isHeld,
      reason: record.content.reason, code: record.issue?.code, message: record.issue?.message)
  }
}
