import FieldEngine
public import JSONText

extension RowReport {
  /// The columns of a report in CSV.
  public static let columns = ["row", "line", "draft", "field", "code", "message", "text"]

  /// The additional column of a report about several files.
  public static let fileColumn = "file"

  /// Writes a row for each problem, with its file if there are several files.
  ///
  /// Text is guarded against formulas, because it comes from an unknown file.
  public func write(to writer: inout CSVWriter, withFile isOfSeveral: Bool = false) {
    let options = CellOptions(formulaGuard: .all)
    for line in lines {
      let cells =
        [line.field ?? "", line.code, line.message, line.text ?? ""]
        + (isOfSeveral ? [file ?? ""] : [])
      for text in [String(row), String(self.line), draft ?? ""] + cells {
        writer.cell(text, decorated: options.decoration(text, .text, isComplete: false))
      }
      writer.endRow()
    }
  }

  /// A JSON object for each problem.
  public var json: [JSON] { json(withFile: false) }

  /// Returns a JSON object for each problem, with its file if there are several files.
  public func json(withFile isOfSeveral: Bool) -> [JSON] {
    lines.map { line in
      let members: [(key: String, value: JSON)] = [
        ("row", .integer(row)), ("line", .integer(self.line)), ("draft", .optional(draft)),
        ("field", .optional(line.field)), ("code", .string(line.code)),
        ("message", .string(line.message)), ("text", .optional(line.text)),
      ]
      return .object(members + (isOfSeveral ? [("file", .optional(file))] : []))
    }
  }

  private struct Line {
    var field: String?
    let code: String
    let message: String
    var text: String?
  }

  private var lines: [Line] {
    let rejected =
      rejection.map { [Line(field: $0.field, code: $0.code, message: $0.message)] } ?? []
    return rejected
      + issues.map { Line(field: $0.field, code: $0.code, message: $0.message, text: $0.text) }
  }
}
