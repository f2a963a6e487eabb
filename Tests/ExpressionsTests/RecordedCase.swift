import Expressions
import FieldEngine
import JSONText
import TestSupport
import Testing

/// An expression with answers, and the result that another program returned.
struct RecordedCase: CustomStringConvertible {
  let description: String
  let expression: String
  let result: JSON
  private let fields: [(key: String, answer: ExpressionValue, kind: ValueKind)]

  static func all(_ file: String) throws -> [RecordedCase] {
    try Folder.fixtures().text(of: file).split(separator: "\n").map { try RecordedCase(String($0)) }
  }

  init(_ line: String) throws {
    let root = try #require(JSONDocument(line).root)
    description = line
    expression = try #require(root["expression"]?.string)
    result = try #require(root["result"]?.json)
    guard case .object(let members)? = root["fields"]?.content else { throw Unreadable() }
    fields = try members.map { member in
      let kind = RecordedCase.kind(of: member.value)
      let value = try #require(root["values"]?[member.key])
      return (member.key, RecordedCase.answer(value, kind), kind)
    }
  }

  /// The result of the expression in Fieldbook.
  func outcome() throws(ExpressionError) -> JSON {
    let scope = ExpressionScope { key in
      fields.firstIndex { $0.key == key }.map { ScopedAnswer(slot: $0, kind: fields[$0].kind) }
    }
    let today = CalendarDay(iso: "2026-11-22") ?? .earliest
    var context = EvaluationContext(today: today, now: Instant(day: today, time: .midnight))
    context.answer = { fields[$0].answer }
    return try Expression(expression, scope).evaluate(in: context).json
  }

  private static func kind(of type: JSONNode) -> ValueKind {
    switch type.string {
    case "integer", "decimal": .number
    case "boolean": .flag
    case "choices": .choices
    case nil: .day
    default: .text
    }
  }

  private static func answer(_ node: JSONNode, _ kind: ValueKind) -> ExpressionValue {
    if case .array(let items) = node.content { return .choices(items.compactMap { $0.string }) }
    guard let text = node.string, !text.isEmpty else { return .empty }
    return switch kind {
    case .number: .number(Number(text) ?? .none)
    case .flag: .answeredFlag(text == "true")
    case .day: CalendarDay(iso: text).map { .day($0) } ?? .empty
    default: .text(text)
    }
  }

  private struct Unreadable: Error {}
}

extension JSONNode {
  fileprivate var string: String? {
    if case .string(let text) = content { text } else { nil }
  }
}

extension ExpressionValue {
  /// The value as `fieldbook eval` prints it.
  var json: JSON {
    switch self {
    case .number(let number): ["number": number.isNone ? .null : .string(number.description)]
    case .flag(let flag), .answeredFlag(let flag): ["boolean": .bool(flag)]
    case .day(let day): ["date": .string(day.iso)]
    case .time(let time): ["time": .string(time.iso)]
    case .instant(let instant): ["dateTime": .string(instant.iso)]
    case .text, .choices: ["text": .string(text)]
    }
  }
}
