import FieldEngine
public import JSONText

extension RowReport {
  /// The columns of a report in CSV.
  public static let columns = ["row", "line", "draft", "field", "code", "message", "text"]

  /// Writes a row for each problem.
  ///
  /// Texts are guarded against formulas, because they come from an unknown file.
  public func write(to writer: inout CSVWriter) {
    let options = CellOptions(formulaGuard: .all)
    for line in lines {
      let cells = [line.field ?? "", line.code, line.message, line.text ?? ""]
      for text in [String(row), String(self.line), draft ?? ""] + cells {
        writer.cell(text, dressed: options.dress(text, .text, isComplete: false))
      }
      writer.endRow()
    }
  }

  /// A JSON object for each problem.
  public var json: [JSON] {
    lines.map { line in
      [
        "row": .integer(row), "line": .integer(self.line), "draft": .optional(draft),
        "field": .optional(line.field), "code": .string(line.code),
        "message": .string(line.message), "text": .optional(line.text),
      ]
    }
  }

  private struct Line {
    var field: String?
    let code: String
    let message: String
    var text: String?
  }

  private var lines: [Line] {
    let rejected = rejection.map { [Line(code: $0.code, message: $0.message)] } ?? []
    return rejected
      + issues.map { Line(field: $0.field, code: $0.code, message: $0.message, text: $0.text) }
  }
}
