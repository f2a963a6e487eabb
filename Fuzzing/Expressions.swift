import Expressions
import FieldEngine

/// Parses expressions, evaluates the valid ones, and checks invariants.
///
/// Evaluating an expression twice must give the same result, and a number must be read back from
/// its own text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let source = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  let day = CalendarDay(iso: "2026-11-22") ?? .earliest
  let answers: [String: ExpressionValue] = [
    "n": .number(Number(17)), "e": .empty, "t": .text("Ada 12"), "f": .answeredFlag(true),
    "d": .day(day), "m": .choices(["a", "b"]), "r": .empty,
  ]
  let keys = answers.keys.sorted()
  var scope = ExpressionScope(keys: keys, own: ScopedAnswer(slot: 0, kind: .text)) { key in
    keys.firstIndex(of: key).map {
      ScopedAnswer(slot: $0, kind: .text, hasOptions: key == "m", isRepeated: key == "r")
    }
  }
  scope.repeatedGroup = { $0 == "g" ? 0 : nil }
  guard let expression = try? Expression(source, scope) else { return 0 }
  var context = EvaluationContext(today: day, now: Instant(day: day, time: .midnight, offset: 0))
  context.answer = { answers[keys[$0]] ?? .empty }
  context.entries = { _ in [.number(Number(1)), .empty, .text("x")] }
  let value = expression.evaluate(in: context)
  precondition(value.text == expression.evaluate(in: context).text)
  if case .number(let number) = value, !number.isNone {
    precondition(Number(number.description) == number)
  }
  return 0
}
