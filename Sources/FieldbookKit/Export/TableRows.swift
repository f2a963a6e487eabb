import FieldbookExchange
import FormSession

/// Writes the rows for a batch of drafts and for their entries.
struct TableRows: Sendable {
  let table: ExportedTable
  var export: CSVExport

  /// Returns the table's rows for a batch of drafts.
  func rows(of batch: DraftTexts) -> [UInt8] {
    var export = export
    for draft in batch.drafts {
      let places = table.columnsByForm[draft.form] ?? []
      let exported = ExportedDraft(draft)
      switch table.content {
      case .drafts:
        export.begin(exported)
        put(draft.texts, of: batch, places, after: 0, in: &export)
        export.end()
      case .wide:
        export.begin(exported)
        put(draft.texts, of: batch, places, after: 0, in: &export)
        putEntries(of: draft, batch, places, in: &export)
        export.end()
      case .entries(let group):
        for entry in batch.entries[draft.entries] where entry.group == group {
          export.begin(ExportedEntry(entry.id, in: entry.parent, at: entry.position), of: exported)
          put(entry.texts, of: batch, places, after: 0, in: &export)
          export.end()
        }
      }
    }
    var rows: [UInt8] = []
    export.drain { rows = $0 }
    return rows
  }

  /// Puts the texts of a draft or an entry into columns starting at an index.
  private func put(
    _ texts: Range<Int>, of batch: DraftTexts, _ places: [Int?], after first: Int,
    in export: inout CSVExport
  ) {
    for text in batch.texts[texts] {
      guard places.indices.contains(text.place), let column = places[text.place] else { continue }
      let bytes = batch.bytes.span.extracting(text.bytes)
      if text.isReason {
        export.put(reason: bytes, at: first + column)
      } else {
        export.put(bytes, at: first + column, isComplete: text.isComplete)
      }
    }
  }

  private func putEntries(
    of draft: DraftTexts.Entry, _ batch: DraftTexts, _ places: [Int?], in export: inout CSVExport
  ) {
    let paths = batch.paths(of: draft)
    for (entry, path) in zip(batch.entries[draft.entries], paths) {
      guard let first = table.wide?.place(of: path) else { continue }
      export.put(entry.id, at: first)
      put(entry.texts, of: batch, places, after: first + 1, in: &export)
    }
  }
}

extension DraftTexts {
  /// Returns the paths of a draft's entries, by positions.
  func paths(of draft: Entry) -> [String] {
    var paths: [EntryID: String] = [:]
    return entries[draft.entries].map { entry in
      let step = FieldPath([.init(entry.group, .position(entry.position))], nil).description
      let path = (paths[entry.parent].map { $0 + "." } ?? "") + step
      paths[entry.id] = path
      return path
    }
  }

  /// Makes room for the entries of all drafts in the columns of a wide file.
  func widen(_ shape: inout WideShape) {
    for draft in drafts where !draft.entries.isEmpty {
      let paths = paths(of: draft)
      for (entry, path) in zip(entries[draft.entries], paths) {
        let end = path.utf8.lastIndex(of: UInt8(ascii: ".")) ?? path.startIndex
        shape.note(entry.position, of: entry.group, in: String(path[..<end]))
      }
    }
  }
}

extension ExportedDraft {
  init(_ draft: DraftTexts.Entry) {
    self.init(
      id: draft.id.description, finalizedAt: draft.finalizedAt?.description,
      version: draft.form.version, edition: draft.edition, hash: draft.hash?.description)
  }
}
