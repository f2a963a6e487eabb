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
    told = Progress("rows", of: nil, on: console)
  }

  /// Takes all rows of a table.
  mutating func take(_ source: InputFile, on console: inout some Console) throws(CommandFault) {
    var table = CSVImport(form.fresh, options.csv)
    while let piece = try source.read() {
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
    let row = filler.fill(&session, from: cells)
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
    batch.append(NewDraft(form.contents(of: session, in: draft), history: history))
    return row
  }

  /// Keeps the drafts of a batch, and that its rows are done: all of it or nothing.
  private mutating func keepBatch() throws(CommandFault) {
    if interruption.isRequested { throw .exchange(.interrupted(rows: progress?.rows ?? tally.rows)) }
    defer { batch.removeAll(keepingCapacity: true) }
    guard !options.isTrial else { return }
    guard var reached = progress else {
      return try keeping { () throws(StoreFault) in try desk.store.add(batch) }
    }
    (reached.rows, reached.batches) = (tally.rows, reached.batches + (batch.isEmpty ? 0 : 1))
    do throws(StoreFault) {
      try desk.store.add(batch, reaching: reached, at: desk.person.now())
    } catch {
      if interruption.isRequested { throw .exchange(.interrupted(rows: progress?.rows ?? 0)) }
      throw .draft(.store(error))
    }
    progress = reached
  }
}
