import FieldbookExchange
import FieldbookStore
import FormSession

extension Importer {
  /// Changes the draft that a row is about where it says something else, or makes a new one.
  mutating func update(from cells: RowCells) throws(CommandFault) -> RowReport {
    var report = RowReport(row: cells.row.number, line: cells.row.line, draft: cells.id)
    do throws(RowFault) {
      switch try target(of: cells) {
      case .new: return try rowCommand { () throws(CommandFault) in try add(cells) }
      case .coming:
        tally.updated += 1
        return report
      case .draft(let id):
        report.draft = id.description
        return try change(id, from: cells)
      }
    } catch {
      switch error {
      case .rejected(let rejection): report.rejection = rejection
      case .command(let fault): throw fault
      }
      return report
    }
  }

  /// What a row is about.
  private enum Target {
    case draft(DraftID)
    /// Nothing yet; it is to become a draft.
    case new
    /// What a row before it would have become.
    case coming
  }

  /// The draft that a row is about: that of its id, or the one with the same unique values.
  private mutating func target(of cells: RowCells) throws(RowFault) -> Target {
    if let text = cells.id { return .draft(try draft(named: text)) }
    let form = maker.form(of: cells)
    guard !form.definition.unique.isEmpty else {
      throw .rejected(
        .init("import.no_id", "The row has no `_id`, and the form has no `unique` fields."))
    }
    var session = form.fresh
    _ = RowFiller().fill(&session, from: cells)
    let trial = Draft(DraftID(high: 0, low: 0), of: form.id, at: Moment(milliseconds: 0))
    guard let key = form.contents(of: session, in: trial).draft.uniqueKey else {
      throw .rejected(
        .init("import.no_key", "The row has no valid value for the form's `unique` fields."))
    }
    if isComing(key) { return .coming }
    let found = try rowKeeping { () throws(StoreFault) in
      try context.store.drafts(of: form.id.key, uniqueKey: key)
    }
    let open = found.filter { $0.status == .draft }
    guard open.count < 2, found.count < 2 || open.count == 1 else {
      let names = found.map(\.id.ending).joined(separator: ", ")
      throw .rejected(
        .init("import.ambiguous", "The row matches several drafts: \(names)."))
    }
    return (open.first ?? found.first).map { .draft($0.id) } ?? .new
  }

  func draft(named text: String) throws(RowFault) -> DraftID {
    do throws(CommandFault) {
      return try context.draftID(text)
    } catch {
      guard case .reference(let fault) = error else { throw .command(error) }
      throw .rejected(.init(fault.code, fault.message))
    }
  }

  private mutating func change(
    _ id: DraftID, from cells: RowCells
  ) throws(RowFault) -> RowReport {
    let contents = try rowCommand { () throws(CommandFault) in try context.contents(id) }
    let (other, form) = (contents.draft.form, maker.form(of: cells))
    guard other == form.id else {
      let way = other.key == form.id.key ? " `upgrade` moves drafts to it." : ""
      throw .rejected(
        .init(
          "import.other_form",
          "The draft belongs to \(other.key) \(other.version), not to \(form.id.key) "
            + "\(form.id.version).\(way)"))
    }
    let before = form.session(contents)
    var session = before
    var (report, changed) = RowFiller().update(&session, from: cells)
    report.draft = id.description
    guard !changed.isEmpty else {
      tally.unchanged += 1
      return report
    }
    try expectOpen(contents.draft)
    if !options.isTrial {
      try apply(
        RowFiller().actions(changed, in: before, to: session, from: cells), in: id,
        seen: contents.draft)
    }
    tally.updated += 1
    return report
  }

  func expectOpen(_ draft: Draft) throws(RowFault) {
    guard draft.status != .draft else { return }
    let fault = StoreFault.notOpen(draft.id, draft.status)
    throw .rejected(.init(fault.code, fault.message))
  }

  /// Carries changes out, unless somebody has changed the draft since it was looked at.
  func apply(
    _ actions: [SessionAction], in id: DraftID, seen: Draft
  ) throws(RowFault) {
    let isAsSeen: Bool
    do throws(CommandFault) {
      isAsSeen = try context.working(in: id) { open throws(CommandFault) in
        guard open.draft.revision == seen.revision else { return false }
        _ = try acting { () throws(DraftFault) in try open.apply(actions) }
        return true
      }
    } catch {
      guard case .draft(let fault) = error, error.exitCode == .conflict else {
        throw .command(error)
      }
      throw .rejected(.init("conflict", fault.message))
    }
    guard isAsSeen else {
      throw .rejected(.init("conflict", "Another program changed the draft at the same time."))
    }
  }
}

/// Why a row was not taken: something about itself, or something that ends the whole import.
enum RowFault: Error {
  case rejected(RowReport.Rejection)
  case command(CommandFault)
}

private func rowCommand<Value>(
  _ body: () throws(CommandFault) -> Value
) throws(RowFault) -> Value {
  do throws(CommandFault) {
    return try body()
  } catch {
    throw .command(error)
  }
}

private func rowKeeping<Value>(
  _ body: () throws(StoreFault) -> Value
) throws(RowFault) -> Value {
  do throws(StoreFault) {
    return try body()
  } catch {
    throw .command(.draft(.store(error)))
  }
}
