import FieldEngine
import JSONText
import Testing

/// A table of the recorded library's own unit tests, with what it really answered.
enum UnitTable: String, CaseIterable {
  /// What of a text is taken.
  case filter
  /// How typed characters are shown.
  case reconstruct
  /// Whether a text that may still grow is valid.
  case validateLive = "validate_live"
  /// Whether a text that is left is valid.
  case validateResult = "validate_result"

  func rows() throws -> [UnitRow] {
    let root: JSONNode? = try Fixture.read("tfield/unit_\(rawValue).json")
    return try root.items.map { try UnitRow(self, $0) }
  }
}

/// One call of the recorded library.
struct UnitRow {
  let table: UnitTable
  /// The type; nil when the row is about a template of its own.
  let type: FieldType?
  let parameters: TypeParameters
  let template: Template?
  let input: String
  let recorded: Answer

  /// A text, or a verdict.
  enum Answer: Equatable {
    case text(String)
    case valid
    case invalid(String?)
  }

  init(_ table: UnitTable, _ node: JSONNode?) throws {
    self.table = table
    type = node["type"].text.flatMap(FieldType.init)
    parameters = try node["params"].parameters()
    input = node["input"].text ?? ""
    template = try node["template"].text.map {
      try Template($0, placeholders: node["placeHolders"].text ?? "")
    }
    let actual = node["actual"]
    recorded =
      if let text = actual.text {
        .text(text)
      } else {
        actual["valid"].flag ? .valid : .invalid(actual["message"].text)
      }
  }
}

extension UnitRow {
  /// What Fieldbook answers.
  func answer() throws -> Answer {
    guard let type else { return .text(try #require(template).place(input)) }
    let definition = try type.definition(parameters)
    let intake = definition.take(RawEdit(offered: input, origin: .paste))
    switch table {
    case .filter: return .text(intake.raw)
    case .reconstruct: return .text(definition.shown(input))
    case .validateLive: return verdict(definition.judgeTyping(input, LawSubject.judging), of: type)
    case .validateResult:
      let problem =
        definition.judgeTyping(intake.raw, LawSubject.judging)
        ?? definition.judgeResult(intake.raw, LawSubject.judging)
      return verdict(problem, of: type)
    }
  }

  private func verdict(_ problem: Problem?, of type: FieldType) -> Answer {
    guard let problem else { return .valid }
    return .invalid(FieldIssue(type: type.rawValue, problem: problem).message)
  }
}

extension FieldDefinition {
  /// The typed characters in the type's template.
  fileprivate func shown(_ raw: String) -> String {
    switch template {
    case .none: raw
    case .fixed(let template): template.place(raw)
    case .dynamic(let make): make(raw).place(raw)
    case .dress(let dress): dress(raw, .open).display
    }
  }
}
