import FieldEngine
import FormSession

/// Writes drafts as the CSV that REDCap imports.
///
/// Each draft has a row, and each entry of a repeat has a row below it, as an instance of a
/// repeating instrument.
package struct REDCapExport: RecordFormat {
  private let form: RecordForm
  private let columns: [REDCapColumn]

  /// How the answers of each field are written, as the newest version with the field says.
  private let written: [String: REDCapAnswer]

  /// The field that identifies a record; nil if the draft's identifier does.
  package let recordField: String?

  /// The fields whose answers are files, which are left out because REDCap does not import files.
  package let fileFields: [String]

  /// The file: the drafts, with the entries of all repeats.
  package let tables: [String?] = [nil]

  /// The name of the column with the identifier of a draft.
  static let recordID = "record_id"

  /// Prepares a format for a form.
  ///
  /// - Throws: ``ExportError`` if REDCap cannot store the records of such a form.
  package init(_ form: RecordForm) throws(ExportError) {
    self.form = form
    written = Dictionary(form.versions.flatMap(\.fields).map { ($0.key, REDCapAnswer($0)) }) {
      first, _ in first
    }
    recordField = form.recordField
    fileFields = form.fieldKeys.filter { form.column($0)?.definition.file != nil }
    columns = form.redcapColumns(without: Set([recordField].compactMap(\.self) + fileFields))
    try form.expectNoNestedRepeats()
    if let masked = form.maskedRecordField { throw .maskedRecord(masked) }
    let fields = form.fieldKeys.compactMap { form.column($0) }.filter {
      form.isShown($0) && $0.definition.choices != nil
    }
    let unsplit = fields.filter { $0.parts == nil }.map(\.key)
    guard unsplit.isEmpty else { throw .unsplitChoices(unsplit) }
    let others = fields.filter(\.definition.takesOthers).map(\.key)
    guard others.isEmpty else { throw .otherTexts(others) }
    let repeated = header.repeated
    guard repeated.isEmpty else { throw .repeatedNames(repeated) }
  }

  private var header: [String] {
    let identity = recordField.map { form.name(ofField: $0) } ?? REDCapExport.recordID
    let repeats = hasRepeats ? ["redcap_repeat_instrument", "redcap_repeat_instance"] : []
    return [identity] + repeats + columns.map(\.title)
  }

  private var hasRepeats: Bool { columns.contains { $0.group != nil } }

  /// Returns the row with the names of columns.
  package func beginning(of table: Int) -> [UInt8] {
    var writer = CSVWriter(.ofOtherSystems)
    writer.row(header)
    return writer.bytes
  }

  /// Appends the rows of a draft and of its entries.
  package func write(_ draft: DraftLine, into files: inout [[UInt8]]) {
    let answers = DraftAnswers(draft)
    var writer = CSVWriter(.ofOtherSystems)
    let id = recordField.flatMap { text(of: $0, in: .draft, answers) } ?? draft.id
    writer.row([id] + (hasRepeats ? ["", ""] : []) + cells(of: draft, answers, nil, .draft))
    for group in form.repeatKeys {
      for entry in answers.entries(of: group, in: .draft) {
        let place = [form.name(ofGroup: group), String(entry.position)]
        writer.row([id] + place + cells(of: draft, answers, group, entry.id))
      }
    }
    files[0] += writer.bytes
  }

  private func cells(
    of draft: DraftLine, _ answers: DraftAnswers, _ group: String?, _ entry: EntryID
  ) -> [String] {
    columns.map { column in
      guard column.group == group else { return "" }
      switch column.content {
      case .field(let key): return text(of: key, in: entry, answers) ?? ""
      case .option(let value, let key):
        guard let record = answers.field(key, in: entry), record.applies, !record.isUnreadable
        else { return "" }
        guard case .value(let chosen)? = form.answer(key, in: entry, of: answers) else {
          return "0"
        }
        return chosen.items?.contains(value) == true ? "1" : "0"
      case .complete(let fields):
        let records = fields.compactMap { answers.field($0, in: entry) }.filter(\.applies)
        if records.isEmpty { return "" }
        if draft.finalizedAt != nil { return "2" }
        return records.contains { $0.issue != nil } ? "0" : "1"
      }
    }
  }

  /// Returns a field's answer as the text of a REDCap cell; nil if there is none.
  private func text(of key: String, in entry: EntryID, _ answers: DraftAnswers) -> String? {
    switch form.answer(key, in: entry, of: answers) {
    case .value(let value): written[key]?.text(of: value) ?? value.plainText
    case .mask(let text): text
    case nil: nil
    }
  }
}
