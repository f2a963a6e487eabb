import FieldEngine
package import FieldbookExchange
import FormSession

extension Importer {
  /// Saves the new texts of a worklist in their drafts, each row in a transaction.
  ///
  /// `beginning` contains the bytes that were read to recognize the file.
  package mutating func importWorklist(
    _ list: WorklistReader, _ beginning: [UInt8], _ read: () throws -> [UInt8]?
  ) throws {
    var list = list
    var piece: [UInt8]? = beginning
    while let bytes = piece {
      list.feed(bytes)
      try importEntries(of: &list)
      piece = try read()
    }
    list.end()
    try importEntries(of: &list)
  }

  private mutating func importEntries(of list: inout WorklistReader) throws {
    while let entry = try list.next() {
      try checkCancellation()
      summary.rows += 1
      switch entry {
      case .failure(let error):
        noteLines(of: error)
        try noteEntry(RowReport(error))
      case .success(let entry): try noteEntry(try save(entry, list.place))
      }
    }
  }

  private mutating func save(
    _ entry: WorklistEntry, _ place: (row: Int, line: Int)
  ) throws -> RowReport {
    var report = RowReport(row: place.row, line: place.line, draft: entry.draft)
    do {
      report.issues = try save(entry, in: try draft(named: entry.draft))
    } catch let rejection as RowReport.Rejection {
      report.rejection = rejection
      if !entry.field.isEmpty { report.rejection?.field = entry.field }
    }
    return report
  }

  private mutating func save(
    _ entry: WorklistEntry, in id: DraftID
  ) throws -> [CellIssue] {
    let contents = try book.contents(id)
    let before = try book.loadedForm(of: contents.draft).session(contents, as: book.person)
    try expectForm(of: contents.draft)
    try expectOpen(contents.draft)
    if entry.field.isEmpty {
      throw RowReport.Rejection(
        "worklist.rule", "A worklist cannot change a rule; change its fields, each in its own row.")
    }
    guard let field = before.field(entry.field), let state = before.leftState(entry.field) else {
      throw RowReport.Rejection("no_field", "The form has no field `\(entry.field)`.")
    }
    let action = SessionAction.step(entry.field, .set(entry.newText))
    var session = before
    let changes = session.apply(action)
    if let refusal = action.refusal(in: changes) {
      throw RowReport.Rejection(refusal.code, refusal.message)
    }
    // Text that is never stored cannot be compared.
    let mayDiffer = field.definition.storage == .never
    if !mayDiffer, session.field(entry.field)?.hasSameContent(as: field) == true {
      summary.unchanged += 1
      return []
    }
    let shown = before.mask(entry.field, isRevealed: false) ?? state.state.display
    // A mask or empty text can represent another text, so the issue is compared, too.
    let code = contents.fields.first { $0.key == state.key }?.issue?.code ?? ""
    let isAsListed = entry.code.isEmpty ? state.reason == nil : entry.code == code
    guard isAsListed, (state.isHeld ? "" : shown).cut == entry.text.cut else {
      throw RowReport.Rejection("conflict", "The field was changed after the worklist was written.")
    }
    if !options.isTrial { try apply([action], in: id, seen: contents.draft) }
    summary.updated += 1
    guard let issue = session.field(entry.field)?.leavingIssue else { return [] }
    let text = field.definition.storage == .keep ? entry.newText : nil
    return [
      CellIssue(.invalid, entry.field, code: issue.code, message: issue.message, text: text)
    ]
  }

  private func expectForm(of draft: Draft) throws {
    guard draft.form.key != form.id.key else { return }
    throw RowReport.Rejection(
      "import.other_form", "The draft belongs to \(draft.form.key), not to \(form.id.key).")
  }
}

extension String {
  /// The text without white space at its end, which spreadsheets drop.
  fileprivate var cut: Substring {
    self[..<(lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex)]
  }
}
