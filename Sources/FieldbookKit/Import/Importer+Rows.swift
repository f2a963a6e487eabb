import FieldbookExchange
import FormSession

extension Importer {
  /// Imports all rows of a table, which is read in pieces until there are no more, with the entries
  /// in other files.
  package mutating func importRows(
    _ read: () throws -> [UInt8]?, entries: [EntriesSource] = []
  ) throws {
    if !options.isUpdate { try expectOpenForm() }
    let others = forms.dropFirst().map(\.fresh)
    var csv = options.csv
    csv.isOneOfSeveral = !entries.isEmpty
    var table = CSVImport(form.fresh, besides: others, csv)
    while let piece = try read() {
      table.feed(piece)
      try importRows(of: &table, entries)
    }
    table.end()
    try importRows(of: &table, entries)
    if join == nil, !entries.isEmpty { try openEntries(entries, joining: table.header) }
    if options.isUpdate { return try updateDraftsWithoutRow() }
    try passOn()
    try passOn()
    try join?.rejectUnused { row in try note(row) }
    try finish()
  }

  /// Changes drafts for which the files contain only entries.
  package mutating func importEntries(_ entries: [EntriesSource]) throws {
    try openEntries(entries, joining: nil)
    try updateDraftsWithoutRow()
  }

  private mutating func openEntries(
    _ entries: [EntriesSource], joining header: HeaderMap?
  ) throws {
    let check = checkCancellation
    let join = try EntryJoin(
      entries, forms, joining: header, options.csv, isCancelled: check)
    if let choice = join.missing(options.csv.columns, besides: header).first {
      throw ImportError.header([.noColumn(choice.column, nearest: nil)])
    }
    for report in join.rejected { try note(report) }
    self.join = join
  }

  private mutating func importRows(
    of table: inout CSVImport, _ entries: [EntriesSource]
  ) throws {
    let size = options.isUpdate ? Importer.updateBatchSize : Importer.batchSize
    while var row = try table.next() {
      if rowsRead == 0, let header = table.header {
        readHeader(header)
        if !entries.isEmpty { try openEntries(entries, joining: header) }
      }
      rowsRead += 1
      if case .failure(let error) = row { noteLines(of: error) }
      if case .success(var draft) = row {
        try join?.join(&draft, of: table)
        if rowsRead > rowsToSkip { try attachFiles(to: &draft) }
        entriesWaiting += draft.entries.count
        row = .success(draft)
      }
      if rowsRead <= rowsToSkip {
        try noteDone(row)
        continue
      }
      waiting.append(row)
      guard waiting.count == size || entriesWaiting >= Importer.manyEntries else { continue }
      entriesWaiting = 0
      if options.isUpdate { try updateDrafts() } else { try passOn() }
    }
    // A pipe may be slow to send more rows.
    if options.isUpdate { try updateDrafts() }
  }

  /// Stores the files that cells name.
  private func attachFiles(to draft: inout DraftCells) throws {
    var files = ImportedFiles(book: book, folder: options.filesFolder)
    (files.intake.isTrial, files.intake.check) = (options.isTrial, checkCancellation)
    try files.attach(to: &draft, of: form(of: draft))
  }

  private mutating func updateDraftsWithoutRow() throws {
    while var draft = try join?.nextWithoutRow() {
      try attachFiles(to: &draft)
      waiting.append(.success(draft))
      if waiting.count == Importer.updateBatchSize { try updateDrafts() }
    }
    try updateDrafts()
  }

  /// Counts a row that an earlier import has already processed.
  ///
  /// A row that could not be read is not in the store, and is reported again, because the report of
  /// the earlier import may be lost.
  private mutating func noteDone(_ row: Result<DraftCells, CSVError>) throws {
    summary.rows += 1
    switch row {
    case .success(let cells) where cells.isBlank: summary.blank += 1
    case .success: summary.before += 1
    case .failure(let error):
      summary.rejectedBefore += 1
      try note(RowReport(error))
    }
  }
}
