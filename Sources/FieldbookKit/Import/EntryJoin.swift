import FieldbookExchange
import FormSession

/// Joins the files of entries with the rows of their drafts.
struct EntryJoin {
  private let sources: [EntriesSource]
  private var files: [EntryFile]

  /// The size of the pieces in which a file is read.
  private static let pieceSize = 1 << 17

  /// Indexes the files; `main` contains the columns of the drafts' file, if there is one.
  init(
    _ sources: [EntriesSource], _ forms: [LoadedForm], joining main: HeaderMap?,
    _ options: CSVImport.Options, isCancelled: () throws -> Void
  ) throws {
    self.sources = sources
    files = []
    for source in sources {
      var file = EntryFile(
        source.name, of: source.group, forms[0].fresh, besides: forms.dropFirst().map(\.fresh),
        joining: main, options)
      var offset = 0
      while true {
        try isCancelled()
        let piece = try source.read(offset, EntryJoin.pieceSize)
        if piece.isEmpty { break }
        offset += piece.count
        try file.feed(piece)
      }
      try file.end()
      files.append(file)
    }
  }

  /// Returns the columns that a person chose and that no file has.
  func missing(_ choices: [HeaderMap.Choice], besides main: HeaderMap?) -> [HeaderMap.Choice] {
    let names = Set((files.compactMap(\.header) + [main].compactMap(\.self)).flatMap(\.header))
    return choices.filter { !names.contains($0.column) }
  }

  /// The rows that could not be read.
  var rejected: [RowReport] { files.flatMap(\.rejected) }

  /// Adds the entries of a draft to its row.
  mutating func join(_ draft: inout DraftCells, of table: CSVImport) throws {
    for index in files.indices {
      guard let column = files[index].columnOfDraft else { continue }
      let name = table.text(of: draft, inColumn: column)
      // Without a name, rows cannot refer to this draft.
      if name.isEmpty {
        draft.add([], of: files[index].group)
      } else {
        try addEntries(of: name, from: index, to: &draft)
      }
    }
  }

  private mutating func addEntries(
    of name: String, from index: Int, to draft: inout DraftCells
  ) throws {
    var entries: [EntryCells] = []
    for run in files[index].use(name) {
      let bytes = try sources[index].bytes(run.bytes)
      entries += files[index].rows(bytes, run, of: draft, named: name)
    }
    draft.add(entries, of: files[index].group)
  }

  /// Returns the next draft for which the files contain only entries; nil if there are no more.
  mutating func nextWithoutRow() throws -> DraftCells? {
    for index in files.indices {
      guard let run = files[index].nextUnused() else { continue }
      let name = files[index].draft(of: try sources[index].bytes(run.bytes), run)
      var draft = DraftCells(entriesOf: name)
      for other in files.indices { try addEntries(of: name, from: other, to: &draft) }
      return draft
    }
    return nil
  }

  /// Passes a function the reports that reject entries whose drafts have no row.
  func rejectUnused(_ reject: (RowReport) throws -> Void) throws {
    for (file, source) in zip(files, sources) {
      for run in file.unusedRuns {
        for report in file.rejection(try source.bytes(run.bytes), run) { try reject(report) }
      }
    }
  }
}
