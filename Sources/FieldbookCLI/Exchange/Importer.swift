import FieldbookExchange
import FieldbookStore
import FormSession
import SQLiteKit

/// Takes the rows of a file into a store, and counts what becomes of them.
struct Importer {
  let context: CommandContext
  let form: LoadedForm
  var options: ImportOptions
  let interruption: Interruption
  var report: ReportWriter?
  var tally = ImportTally()

  /// How far the file was imported; nil where that is not written down.
  var progress: ImportProgress?
  var counter: Progress

  private var batch: [NewDraft] = []

  /// Rows that wait for others to become a batch with them.
  private var waiting: [Result<RowCells, CSVMistake>] = []

  /// The batch that is made while the one before it is kept.
  private var making: BackgroundTask<(outcomes: [DraftMaker.Outcome], maker: DraftMaker)>?
  private(set) var maker: DraftMaker

  /// How many batches were begun, those of an import before this one included.
  private var batches = 0

  /// How many rows are done, with all that became of them kept.
  private(set) var rowsKept = 0

  /// How many rows of the file were read.
  private var rowsRead = 0

  /// The first row that made several lines unreadable.
  private(set) var affectedLines: CSVMistake?

  /// The unique values of the drafts that are to be kept with the batch, and in a trial of all; an
  /// update that is no trial keeps each at once.
  private var coming: Set<String> = []

  /// How many rows make a transaction.
  private static let batchSize = 1_000

  /// How many rows of an update do: they are looked up in it as well, and others wait to write.
  private static let updateBatchSize = 100

  init(
    _ context: CommandContext, _ form: LoadedForm, _ options: ImportOptions,
    _ interruption: Interruption,
    on console: some Console
  ) throws(CommandFault) {
    (self.context, self.form, self.options) = (context, form, options)
    self.interruption = interruption
    report = try ReportWriter(options.reportPath, sparing: context.store.files + [options.path])
    counter = Progress("rows", on: console)
    let versions = try keeping { () throws(StoreFault) in
      try context.store.versions(of: form.id.key)
    }.map(\.version).filter { $0 != form.id.version }
    // One that another program has registered, and this one cannot use, is in nobody's way.
    let others = versions.compactMap { try? context.form(form.id.key, version: $0) }
    maker = DraftMaker(
      forms: [form] + others, person: context.person, fileName: options.fileName,
      isFinalizing: options.isFinalizing)
  }

  /// Takes all rows of a table.
  mutating func importTable(_ source: InputFile, on console: inout some Console)
    throws(CommandFault)
  {
    let others = maker.forms.dropFirst().map(\.fresh)
    var table = CSVImport(form.fresh, besides: others, options.csv)
    while let piece = try source.read() {
      counter.share = source.share
      table.feed(piece)
      try importRows(of: &table, on: &console)
    }
    table.end()
    try importRows(of: &table, on: &console)
    if options.isUpdate { return }
    try passOn(on: &console)
    try passOn(on: &console)
    progress?.isEnded = true
    try keepBatch()
  }

  private mutating func importRows(
    of table: inout CSVImport, on console: inout some Console
  ) throws(CommandFault) {
    let size = options.isUpdate ? Importer.updateBatchSize : Importer.batchSize
    while let row = try nextRow(of: &table) {
      if rowsRead == 0 { noteIDs(in: table.header, on: &console) }
      rowsRead += 1
      if case .failure(let mistake) = row { noteLines(of: mistake) }
      if rowsRead <= options.rowsDone {
        try noteDone(row)
        continue
      }
      waiting.append(row)
      guard waiting.count == size else { continue }
      if options.isUpdate { try updateDrafts(on: &console) } else { try passOn(on: &console) }
    }
    // A pipe may make wait for its next rows.
    if options.isUpdate { try updateDrafts(on: &console) }
  }

  /// Counts a row that an import before this one has dealt with.
  ///
  /// One that could not be read is not in the store, and is reported again: the report of that import
  /// may be lost.
  private mutating func noteDone(_ row: Result<RowCells, CSVMistake>) throws(CommandFault) {
    tally.rows += 1
    switch row {
    case .success(let cells) where cells.isBlank: tally.blank += 1
    case .success: tally.before += 1
    case .failure(let mistake):
      tally.rejectedBefore += 1
      try note(RowReport(mistake))
    }
  }

  /// Changes the drafts that the waiting rows are about, all in one transaction: what is looked up is
  /// still so when it is written, whoever else imports.
  private mutating func updateDrafts(on console: inout some Console) throws(CommandFault) {
    guard !waiting.isEmpty else { return }
    let (rows, before) = (waiting, tally)
    waiting = []
    var reports: [RowReport] = []
    do throws(CommandFault) {
      let context = context
      reports =
        options.isTrial
        ? try updated(by: rows)
        : try context.together { () throws(CommandFault) in try updated(by: rows) }
    } catch {
      tally = before
      throw error
    }
    rowsKept = tally.rows
    for report in reports { try note(report) }
    counter.count(rows.count, on: &console)
  }

  private mutating func updated(
    by rows: [Result<RowCells, CSVMistake>]
  ) throws(CommandFault) -> [RowReport] {
    var reports: [RowReport] = []
    for row in rows {
      if interruption.isRequested { throw interrupted }
      tally.rows += 1
      switch row {
      case .failure(let mistake): reports.append(RowReport(mistake))
      case .success(let cells) where cells.isBlank: tally.blank += 1
      case .success(let cells): reports.append(try update(from: cells))
      }
    }
    return reports
  }

  mutating func noteLines(of mistake: CSVMistake) {
    if mistake.lineCount > 1, affectedLines == nil { affectedLines = mistake }
  }

  /// Says that rows become new drafts although they have ids, which somebody may not expect.
  private func noteIDs(in header: HeaderMap?, on console: inout some Console) {
    guard !options.isUpdate, !options.isQuiet, header?.column(of: .id) != nil else { return }
    console.complain(
      "The column `_id` is ignored, and every row becomes a new draft; "
        + "`--update` changes the drafts that it names.")
  }

  /// Lets the rows that wait become drafts beside this thread, and keeps those that have become some
  /// before.
  private mutating func passOn(on console: inout some Console) throws(CommandFault) {
    let made = making?.result()
    if let made { maker = made.maker }
    let (rows, maker) = (waiting, maker)
    let number = max(batches, progress?.batches ?? 0) + 1
    making =
      rows.isEmpty
      ? nil
      : BackgroundTask {
        var maker = maker
        return (maker.drafts(of: rows, batch: number), maker)
      }
    if !rows.isEmpty { batches = number }
    waiting = []
    guard let made else { return }
    for outcome in made.outcomes {
      tally.rows += 1
      switch outcome {
      case .failure(let mistake): try note(RowReport(mistake))
      case .success(nil): tally.blank += 1
      case .success(let made?):
        if try isTwin(made.draft.contents.draft) { tally.twins += 1 }
        try note(add(made))
      }
    }
    counter.count(made.outcomes.count, on: &console)
    try keepBatch()
    noteKept()
  }

  private func nextRow(
    of table: inout CSVImport
  ) throws(CommandFault) -> Result<RowCells, CSVMistake>? {
    do throws(ImportMistake) {
      return try table.next()
    } catch {
      throw .exchange(.importing(error))
    }
  }

  /// Takes down that the rows so far are done, unless what became of some waits for its batch.
  mutating func noteKept() {
    if batch.isEmpty { rowsKept = tally.rows }
  }

  mutating func note(_ row: RowReport) throws(CommandFault) {
    tally.count(row)
    if row.rejection != nil || !row.problems.isEmpty { try report?.write(row) }
  }

  /// Makes a draft of a row of an update, and keeps it at once, so that the rows behind it find it.
  mutating func add(_ cells: RowCells) throws(CommandFault) -> RowReport {
    let made = maker.draft(of: cells, batch: (tally.rows - 1) / Importer.batchSize + 1)
    let report = add(made)
    try keepBatch()
    return report
  }

  /// Counts a draft, and puts it to its batch.
  private mutating func add(_ made: DraftMaker.MadeDraft) -> RowReport {
    let draft = made.draft.contents.draft
    tally.added += 1
    if draft.status == .final { tally.final += 1 }
    if let key = draft.uniqueKey { coming.insert(key) }
    var report = made.report
    if options.isTrial { report.draft = nil } else { batch.append(made.draft) }
    return report
  }

  /// Whether another draft has the unique values of a new one, also one of a row before.
  private func isTwin(_ draft: Draft) throws(CommandFault) -> Bool {
    guard let key = draft.uniqueKey else { return false }
    if coming.contains(key) { return true }
    return try keeping { () throws(StoreFault) in
      try context.store.hasDraft(of: form.id.key, uniqueKey: key)
    }
  }

  /// Whether a row before would have become a draft with these unique values, which in a trial the
  /// store cannot find.
  func isComing(_ key: String) -> Bool { options.isTrial && coming.contains(key) }

  /// Keeps the drafts of a batch, and that its rows are done: all of it or nothing.
  private mutating func keepBatch() throws(CommandFault) {
    if interruption.isRequested { throw interrupted }
    guard !options.isTrial else { return }
    if let before = progress {
      var reached = before
      (reached.rows, reached.batches) = (tally.rows, reached.batches + (batch.isEmpty ? 0 : 1))
      reached.rejected = tally.rejected
      reached.invalidCells = tally.invalidCellsBefore + tally.invalidCells
      let isKept = try keeping { () throws(StoreFault) in
        try context.store.add(batch, from: before, reaching: reached, at: context.person.now())
      }
      guard isKept else { throw .exchange(.importedElsewhere) }
      progress = reached
    } else {
      try keeping { () throws(StoreFault) in try context.store.add(batch) }
    }
    batch.removeAll(keepingCapacity: true)
    coming.removeAll(keepingCapacity: true)
  }
}
