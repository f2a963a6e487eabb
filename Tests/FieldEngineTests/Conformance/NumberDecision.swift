import FieldEngine
import Foundation

/// A deliberate difference from the recorded number field, and a narrow test of where it applies.
struct NumberDecision: Sendable {
  let id: String
  let reason: String
  let applies: @Sendable (NumberDifference) -> Bool

  init(
    _ id: String, _ reason: String, applies: @escaping @Sendable (NumberDifference) -> Bool
  ) {
    self.id = id
    self.reason = reason
    self.applies = applies
  }
}

extension NumberDecision {
  /// All decisions; the first one that applies explains a difference.
  ///
  /// D33 (negative numbers) and D35 (hidden digits are kept) cause no difference here: the recorded
  /// fields allow no sign, and they keep such digits, too.
  static let all = [
    NumberDecision("D30", "a digit beyond the last decimal is refused, not rounded or joined") {
      let decimals = $0.settings.fractionDigits.upperBound
      guard $0.isAsModelled, $0.ours.refusal?.cause == .tooManyDecimals(limit: decimals) else {
        return false
      }
      if $0.step.op == "type" {
        return $0.step.text.allSatisfy(\.isNumber) && $0.plainBefore.hasPoint
          && $0.plainBefore.fraction.count == decimals
      }
      let pasted = $0.step.text.split(separator: $0.settings.decimalSeparator)
      return $0.step.op == "paste" && pasted.count == 2 && pasted[1].count > decimals
    },
    NumberDecision("D31", "point and comma both work when typed; what is ambiguous is refused") {
      let foreign: Character = $0.settings.decimalSeparator == "." ? "," : "."
      if $0.step.op == "type" {
        return $0.step.text == String(foreign) && !$0.plainBefore.hasPoint && $0.isAsModelled
      }
      let signs = $0.step.text.filter { ".,".contains($0) }
      return $0.step.op == "paste" && signs == "\($0.settings.decimalSeparator)\(foreign)"
        && $0.isUnchanged && $0.ours.refusal?.cause == .ambiguousNumber
    },
    NumberDecision("D32", "backspace removes a digit, whatever follows the number") {
      $0.step.op == "backspace" && $0.step.display == $0.before.display
        && $0.plainBefore.digitCount > 0 && $0.isAsModelled
    },
    NumberDecision("D34", "text without a digit leaves the number") {
      $0.step.op == "paste" && !$0.step.text.isEmpty && !$0.step.text.contains(where: \.isNumber)
        && $0.isUnchanged && $0.ours.caret == $0.before.caret && $0.ours.refusal != nil
    },
    NumberDecision("D36", "decimals are exact, never a binary float") {
      guard $0.recorded.isDoubleLimited, $0.isAsModelled, $0.plainAfter.digitCount > 15,
        let exact = $0.plainAfter.value.flatMap(Double.init),
        let theirs = $0.step.value.flatMap(Double.init)
      else { return false }
      return abs(theirs - exact) <= abs(exact) * 1e-15
    },
    NumberDecision("D37", "the caret stays inside the number") {
      guard $0.aspects == [.caret], let caret = $0.ours.caret, $0.isAsModelled else { return false }
      let behind = $0.ours.display.dropFirst(caret)
      return $0.step.caret == caret + 1 && behind.first?.isWhitespace == true
    },
    NumberDecision("D42", "an initial value that is not allowed is shown, as invalid") {
      $0.aspects.subtracting([.caret]) == [.value] && $0.recorded.initial.hasPrefix("-")
        && $0.ours.value == nil
        && $0.ours.display == $0.recorded.initialDisplay && $0.ours.issue?.code == "number.negative"
        && $0.plainAfter.agrees(withCaretOf: $0.ours)
    },
  ]
}
