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

  /// Rows that wait for others to become a batch with them.
  private var waiting: [Result<RowCells, CSVMistake>] = []

  /// The batch that is made while the one before it is kept.
  private var making: Meanwhile<(outcomes: [DraftMaker.Outcome], maker: DraftMaker)>?
  private(set) var maker: DraftMaker

  /// How many batches were begun, those of an import before this one included; of an update, how many
  /// were kept.
  private var batches = 0

  /// How many rows are done, with all that became of them kept.
  private var rowsKept = 0

  /// How many rows of the file were read.
  private var rowsRead = 0

  /// The unique values of the drafts that are to be kept with the batch, and in a trial of all.
  private var coming: Set<String> = []

  /// How many rows make a transaction.
  private static let batchSize = 1_000

  init(
    _ desk: Desk, _ form: LoadedForm, _ options: ImportOptions, _ interruption: Interruption,
    on console: some Console
  ) throws(CommandFault) {
    (self.desk, self.form, self.options) = (desk, form, options)
    self.interruption = interruption
    report = try ReportWriter(options.reportPath, sparing: desk.store.files + [options.path])
    told = Progress("rows", on: console)
    let versions = try keeping { () throws(StoreFault) in
      try desk.store.versions(of: form.id.key)
    }.map(\.version).filter { $0 != form.id.version }
    // One that another program has registered, and this one cannot use, is in nobody's way.
    let others = versions.compactMap { try? desk.form(form.id.key, version: $0) }
    maker = DraftMaker(
      forms: [form] + others, person: desk.person, fileName: options.fileName,
      isFinalizing: options.isFinalizing)
  }

  /// Takes all rows of a table.
  mutating func take(_ source: InputFile, on console: inout some Console) throws(CommandFault) {
    let others = maker.forms.dropFirst().map(\.fresh)
    var table = CSVImport(form.fresh, besides: others, options.csv)
    while let piece = try source.read() {
      told.share = source.share
      table.feed(piece)
      try takeRows(of: &table, on: &console)
    }
    table.end()
    try takeRows(of: &table, on: &console)
    try passOn(on: &console)
    try passOn(on: &console)
    progress?.isEnded = true
    try keepBatch()
  }

  private mutating func takeRows(
    of table: inout CSVImport, on console: inout some Console
  ) throws(CommandFault) {
    while let row = try nextRow(of: &table) {
      if rowsRead == 0 { noteIDs(in: table.header, on: &console) }
      rowsRead += 1
      if rowsRead <= options.rowsDone {
        tally.rows += 1
        continue
      }
      guard options.isUpdate else {
        waiting.append(row)
        if waiting.count == Importer.batchSize { try passOn(on: &console) }
        continue
      }
      if interruption.isRequested { throw interrupted }
      tally.rows += 1
      switch row {
      case .failure(let mistake): try note(RowReport(mistake))
      case .success(let cells) where cells.isEmpty: tally.empty += 1
      case .success(let cells): try note(update(from: cells))
      }
      told.count(on: &console)
      if rowsRead.isMultiple(of: Importer.batchSize) { try keepBatch() }
      noteKept()
    }
  }

  /// Says that rows become new drafts although they have ids, which somebody may not expect.
  private func noteIDs(in header: HeaderMap?, on console: inout some Console) {
    guard !options.isUpdate, !options.isQuiet, header?.column(of: .id) != nil else { return }
    console.complain(
      "The column `_id` is not heeded, and every row becomes a new draft; "
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
      : Meanwhile {
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
      case .success(nil): tally.empty += 1
      case .success(let made?):
        if try isTwin(made.draft.contents.draft) { tally.twins += 1 }
        try note(add(made))
      }
    }
    told.count(made.outcomes.count, on: &console)
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

  /// Makes a draft of a row; it is kept with its batch.
  mutating func add(_ cells: RowCells) -> RowReport {
    add(maker.draft(of: cells, batch: batches + 1))
  }

  /// Counts a draft, and puts it to its batch.
  private mutating func add(_ made: DraftMaker.Made) -> RowReport {
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
      try desk.store.hasDraft(of: form.id.key, uniqueKey: key)
    }
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
    if let before = progress {
      var reached = before
      (reached.rows, reached.batches) = (tally.rows, reached.batches + (batch.isEmpty ? 0 : 1))
      reached.rejected = tally.rejectedBefore + tally.rejected
      reached.invalidCells = tally.invalidCellsBefore + tally.invalidCells
      let isKept = try keeping { () throws(StoreFault) in
        try desk.store.add(batch, from: before, reaching: reached, at: desk.person.now())
      }
      guard isKept else { throw .exchange(.importedElsewhere) }
      progress = reached
    } else {
      try keeping { () throws(StoreFault) in try desk.store.add(batch) }
    }
    if options.isUpdate, !batch.isEmpty { batches += 1 }
    batch.removeAll(keepingCapacity: true)
    coming.removeAll(keepingCapacity: true)
  }

  /// What an interruption comes to, wherever it was met.
  var interrupted: CommandFault {
    .exchange(.interrupted(rows: rowsDone, canResume: progress != nil))
  }

  /// How far it came before something else ended it.
  var wordsOfEnd: String? {
    switch (rowsDone, progress) {
    case (0, _): nil
    case (let rows, nil): "Rows that are done, and stay as they are: \(rows)."
    case (let rows, _): "Rows that are done: \(rows). `--resume` goes on behind them."
    }
  }

  /// What to do where all rows are done, and only their report could not be written.
  var wordsOfLostReport: String {
    "The rows are done. `\(options.isUpdate ? "" : "--again ")--dry-run --report FILE` writes the "
      + "report alone."
  }

  private var rowsDone: Int { progress?.rows ?? rowsKept }
}
