package import FieldbookExchange
package import FormSession

/// Imports the rows of a file, and counts the results.
///
/// All cores make drafts from one batch of rows while this thread saves the previous batch.
package struct Importer {
  let book: Book
  let form: LoadedForm
  let options: ImportOptions

  /// The results so far, which remain available after an error.
  package internal(set) var summary = ImportSummary()

  /// The progress of the import; nil if no progress is recorded, as in a dry run.
  package private(set) var progress: ImportProgress?

  /// The first row that made several lines unreadable.
  package private(set) var affectedLines: CSVError?

  let readHeader: (HeaderMap) -> Void
  private let report: (RowReport) throws -> Void
  let countRows: (Int) -> Void
  private let isCancelled: () -> Bool

  private var batch: [NewDraft] = []

  /// Rows that wait until there are enough for a batch.
  var waiting: [Result<DraftCells, CSVError>] = []

  /// The number of entries in the waiting rows.
  var entriesWaiting = 0

  /// The files of entries; nil if there are none, or the header of the drafts' file has not been
  /// read yet.
  var join: EntryJoin?

  /// The tasks that make the drafts of the next batch.
  private var making: [BackgroundTask<DraftMaker.Made>] = []

  /// A maker for each core, with its own cache.
  private var makers: [DraftMaker]

  /// The versions of the form that rows can have, newest first.
  var forms: [LoadedForm] { makers[0].forms }

  /// Returns the form in the version of a row.
  func form(of cells: DraftCells) -> LoadedForm { makers[0].form(of: cells) }

  /// The number of batches begun, including those of earlier imports of the file.
  private var batches = 0

  /// The number of rows that are done and completely saved.
  var rowsSaved = 0

  /// The number of rows read.
  var rowsRead = 0

  /// The number of rows that an earlier import has processed, which are skipped.
  private(set) var rowsToSkip = 0

  /// The unique values of the drafts that will be saved with the batch, or, in a trial, of all
  /// drafts so far.
  ///
  /// An update that is not a trial saves each draft at once.
  private var coming: Set<String> = []

  /// The number of rows in a transaction, and the number of entries after which no more rows are
  /// added.
  static let (batchSize, manyEntries) = (1_000, 20_000)

  /// The number of rows in a transaction of an update, which looks up drafts while other processes
  /// wait.
  static let updateBatchSize = 100

  /// Prepares an import.
  ///
  /// `readHeader` receives the columns before the first row. `report` receives each row with a
  /// problem once the row has been processed. `progress` receives the number of rows processed
  /// since the last call. When `isCancelled` returns true, the import stops, and the rows of
  /// unfinished batches are not saved.
  package init(
    into form: LoadedForm, of book: Book, _ options: ImportOptions,
    readHeader: @escaping (HeaderMap) -> Void = { _ in },
    report: @escaping (RowReport) throws -> Void, progress: @escaping (Int) -> Void,
    isCancelled: @escaping () -> Bool
  ) throws {
    (self.book, self.form, self.options) = (book, form, options)
    (self.readHeader, self.report) = (readHeader, report)
    (countRows, self.isCancelled) = (progress, isCancelled)
    let versions = try book.store.versions(of: form.id.key).map(\.version)
      .filter { $0 != form.id.version }
    // Skip versions that were registered by another program and that this one cannot use.
    let others = versions.compactMap { try? book.loadedForm(form.id.key, version: $0) }
    let maker = DraftMaker(
      forms: [form] + others, person: book.person, fileName: options.fileName,
      isFinalizing: options.isFinalizing)
    makers = Array(repeating: maker, count: processorCount)
  }

  /// The key of the form.
  package var formKey: String { form.id.key }

  /// The number of rows that are done and must not be imported again.
  package var rowsDone: Int { progress?.rows ?? rowsSaved }

  /// The error for an import that is cancelled at this point.
  package var cancelled: BookError {
    .importCancelled(rows: rowsDone, canResume: progress != nil)
  }

  /// Determines how much of a file was imported before, and begins or resumes its import.
  ///
  /// - Throws: ``BookError/importedBefore(rows:rejected:)`` or
  ///   ``BookError/importUnfinished(rows:rejected:)`` if a first import finds rows that were
  ///   imported before.
  package mutating func begin(
    _ file: ImportedFile, _ mode: ImportMode
  ) throws -> ImportBeginning {
    let beginning =
      options.isTrial
      ? ImportBeginning(before: try book.store.progress(of: file), progress: nil)
      : try book.store.beginImport(of: file, mode, at: book.person.now())
    if let before = beginning.before, mode == .resume {
      (rowsToSkip, summary.invalidCellsBefore) = (before.rows, before.invalidCells)
    } else if let before = beginning.before, before.rows > 0, mode == .first {
      throw before.isEnded
        ? BookError.importedBefore(rows: before.rows, rejected: before.rejected)
        : BookError.importUnfinished(rows: before.rows, rejected: before.rejected)
    }
    progress = beginning.progress
    return beginning
  }

  mutating func noteLines(of error: CSVError) {
    if error.lineCount > 1, affectedLines == nil { affectedLines = error }
  }

  /// Starts to make drafts of the waiting rows, and saves the drafts that were made before.
  mutating func passOn() throws {
    let made = making.compactMap { $0.result() }
    for index in made.indices { makers[index] = made[index].maker }
    let number = max(batches, progress?.batches ?? 0) + 1
    making = zip(makers, waiting.partsForCores).map { maker, rows in
      BackgroundTask { maker.drafts(of: rows, batch: number) }
    }
    if !waiting.isEmpty { batches = number }
    waiting = []
    let outcomes = made.flatMap(\.outcomes)
    guard !outcomes.isEmpty else { return }
    for outcome in outcomes {
      summary.rows += 1
      switch outcome {
      case .failure(let error): try note(RowReport(error))
      case .success(nil): summary.blank += 1
      case .success(let made?):
        let isDuplicate = try isDuplicate(made.draft.contents.draft)
        var reports = add(made)
        if isDuplicate { reports[0].issues.append(.duplicate(form.definition.unique)) }
        for report in reports { try note(report) }
      }
    }
    countRows(outcomes.count)
    try saveBatch()
    noteSaved()
  }

  func checkCancellation() throws {
    if isCancelled() { throw cancelled }
  }

  /// Counts a row of a worklist that has been saved or rejected.
  mutating func noteEntry(_ row: RowReport) throws {
    try note(row)
    noteSaved()
    countRows(1)
  }

  /// Records that the rows so far are done, unless some wait for their batch.
  private mutating func noteSaved() {
    if batch.isEmpty { rowsSaved = summary.rows }
  }

  mutating func note(_ row: RowReport) throws {
    summary.count(row)
    if row.rejection != nil || !row.issues.isEmpty { try report(row) }
  }

  /// Makes a draft from a row of an update, and saves it at once, so that later rows find it.
  mutating func add(_ cells: DraftCells) throws -> [RowReport] {
    let made = makers[0].draft(of: cells, batch: (summary.rows - 1) / Importer.batchSize + 1)
    let reports = add(made)
    try saveBatch()
    return reports
  }

  /// Counts a draft, and adds it to its batch.
  private mutating func add(_ made: DraftMaker.MadeDraft) -> [RowReport] {
    let draft = made.draft.contents.draft
    summary.added += 1
    summary.entries += made.entryCount
    if draft.status == .final { summary.final += 1 }
    if let key = draft.uniqueKey { coming.insert(key) }
    var reports = [made.report] + made.entryReports
    if options.isTrial {
      for index in reports.indices { reports[index].draft = nil }
    } else {
      batch.append(made.draft)
    }
    return reports
  }

  /// Whether another draft has the unique values of a new draft, including drafts from earlier
  /// rows.
  private func isDuplicate(_ draft: Draft) throws -> Bool {
    guard let key = draft.uniqueKey else { return false }
    if coming.contains(key) { return true }
    return try book.store.hasDraft(of: form.id.key, uniqueKey: key)
  }

  /// Whether an earlier row of a trial has these unique values, which the store therefore does not
  /// contain.
  func isComing(_ key: String) -> Bool { options.isTrial && coming.contains(key) }

  /// Saves the last batch, and records that the whole file has been imported.
  mutating func finish() throws {
    progress?.isEnded = true
    try saveBatch()
  }

  /// Saves a batch's drafts together with the progress of the import, in one transaction.
  mutating func saveBatch() throws {
    try checkCancellation()
    guard !options.isTrial else { return }
    if let before = progress {
      var reached = before
      (reached.rows, reached.batches) = (summary.rows, reached.batches + (batch.isEmpty ? 0 : 1))
      reached.rejected = summary.rejected
      reached.invalidCells = summary.invalidCellsBefore + summary.invalidCells
      let isSaved = try book.store.add(
        batch, from: before, reaching: reached, at: book.person.now())
      guard isSaved else { throw BookError.importedElsewhere }
      progress = reached
    } else {
      try book.store.add(batch)
    }
    batch.removeAll(keepingCapacity: true)
    coming.removeAll(keepingCapacity: true)
  }
}

extension CellIssue {
  /// The unique fields of a row have the same values as in another draft.
  fileprivate static func duplicate(_ fields: [String]) -> CellIssue {
    CellIssue(
      .duplicate, fields.joined(separator: " "), code: "duplicate",
      message: "Another draft has the same unique values.", text: nil)
  }
}
