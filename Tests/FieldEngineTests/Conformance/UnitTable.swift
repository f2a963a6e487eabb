import FieldEngine
import JSONText
import Testing

/// A table of the recorded library's own unit tests, with its actual results.
enum UnitTable: String, CaseIterable {
  /// The accepted part of a text.
  case filter
  /// How typed characters are shown.
  case reconstruct
  /// Whether a text is valid while it is typed.
  case validateLive = "validate_live"
  /// Whether a text is valid when the field is left.
  case validateResult = "validate_result"

  func rows() throws -> [UnitRow] {
    let root: JSONNode? = try Fixture.read("tfield/unit_\(rawValue).json")
    return try root.items.map { try UnitRow(self, $0) }
  }
}

/// One call of the recorded library.
struct UnitRow {
  let table: UnitTable

  /// The type; nil when the row is about a template alone.
  let type: FieldType?
  let parameters: TypeParameters
  let template: String
  let placeholders: String
  let input: String
  let recorded: Answer

  /// A text, whether a text is valid, or a mistake in the template.
  enum Answer: Equatable {
    case text(String)
    case valid
    case invalid(String?)
    case error(TemplateError)
  }

  init(_ table: UnitTable, _ node: JSONNode?) throws {
    self.table = table
    type = node["type"].text.flatMap(FieldType.init)
    parameters = try node["params"].parameters()
    template = node["template"].text ?? ""
    placeholders = node["placeHolders"].text ?? ""
    input = node["input"].text ?? ""
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
  /// Fieldbook's result.
  func answer() throws -> Answer {
    guard let type else { return placed() }
    let definition = try type.definition(parameters.withRecordedRules(of: type))
    switch table {
    case .filter:
      return .text(definition.accept(RawEdit(offered: input, origin: .paste)).raw)
    case .reconstruct:
      return .text(definition.shown(input))
    case .validateLive:
      return verdict(
        definition.validateTyping(dataCharacters, LawSubject.validationContext), of: type)
    case .validateResult:
      let kind =
        definition.validateTyping(dataCharacters, LawSubject.validationContext)
        ?? definition.validateResult(dataCharacters, LawSubject.validationContext)
      return verdict(kind, of: type)
    }
  }

  /// The input without what a template adds to it.
  var dataCharacters: String {
    type?.isOfDigits == true ? input.asciiDigits : input
  }

  private func placed() -> Answer {
    do throws(TemplateError) {
      return .text(try Template(template, placeholders: placeholders).place(input))
    } catch {
      return .error(error)
    }
  }

  private func verdict(_ kind: IssueKind?, of type: FieldType) -> Answer {
    guard let kind else { return .valid }
    return .invalid(FieldIssue(type: type.rawValue, kind: kind).message)
  }
}

extension FieldDefinition {
  /// The typed characters in the type's template.
  fileprivate func shown(_ raw: String) -> String {
    switch template {
    case .none: raw
    case .fixed(let template): template.place(raw)
    case .dynamic(let make): make(raw).place(raw)
    case .decorating(let decorate): decorate(raw, .open).display
    }
  }
}
