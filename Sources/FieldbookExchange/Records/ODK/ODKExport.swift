import FieldEngine
import FormSession

/// Writes drafts as CSV in the layout of ODK Central's submissions.
///
/// The drafts are in one file, and the entries of each repeat are in a separate file, in which
/// `PARENT_KEY` names the draft or entry that contains each entry. Group names precede field names,
/// as in `house-rooms`.
package struct ODKExport: RecordFormat {
  private let form: RecordForm
  private let all: [ODKTable]

  /// The repeat of each written file.
  package let tables: [String?]

  /// The index of each table's file; nil if it is not written.
  private let files: [Int?]

  /// Prepares a format for a form; `tables` lists the repeats to write, with nil for the drafts.
  ///
  /// - Throws: ``ExportError/repeatedNames(_:)`` if several columns have the same name.
  package init(
    _ form: RecordForm, tables: [String?], splitsChoices: Bool = false
  ) throws(ExportError) {
    (self.form, self.tables) = (form, tables)
    let all = form.odkTables(splitsChoices: splitsChoices)
    for table in all {
      let repeated = table.columns.map(\.title).repeated
      guard repeated.isEmpty else { throw .repeatedNames(repeated) }
    }
    self.all = all
    files = all.map { tables.firstIndex(of: $0.group) }
  }

  /// Returns the name of a repeat's file, or of the drafts' file.
  package func fileName(of table: Int, form key: String) -> String {
    let names = tables.map { group in
      group.map { "\(key)-\(form.name(ofGroup: $0).fileName)" } ?? key
    }
    let same = names.indices.filter { names[$0] == names[table] }
    let number = same.count > 1 ? "~\((same.firstIndex(of: table) ?? 0) + 1)" : ""
    return "\(names[table])\(number).csv"
  }

  /// Returns the row with the names of columns.
  package func beginning(of table: Int) -> [UInt8] {
    var writer = CSVWriter(.ofOtherSystems)
    if let place = files.firstIndex(of: table) { writer.row(all[place].columns.map(\.title)) }
    return writer.bytes
  }

  /// Appends the rows of a draft and of its entries.
  package func write(_ draft: DraftLine, into files: inout [[UInt8]]) {
    let answers = DraftAnswers(draft)
    let attachments = draft.fields.count { field in
      field.applies && form.column(field.fieldKey)?.definition.file != nil && field.value != nil
    }
    func write(_ place: Int, in entry: EntryID, _ key: String, below parent: String) {
      if let file = self.files[place] {
        let row = ODKRow(
          draft: draft, answers: answers, entry: entry, key: key, parent: parent,
          attachments: attachments)
        var writer = CSVWriter(.ofOtherSystems)
        writer.row(all[place].columns.map { row.text(of: $0.content, form) })
        files[file] += writer.bytes
      }
      for inner in all.indices where all[inner].parent == all[place].group && inner != place {
        guard let group = all[inner].group else { continue }
        for next in answers.entries(of: group, in: entry) {
          write(inner, in: next.id, "\(key)/\(all[inner].path)[\(next.position)]", below: key)
        }
      }
    }
    write(0, in: .draft, "uuid:\(draft.id)", below: "")
  }
}

/// The contents of a row's cells.
private struct ODKRow {
  let draft: DraftLine
  let answers: DraftAnswers
  let entry: EntryID
  let key: String
  let parent: String
  let attachments: Int

  func text(of content: ODKColumn.Content, _ form: RecordForm) -> String {
    switch content {
    case .nothing: return ""
    case .submissionDate: return draft.finalizedAt ?? ""
    case .instanceID, .key: return key
    case .parentKey: return parent
    case .attachments: return String(attachments)
    case .edits: return String(draft.edition - 1)
    case .formVersion: return String(draft.version)
    case .field(let field): return answer(field, form)?.odkText ?? ""
    case .part(let part, let field):
      guard let answer = answer(field, form) else { return "" }
      guard case .value = answer, let parts = form.column(field)?.parts?.cells(of: answer.plainText)
      else { return part == 0 ? answer.plainText : "" }
      return parts[part]
    case .option(let value, let field):
      guard case .value(let chosen)? = answer(field, form) else { return "0" }
      return chosen.items?.contains(value) == true ? "1" : "0"
    }
  }

  private func answer(_ field: String, _ form: RecordForm) -> FieldAnswer? {
    form.answer(field, in: entry, of: answers)
  }
}

extension FieldAnswer {
  /// The answer as a cell in ODK's format: several values are separated by spaces, or by semicolons
  /// if one of them contains a space.
  fileprivate var odkText: String {
    guard case .value(let value) = self else { return plainText }
    if case .boolean(let flag) = value { return flag ? "1" : "0" }
    guard let items = value.items else { return plainText }
    return items.joined(
      separator: items.contains { $0.contains(where: \.isWhitespace) } ? ";" : " ")
  }
}

extension String {
  /// The text without characters that a file name cannot contain.
  fileprivate var fileName: String {
    String(map { "/\\:*?\"<>|".contains($0) || $0.isNewline ? "_" : $0 })
  }
}
