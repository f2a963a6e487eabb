import Expressions
import FieldEngine
import Testing

/// An expression with the answers of a small form, as the tests write it.
struct Trial {
  /// 22 November 2026, ten o'clock, one hour ahead of UTC.
  static let now = Instant(
    day: CalendarDay(iso: "2026-11-22") ?? .earliest,
    time: TimeOfDay(iso: "10:00") ?? .midnight, offset: 60)

  /// The answers of every trial, and those that this trial adds.
  var answers: [String: ExpressionValue] = [
    "n": .number(Number(17)), "zero": .number(.zero), "none": .empty, "t": .text("Ada"),
    "digits": .text("17"), "yes": .answeredFlag(true), "no": .answeredFlag(false),
    "several": .choices(["fever", "cough"]), "one": .text("b"),
    "items": .choices(["left arm", "2", "5"]),
    "born": ExpressionValue(canonicalText: "2000-02-29", as: .day),
    "at": ExpressionValue(canonicalText: "14:30", as: .time),
    "seen": ExpressionValue(canonicalText: "2026-11-22T09:00:00Z", as: .instant),
  ]

  /// The answers in the entries of a repeat.
  var entries: [String: [ExpressionValue]] = [
    "dose": [.number(Number(5)), .empty, .number(Number(2))],
    "drug": [.text("a"), .empty, .text("c")],
  ]

  var own: ExpressionValue? = .number(Number(5))

  /// The result of an expression.
  func value(_ source: String) throws -> ExpressionValue {
    try expression(source).evaluate(in: context)
  }

  /// The result as a text, in which a text is in quotes: `12`, `'a'`, `true`, `2026-11-22`.
  func shown(_ source: String) throws -> String {
    let value = try value(source)
    if case .text(let text) = value { return "'\(text)'" }
    return value.isEmpty ? "no number" : value.text
  }

  /// The mistake in an expression.
  func error(_ source: String) -> ExpressionError? {
    do throws(ExpressionError) {
      _ = try Expression(source, scope)
      return nil
    } catch {
      return error
    }
  }

  func expression(_ source: String) throws(ExpressionError) -> Expression {
    try Expression(source, scope)
  }

  private var keys: [String] { answers.keys.sorted() + entries.keys.sorted() }

  private var scope: ExpressionScope {
    var scope = ExpressionScope(keys: keys, own: own.map { scoped(9_999, $0) }) { key in
      guard let slot = keys.firstIndex(of: key) else { return nil }
      if entries[key] != nil { return ScopedAnswer(slot: slot, kind: .number, isRepeated: true) }
      return answers[key].map { scoped(slot, $0) }
    }
    scope.repeatedGroup = { $0 == "medicine" ? 3 : nil }
    return scope
  }

  private func scoped(_ slot: Int, _ value: ExpressionValue) -> ScopedAnswer {
    var answer = ScopedAnswer(
      slot: slot, kind: value.kind, hasOptions: ["one", "several"].contains(keys[safe: slot]))
    answer.isList = keys[safe: slot] == "items"
    return answer
  }

  private var context: EvaluationContext {
    var context = EvaluationContext(today: Trial.now.day, now: Trial.now)
    context.answer = { answers[keys[$0]] ?? .empty }
    context.entries = { entries[keys[$0]] ?? [] }
    context.ownAnswer = { own ?? .empty }
    context.position = { 2 }
    context.indexedAnswer = { slot, group, index in
      let values = entries[keys[slot]] ?? []
      return group == 3 && values.indices.contains(index - 1) ? values[index - 1] : .empty
    }
    context.label = { value, _ in ["b": "Blue", "fever": "Fever", "cough": "Cough"][value] ?? value
    }
    context.lookUp = { table, column, keyColumn, key in "\(table).\(column)[\(keyColumn)=\(key)]" }
    return context
  }
}

extension [String] {
  fileprivate subscript(safe index: Int) -> String { indices.contains(index) ? self[index] : "" }
}

extension ExpressionValue {
  fileprivate var kind: ValueKind {
    switch self {
    case .number: .number
    case .text: .text
    case .flag, .answeredFlag: .flag
    case .day: .day
    case .time: .time
    case .instant: .instant
    case .choices: .choices
    }
  }
}
