import FieldbookExchange
import FieldbookStore
import FormSession
import SQLiteKit

/// Takes the rows of a file into a store, and counts what becomes of them.
struct Importer {
  let desk: Desk
  let form: LoadedForm
  var options: ImportOptions
  let interruption: Interruption
  var report: ReportWriter?
  var tally = ImportTally()

  /// How far the file was imported; nil where that is not written down.
  var progress: ImportProgress?
  var told: Progress

  private var batch: [NewDraft] = []

  /// The unique values of the drafts that are to be kept with the batch, and in a trial of all.
  private var coming: Set<String> = []
  private var random = SystemRandomNumberGenerator()

  /// How many rows make a transaction.
  private static let batchSize = 1_000

  init(
    _ desk: Desk, _ form: LoadedForm, _ options: ImportOptions, _ interruption: Interruption,
    on console: some Console
  ) throws(CommandFault) {
    (self.desk, self.form, self.options) = (desk, form, options)
    self.interruption = interruption
    report = try ReportWriter(options.reportPath)
    told = Progress("rows", on: console)
  }

  /// Takes all rows of a table.
  mutating func take(_ source: InputFile, on console: inout some Console) throws(CommandFault) {
    var table = CSVImport(form.fresh, options.csv)
    while let piece = try source.read() {
      told.share = source.share
      table.feed(piece)
      try takeRows(of: &table, on: &console)
    }
    table.end()
    try takeRows(of: &table, on: &console)
    progress?.isEnded = true
    try keepBatch()
  }

  private mutating func takeRows(
    of table: inout CSVImport, on console: inout some Console
  ) throws(CommandFault) {
    while let row = try nextRow(of: &table) {
      tally.rows += 1
      if tally.rows <= options.rowsDone { continue }
      switch row {
      case .failure(let mistake): try note(RowReport(mistake))
      case .success(let cells):
        try note(options.isUpdate ? update(from: cells, table.filler) : add(cells, table.filler))
      }
      told.count(on: &console)
      if tally.rows.isMultiple(of: Importer.batchSize) { try keepBatch() }
    }
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

  mutating func note(_ row: RowReport) throws(CommandFault) {
    tally.count(row)
    if row.rejection != nil || !row.problems.isEmpty { try report?.write(row) }
  }

  /// Makes a draft of a row; it is kept with its batch.
  mutating func add(_ cells: RowCells, _ filler: RowFiller) -> RowReport {
    var session = form.fresh
    var row = filler.fill(&session, from: cells)
    let now = desk.person.now()
    var draft = Draft(DraftID(at: now, using: &random), of: form.id, at: now)
    let note = "\(options.fileName), row \(cells.row.number), batch \((progress?.batches ?? 0) + 1)"
    var history = [HistoryEntry(.imported, by: desk.person.name, at: now, note: note)]
    tally.added += 1
    if options.isFinalizing, session.obstacles.isEmpty {
      (draft.status, draft.finalizedAt) = (.final, now)
      history.append(HistoryEntry(.finalized, by: desk.person.name, at: now))
      tally.final += 1
    }
    let contents = form.contents(of: session, in: draft)
    if options.isUpdate, let key = contents.draft.uniqueKey { coming.insert(key) }
    if !options.isTrial { batch.append(NewDraft(contents, history: history)) }
    row.draft = options.isTrial ? nil : draft.id.description
    return row
  }

  /// Whether a row before has become a draft with these unique values that the store cannot find.
  ///
  /// Unless it is a trial, the drafts are kept, so that it finds them.
  mutating func isComing(_ key: String) throws(CommandFault) -> Bool {
    guard coming.contains(key) else { return false }
    if !options.isTrial { try keepBatch() }
    return options.isTrial
  }

  /// Keeps the drafts of a batch, and that its rows are done: all of it or nothing.
  private mutating func keepBatch() throws(CommandFault) {
    if interruption.isRequested { throw interrupted }
    guard !options.isTrial else { return }
    defer {
      batch.removeAll(keepingCapacity: true)
      coming.removeAll(keepingCapacity: true)
    }
    guard var reached = progress else {
      return try keeping { () throws(StoreFault) in try desk.store.add(batch) }
    }
    (reached.rows, reached.batches) = (tally.rows, reached.batches + (batch.isEmpty ? 0 : 1))
    do throws(StoreFault) {
      try desk.store.add(batch, reaching: reached, at: desk.person.now())
    } catch {
      throw interruption.isRequested ? interrupted : .draft(.store(error))
    }
    progress = reached
  }

  private var interrupted: CommandFault {
    .exchange(.interrupted(rows: progress?.rows ?? tally.rows, canResume: progress != nil))
  }
}
