import FieldEngine

/// A step on which Fieldbook and the recorded library disagree.
struct Difference {
  enum Aspect: String, CaseIterable {
    case display
    case template
    case activity
    case validity
    case message
    case submittable
  }

  let recorded: RecordedCase
  let step: RecordedCase.Step

  /// The text before the step, which is the same in the recording and in Fieldbook.
  let before: FieldState
  let ours: FieldState
  let aspects: Set<Aspect>

  init?(_ recorded: RecordedCase, _ step: RecordedCase.Step, before: FieldState, ours: FieldState) {
    let theirs = step.state
    var aspects: Set<Aspect> = []
    if ours.display != theirs.display { aspects.insert(.display) }
    if ours.template != theirs.template { aspects.insert(.template) }
    if ours.activity.rawValue != theirs.activity { aspects.insert(.activity) }
    if ours.validity.rawValue != theirs.validity { aspects.insert(.validity) }
    if ours.issue?.message != theirs.message { aspects.insert(.message) }
    if ours.isSubmittable != theirs.isSubmittable { aspects.insert(.submittable) }
    guard !aspects.isEmpty else { return nil }
    self.recorded = recorded
    self.step = step
    self.before = before
    self.ours = ours
    self.aspects = aspects
  }
}

extension Difference {
  var type: FieldType { recorded.type }
  var theirs: RecordedState { step.state }
  var isVerdictOnly: Bool { aspects.isSubset(of: [.validity, .message, .submittable]) }
  var isUnchanged: Bool { ours.display == before.display }

  /// The recorded text in ASCII digits, without other numbers and without marks.
  var theirDigits: String { theirs.display.asciiDigits }

  func report() -> String {
    """
    \(type) "\(recorded.name)"\(recorded.isRequired ? " (required)" : ""): \(step.op) \
    "\(step.text)" from [\(before.display)]
      recorded [\(theirs.display)] \(theirs.template) \(theirs.activity) \(theirs.validity) \
    \(theirs.message ?? "-") \(theirs.isSubmittable)
      got      [\(ours.display)] \(ours.template) \(ours.activity) \(ours.validity) \
    \(ours.issue?.message ?? "-") \(ours.isSubmittable)
    """
  }
}

extension String {
  /// The digits of the text in any script, as ASCII.
  ///
  /// A keycap does not count as a digit.
  var asciiDigits: String {
    String(
      flatMap { character -> [Character] in
        guard !character.unicodeScalars.contains("\u{20E3}"),
          let first = character.unicodeScalars.first,
          first.properties.generalCategory == .decimalNumber,
          let value = first.properties.numericValue
        else { return [] }
        return Array(String(Int(value)))
      })
  }

  var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}
