import FieldbookExchange
import FormSession

extension Importer {
  /// Changes the drafts of the waiting rows in one transaction.
  ///
  /// Therefore no other program can change a draft between its lookup and its update.
  mutating func updateDrafts() throws {
    guard !waiting.isEmpty else { return }
    let (rows, before) = (waiting, summary)
    waiting = []
    let start = self
    var reports: [RowReport] = []
    do {
      if options.isTrial {
        reports = try updated(by: rows)
      } else {
        reports = try book.together {
          self = start
          return try updated(by: rows)
        }
      }
    } catch {
      summary = before
      throw error
    }
    rowsSaved = summary.rows
    for report in reports { try note(report) }
    countRows(rows.count)
  }

  private mutating func updated(
    by rows: [Result<DraftCells, CSVError>]
  ) throws -> [RowReport] {
    var reports: [RowReport] = []
    for row in rows {
      try checkCancellation()
      summary.rows += 1
      switch row {
      case .failure(let error): reports.append(RowReport(error))
      case .success(let cells) where cells.isBlank: summary.blank += 1
      case .success(let cells): reports += try update(from: cells)
      }
    }
    return reports
  }

  /// Changes a row's draft where it differs from the row, or makes a new draft.
  private mutating func update(from cells: DraftCells) throws -> [RowReport] {
    var report = RowReport(of: cells)
    do {
      switch try target(of: cells) {
      case .new:
        do {
          try expectOpenForm()
        } catch let error as StoreError where error == .formClosed(formKey) {
          throw RowReport.Rejection(error.code, error.message)
        }
        return try add(cells)
      case .coming:
        summary.updated += 1
        return [report]
      case .draft(let id):
        report.draft = id.description
        return try change(id, from: cells)
      }
    } catch let rejection as RowReport.Rejection {
      report.rejection = rejection
      return [report]
    }
  }

  /// The draft that a row describes.
  private enum Target {
    case draft(DraftID)
    /// A new draft.
    case new
    /// A draft that an earlier row would have created if this were not a trial.
    case coming
  }

  /// Finds the draft of a row by its id or by its unique values.
  private mutating func target(of cells: DraftCells) throws -> Target {
    if let text = cells.id { return .draft(try draft(named: text)) }
    let form = form(of: cells)
    guard let own = cells.own, !form.definition.unique.isEmpty else {
      throw RowReport.Rejection(
        "import.no_id", "The row has no `_id`, and the form has no `unique` fields.")
    }
    var session = form.fresh
    _ = RowFiller().fill(&session, from: own)
    let trial = Draft(DraftID(high: 0, low: 0), of: form.id, at: Moment(milliseconds: 0))
    guard let key = form.contents(of: session, in: trial).draft.uniqueKey else {
      throw RowReport.Rejection(
        "import.no_key", "The row has no valid value for the form's `unique` fields.")
    }
    if isComing(key) { return .coming }
    let found = try book.store.drafts(of: form.id.key, uniqueKey: key)
    let open = found.filter { $0.status == .draft }
    guard open.count < 2, found.count < 2 || open.count == 1 else {
      let names = found.map(\.id.ending).joined(separator: ", ")
      throw RowReport.Rejection(
        "import.ambiguous", "The row matches several drafts: \(names).")
    }
    return (open.first ?? found.first).map { .draft($0.id) } ?? .new
  }

  /// Checks that the form accepts new drafts.
  func expectOpenForm() throws {
    guard try book.store.closing(of: formKey) != nil else { return }
    throw StoreError.formClosed(formKey)
  }

  func draft(named text: String) throws -> DraftID {
    do {
      return try book.draftID(text)
    } catch let error as BookError {
      throw RowReport.Rejection(error.code, error.message)
    }
  }

  private mutating func change(_ id: DraftID, from cells: DraftCells) throws -> [RowReport] {
    let contents = try book.contents(id)
    let form = try cells.own == nil ? book.loadedForm(of: contents.draft) : form(of: cells)
    let other = contents.draft.form
    guard other == form.id, other.key == formKey else {
      throw RowReport.Rejection(
        "import.other_form",
        "The draft belongs to \(other.key) \(other.version), not to \(formKey) "
          + "\(form.id.version).",
        remedy: other.key == formKey ? .upgrade : nil)
    }
    var session = form.session(contents, as: book.person)
    var update = RowFiller().update(&session, from: cells)
    for index in update.reports.indices { update.reports[index].draft = id.description }
    // If the draft has no row, there is nothing to report about the draft itself.
    if cells.own == nil { update.reports.removeFirst() }
    guard !update.actions.isEmpty else {
      summary.unchanged += 1
      return update.reports
    }
    try expectOpen(contents.draft)
    if !options.isTrial {
      try apply(update.actions, adding: update.added, in: id, seen: contents.draft)
    }
    summary.updated += 1
    summary.entries += update.added.count
    return update.reports
  }

  func expectOpen(_ draft: Draft) throws {
    guard draft.status != .draft else { return }
    let error = StoreError.notOpen(draft.id, draft.status)
    throw RowReport.Rejection(error.code, error.message)
  }

  /// Applies changes, unless somebody has changed the draft since it was read.
  func apply(
    _ actions: [SessionAction], adding entries: [EntryID] = [], in id: DraftID, seen: Draft
  ) throws {
    let isAsSeen: Bool
    do {
      isAsSeen = try book.editing(id) { open in
        guard open.draft.revision == seen.revision else { return false }
        open.acceptImport(adding: entries)
        try open.applyAll(actions)
        return true
      }
    } catch {
      guard let known = draftError(error), known.isConflict else { throw error }
      throw RowReport.Rejection("conflict", known.message)
    }
    guard isAsSeen else {
      throw RowReport.Rejection("conflict", "Another program changed the draft at the same time.")
    }
  }
}
