import FieldEngine
import TestSupport

/// Everything that a person or a program sees after a step.
struct Outcome: Hashable, Sendable {
  /// The display, with caret and selection in caret notation.
  var text: String
  var code: String?
  var message: String?
  var value: CanonicalValue?

  /// Why part of the last step was refused.
  var refusal: String?
}

/// Texts with their outcomes.
typealias Outcomes = [(String, Outcome)]

extension Outcome {
  init(_ state: FieldState) {
    text =
      CaretText(text: state.display, caret: state.caret, anchor: state.selection?.from).notation
    code = state.issue?.code
    message = state.issue?.message
    value = state.value
    refusal = state.refusal?.reason
  }

  /// Nothing is wrong, and there is no value yet.
  static func fine(_ text: String) -> Outcome { Outcome(text: text) }

  static func valid(_ text: String, _ value: String) -> Outcome {
    Outcome(text: text, value: .text(value))
  }

  static func valid(_ text: String, integer: String) -> Outcome {
    Outcome(text: text, value: .integer(integer))
  }

  static func valid(_ text: String, decimal: String) -> Outcome {
    Outcome(text: text, value: .decimal(decimal))
  }

  static func wrong(_ text: String, _ code: String, _ message: String) -> Outcome {
    Outcome(text: text, code: code, message: message)
  }

  static func missing(_ text: String = "") -> Outcome { .wrong(text, "required", "Required Entry") }

  /// The same, but part of the last step was refused.
  func refusing(_ reason: String) -> Outcome {
    var outcome = self
    outcome.refusal = reason
    return outcome
  }
}

extension Outcome: CustomStringConvertible {
  var description: String {
    let parts = [code, message, value.map { "= \($0.text)" }, refusal.map { "refused: \($0)" }]
    return (["[\(text)]"] + parts.compactMap(\.self)).joined(separator: " ")
  }
}
