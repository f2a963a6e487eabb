import FieldEngine
import FieldbookExchange
import FieldbookStore
import FormSession
import SQLiteKit

extension Importer {
  /// Takes the new texts of a worklist into their drafts.
  mutating func importWorklist(
    _ list: WorklistReader, _ beginning: [UInt8], _ source: InputFile,
    on console: inout some Console
  ) throws(CommandFault) {
    var list = list
    var piece: [UInt8]? = beginning
    while let bytes = piece {
      list.feed(bytes)
      try importEntries(of: &list, on: &console)
      piece = try source.read()
    }
    list.end()
    try importEntries(of: &list, on: &console)
  }

  private mutating func importEntries(
    of list: inout WorklistReader, on console: inout some Console
  ) throws(CommandFault) {
    while let entry = try nextEntry(of: &list) {
      if interruption.isRequested { throw interrupted }
      tally.rows += 1
      switch entry {
      case .failure(let mistake):
        noteLines(of: mistake)
        try note(RowReport(mistake))
      case .success(let entry): try note(try applyEntry(entry, list.place))
      }
      noteKept()
      counter.count(on: &console)
    }
  }

  private func nextEntry(
    of list: inout WorklistReader
  ) throws(CommandFault) -> Result<WorklistEntry, CSVMistake>? {
    do throws(WorklistMistake) {
      return try list.next()
    } catch {
      throw .exchange(.worklist(error))
    }
  }

  private mutating func applyEntry(
    _ entry: WorklistEntry, _ place: (row: Int, line: Int)
  ) throws(CommandFault) -> RowReport {
    var report = RowReport(row: place.row, line: place.line, draft: entry.draft)
    do throws(RowFault) {
      let id = try draft(named: entry.draft)
      report.problems = try applyEntry(entry, id)
    } catch {
      switch error {
      case .rejected(let rejection): report.rejection = rejection
      case .command(let fault): throw fault
      }
    }
    return report
  }

  private mutating func applyEntry(
    _ entry: WorklistEntry, _ id: DraftID
  ) throws(RowFault) -> [CellProblem] {
    let (contents, before) = try opened(id)
    try expectForm(of: contents.draft)
    try expectOpen(contents.draft)
    if entry.field.isEmpty {
      throw .rejected(
        .init(
          "worklist.rule",
          "A worklist cannot change a rule; change its fields, each in its own row."))
    }
    guard let field = before.field(entry.field), let state = before.leftState(entry.field) else {
      throw .rejected(.init("no_field", "The form has no field `\(entry.field)`."))
    }
    let action = SessionAction.step(entry.field, .set(entry.newText))
    var session = before
    let changes = session.apply(action)
    if let refusal = changes.refusal, !action.isPerformed(changes) {
      throw .rejected(.init(refusal.code, refusal.message))
    }
    // Of a text that may not be kept nobody can tell whether it is another one.
    let mayDiffer = field.definition.storage == .never
    if !mayDiffer, session.field(entry.field)?.hasSameContent(as: field) == true {
      tally.unchanged += 1
      return []
    }
    let shown = before.mask(entry.field, isRevealed: false) ?? state.state.display
    // A mask, or an empty text, may stand for another one; what is found of the field tells more.
    let code = contents.fields.first { $0.key == entry.field }?.issue?.code ?? ""
    let isAsListed = entry.code.isEmpty ? state.reason == nil : entry.code == code
    guard isAsListed, (state.isHeld ? "" : shown).cut == entry.text.cut else {
      throw .rejected(
        .init("conflict", "The field was changed after the worklist was written."))
    }
    if !options.isTrial { try apply([action], in: id, seen: contents.draft) }
    tally.updated += 1
    guard let field = session.fields.first(where: { $0.key == entry.field }),
      let issue = field.leavingIssue
    else { return [] }
    let text = field.definition.storage == .keep ? entry.newText : nil
    return [
      CellProblem(.invalid, entry.field, code: issue.code, message: issue.message, text: text)
    ]
  }

  private func expectForm(of draft: Draft) throws(RowFault) {
    guard draft.form.key != form.id.key else { return }
    throw .rejected(
      .init(
        "import.other_form", "The draft belongs to \(draft.form.key), not to \(form.id.key)."))
  }

  private func opened(_ id: DraftID) throws(RowFault) -> (DraftContents, Session) {
    do throws(CommandFault) {
      let contents = try context.contents(id)
      return (contents, try context.form(of: contents.draft).session(contents))
    } catch {
      throw .command(error)
    }
  }
}

extension String {
  /// The text as programs that edit tables leave it, which drop white space at the end of a cell.
  fileprivate var cut: Substring {
    self[..<(lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex)]
  }
}
