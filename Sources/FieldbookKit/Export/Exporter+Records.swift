import FieldEngine
package import FieldbookExchange
import FormSession

/// The totals of an export.
package struct ExportTotals: Hashable, Sendable {
  /// The number of drafts.
  package var drafts = 0

  /// The data that the format for another system leaves out of the drafts.
  package var losses = RecordLosses()

  /// The schemas of the tables, if they were requested.
  package var schemas: [[UInt8]] = []
}

extension Exporter {
  /// The size of the portions in which records are written.
  private static let portion = 1 << 16

  /// Writes the drafts one after another in a format for another system.
  func writeRecords(
    in format: any RecordFormat, to write: (Int, [UInt8]) throws -> Void, _ progress: (Int) -> Void
  ) throws -> ExportTotals {
    var files = format.tables.indices.map(format.beginning)
    let totals = try eachRecord(progress) { draft in
      format.write(draft, into: &files)
      for place in files.indices where files[place].count >= Exporter.portion {
        try write(place, files[place])
        files[place].removeAll(keepingCapacity: true)
      }
    }
    for (place, bytes) in files.enumerated() { try write(place, bytes) }
    return totals
  }

  /// Writes each draft as a separate document, if the format supports documents.
  ///
  /// `write` receives the identifier of the draft and the document.
  package func writeDocuments(
    to write: (String, [UInt8]) throws -> Void, progress: (Int) -> Void
  ) throws -> ExportTotals {
    guard let format = format as? FHIRExport else { return ExportTotals() }
    return try eachRecord(progress) { draft in
      try write(draft.id, format.document(of: draft))
    }
  }

  /// Passes each draft to a function, and returns the totals.
  private func eachRecord(
    _ progress: (Int) -> Void, _ body: (DraftLine) throws -> Void
  ) throws -> ExportTotals {
    let walker = try store.records(in: walk)
    var totals = ExportTotals()
    while let (draft, entries, fields) = try walker.next() {
      var line = DraftLine(draft)
      line.fields = fields.map { $0.exported(in: draft) }
      if !repeats.isEmpty { line.entries = entries }
      try body(line)
      totals.drafts += 1
      if let format { totals.losses += format.losses(in: line) }
      progress(1)
    }
    return totals
  }
}

/// Makes the formats for other systems.
struct RecordFormats {
  let form: RecordForm
  let columns: ExportColumns
  let context: ValidationContext

  /// Returns the format of an export; nil for tables.
  func format(of options: ExportOptions, _ repeats: [String]) throws -> (any RecordFormat)? {
    switch options.format {
    case .csv: return nil
    case .jsonLines:
      return DraftLineFormat(columns, isRevealed: options.table.cells.isRevealed)
    case .fhir:
      guard options.hasFiles else { return try FHIRExport(form, context) }
      return try FHIRExport(form, context) { file, field, draft in
        ExportedFile.path(of: file, key: field.fieldKey, entry: field.entry, draft: draft)
      }
    case .redcap: return try REDCapExport(form)
    case .odk:
      return try ODKExport(
        form, tables: options.tables.groups(of: repeats),
        splitsChoices: options.table.splitsChoices)
    }
  }
}

extension ExportOptions.Tables {
  /// Returns the repeat of each table; nil for the drafts.
  fileprivate func groups(of repeats: [String]) -> [String?] {
    switch self {
    case .drafts, .wide: [nil]
    case .all: [nil] + repeats
    case .entries(let group): [group]
    }
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
  /// Returns the field as exported with its draft; in a final draft, a field that does not apply is
  /// empty.
  func exported(in draft: Draft) -> FieldRecord {
    if applies || draft.finalizedAt == nil { return self }
    var empty = FieldRecord(key: key, entry: entry)
    empty.applies = false
    return empty
  }
}
