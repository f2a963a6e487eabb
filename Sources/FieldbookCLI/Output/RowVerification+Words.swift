import FieldbookExchange
import FieldbookKit
import JSONText

extension RowVerification.Finding {
  private var code: String {
    switch self {
    case .unreadable: "row_unreadable"
    case .noDraft: "row_unknown"
    case .noEntry: "row_entry"
    case .notFinal: "row_not_final"
    case .otherHash: "row_hash"
    case .otherCells: "row_cells"
    }
  }

  private var message: String {
    switch self {
    case .unreadable(let error): error.message
    case .noDraft(let id): "There is no draft `\(id)`."
    case .noEntry(let id, let entry): "The draft \(id) has no entry `\(entry)`."
    case .notFinal(let id): "The draft \(id) is not final."
    case .otherHash(let id): "The draft \(id) has a different hash."
    case .otherCells(let id, let columns):
      "The draft \(id) has different values in \(columns.map { "`\($0)`" }.joined(separator: ", "))."
    }
  }

  fileprivate func line(row: Int) -> String { "✗ Row \(row): \(message)" }

  fileprivate func json(row: Int) -> JSON {
    ["row": .integer(row), "code": .string(code), "message": .string(message)]
  }
}

extension RowVerification {
  /// Returns the result as lines of text.
  func lines(isBrief: Bool) -> [String] {
    var lines = findings.map { $0.finding.line(row: $0.row) }
    if !findings.isEmpty { lines.append("  Export these drafts again, and compare the files.") }
    if !isBrief {
      let mark = findings.isEmpty ? "✓" : "!"
      lines.append(
        "\(mark) \(agreeing) \(agreeing == 1 ? "row agrees" : "rows agree") with the store.")
      let isOfEntry = { (column: String) in column.contains("]") }
      if let names = unknownColumns.filter({ !isOfEntry($0) }).quoted {
        lines.append("! Not compared, because no form has these fields: \(names).")
      }
      if let names = unknownColumns.filter(isOfEntry).quoted {
        lines.append("! Columns of entries are not compared: \(names).")
        lines.append("  To verify entries, export them as files: `export FORM --hash -o FOLDER/`.")
      }
    }
    return lines
  }

  /// The result as JSON.
  var json: JSON {
    .object([
      ("agreeing", .integer(agreeing)),
      ("findings", .array(findings.map { $0.finding.json(row: $0.row) })),
      ("not_compared", .array(unknownColumns.map { .string($0) })),
    ])
  }
}

extension [String] {
  /// The names in backquotes; nil if there are none.
  fileprivate var quoted: String? {
    isEmpty ? nil : map { "`\($0)`" }.joined(separator: ", ")
  }
}
