import FieldEngine

/// A deliberate difference from the recorded behaviour, and a narrow test of where it applies.
struct Decision: Sendable {
  let id: String
  let reason: String
  let applies: @Sendable (Difference) -> Bool

  init(_ id: String, _ reason: String, applies: @escaping @Sendable (Difference) -> Bool) {
    self.id = id
    self.reason = reason
    self.applies = applies
  }
}

extension Decision {
  /// All decisions; the first one that applies explains a difference.
  ///
  /// Two more decisions cause no difference here: D4b keeps a notice of refused text, which the
  /// recorded library cannot store, and D20b makes the recorded letter case one of several, which
  /// the tests select by its parameter.
  static let all = general + byType

  private static let general = [
    Decision("D2", "digits of every script are digits, other numbers and loose marks are not") {
      guard $0.type.isOfDigits || $0.type == .st else { return false }
      guard !$0.theirs.display.isASCII || !$0.step.text.isASCII else { return false }
      if $0.type == .st { return $0.ours.display.isASCII && !$0.theirs.display.isASCII }
      if $0.isUnchanged, $0.ours.refusal != nil { return true }
      return $0.ours.raw.asciiDigits == $0.theirDigits
    },
    Decision("D3", "an optional, empty field is submittable") {
      $0.aspects.subtracting([.validity]) == [.submittable] && $0.theirs.display.isEmpty
        && !$0.recorded.isRequired && $0.ours.isSubmittable
    },
    Decision("D5", "junk never deletes") { difference in
      if difference.isUnchanged, difference.ours.refusal != nil {
        return difference.theirs.display.count < difference.before.display.count
      }
      // Pasting a lone zero looked like a deletion.
      guard [.date, .expDate].contains(difference.type), difference.step.op == "paste" else {
        return false
      }
      return difference.ours.raw == difference.step.text.asciiDigits
        && difference.ours.raw == difference.theirDigits + "0"
    },
    Decision("D7", "the first backspace after refocusing removes a typed character") {
      guard $0.step.op == "backspace", $0.aspects.contains(.display),
        let last = $0.before.display.last
      else { return false }
      let theyOnlyUndecorated =
        $0.theirs.display.filter(\.isTyped) == $0.before.display.filter(\.isTyped)
      return !last.isTyped && theyOnlyUndecorated && $0.ours.raw == $0.before.raw.dropLast()
    },
    Decision("D8", "a focused field without text is empty") {
      $0.aspects == [.validity] && $0.ours.display.isEmpty && $0.ours.validity == .empty
        && $0.theirs.activity == "focused" && $0.theirs.validity == "valid"
    },
  ]
}

extension FieldType {
  /// Whether the type accepts only digits and number symbols.
  var isOfDigits: Bool {
    [
      .credit, .expDate, .cvv, .age, .date, .phone, .ssn, .zip, .streetnumber, .currency, .percent,
    ].contains(self)
  }
}

extension Character {
  fileprivate var isTyped: Bool { isLetter || isNumber || self == "." }
}
