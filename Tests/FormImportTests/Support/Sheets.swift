import FormSession
import JSONText

@testable import FormImport

/// The sheets of an XLSForm as CSV files; each line of a text is a row, whose cells `|` separates.
struct Sheets {
  var survey: String
  var choices = ""
  var externalChoices = ""
  var settings = ""
  var files: [String: String] = [:]

  /// The form that is made of the sheets.
  func imported(version: Int? = nil) throws -> ImportedForm {
    let sheets = [
      ("survey", survey), ("choices", choices), ("external_choices", externalChoices),
      ("settings", settings),
    ]
    let sources = sheets.filter { !$0.1.isEmpty }.map { name, rows in
      SourceFile(name: "\(name).csv", bytes: Array(Self.csv(rows).utf8))
    }
    let files = files
    return try FormImport.forms(
      from: sources, version: version, beside: { files[$0].map { Array($0.utf8) } })[0]
  }

  /// The members of the only field, or of the field with a key.
  func field(_ key: String? = nil) throws -> JSON {
    let fields = try imported().json.items("fields")
    return fields.first { key == nil || $0.text("key") == key } ?? .null
  }

  /// The definition text of an expression of a form with the questions a, b and n, `list` and `rep`.
  static func translated(_ expression: String) throws -> String? {
    let sheets = Sheets(
      survey: """
        type | name | label | calculation
        integer | a | A |
        text | b_B | B |
        begin group | g | G |
        select_multiple colors | several | C |
        date | day | D |
        end group | | |
        begin repeat | rep | R |
        integer | dose | Dose |
        calculate | inner | | ../dose + 1
        end repeat | | |
        calculate | x | | \(expression.replacing("|", with: "&#124;"))
        """, choices: "list_name | name | label\ncolors | red | Red\ncolors | blue | Blue")
    return try sheets.field("x").text("calculate")
  }

  private static func csv(_ rows: String) -> String {
    rows.split(separator: "\n").map { row in
      row.split(separator: "|", omittingEmptySubsequences: false)
        .map { "\"\(String($0).trimmingSpaces.replacing("\"", with: "\"\""))\"" }
        .joined(separator: ",")
    }.joined(separator: "\n")
  }
}

extension JSON {
  /// The text of a member; nil if it is none.
  func text(_ key: String) -> String? {
    if case .string(let text)? = self[key] { text } else { nil }
  }

  /// The items of a member.
  func items(_ key: String) -> [JSON] {
    if case .array(let items)? = self[key] { items } else { [] }
  }
}

extension ImportedForm {
  /// The findings, each as its severity, place and subject.
  var noted: [String] {
    summary.findings.map { "\($0.severity) \($0.place) \($0.subject)" }
  }
}
