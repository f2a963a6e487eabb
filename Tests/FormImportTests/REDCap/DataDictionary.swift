import JSONText

@testable import FormImport

/// A data dictionary for tests; fields without an instrument are in `visit`.
struct DataDictionary {
  let rows: [[REDCapColumn: String]]

  init(_ rows: [REDCapColumn: String]...) { self.rows = rows }

  init(rows: [[REDCapColumn: String]]) { self.rows = rows }

  /// The file, with the columns of the API export.
  var file: SourceFile {
    let columns = REDCapColumn.allCases
    var lines = [columns.map(\.rawValue).joined(separator: ",")]
    for row in rows {
      lines.append(
        columns.map { Self.cell(row[$0] ?? ($0 == .form ? "visit" : "")) }.joined(separator: ","))
    }
    return SourceFile(name: "study.csv", bytes: Array(lines.joined(separator: "\n").utf8))
  }

  private static func cell(_ text: String) -> String {
    "\"\(text.replacing("\"", with: "\"\""))\""
  }

  /// The form.
  func imported() throws -> ImportedForm {
    try FormImport.forms(from: [file], family: .redcap)[0]
  }

  /// The field or note of the definition with a key.
  func field(_ key: String) throws -> JSON? { try imported().field(key) }
}

extension ImportedForm {
  /// The field or note of the definition with a key.
  func field(_ key: String) -> JSON? { part(key, of: "fields") }

  /// The group of the definition with a key.
  func group(_ key: String) -> JSON? { part(key, of: "groups") }

  private func part(_ key: String, of member: String) -> JSON? {
    guard case .array(let parts)? = json[member] else { return nil }
    return parts.first { $0["key"] == .string(key) }
  }

  /// The findings, each as its severity, subject and message.
  var findings: [String] {
    summary.findings.map { "\($0.severity.rawValue): \($0.subject): \($0.message)" }
  }
}
