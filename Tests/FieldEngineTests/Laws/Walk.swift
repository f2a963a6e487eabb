import FieldEngine
import TestSupport

/// A field with random steps, and a record of them.
struct Walk {
  let subject: LawSubject
  private(set) var field: Field
  private(set) var steps: [FieldStep] = []

  /// The field before the last step.
  private(set) var earlier: Field

  /// The number of edits in a walk.
  static let length = 20

  /// The number of trials that makes 2,000 edits of each type for a law, or 200,000 on the long
  /// course, if one trial has this many edits.
  static func trials(ofEdits count: Int = length) -> Trials {
    Trials(short: 2_000 / count, long: 200_000 / count)
  }

  init(_ subject: LawSubject) {
    self.subject = subject
    field = subject.field
    earlier = field
  }

  /// A walk of some steps that ends with the focus in the field.
  init(_ subject: LawSubject, using random: inout SeededGenerator) {
    self.init(subject)
    for _ in 0..<Self.length { advance(using: &random) }
    apply(.focus)
  }

  mutating func advance(using random: inout SeededGenerator) {
    apply(next(using: &random))
  }

  func next(using random: inout SeededGenerator) -> FieldStep {
    RandomSteps(subject: subject).next(field, &random)
  }

  mutating func apply(_ step: FieldStep) {
    steps.append(step)
    earlier = field
    field.apply(step)
  }

  /// Ends the trial if a condition does not hold.
  func require(_ holds: Bool, _ law: @autoclosure () -> String) throws(BrokenLaw) {
    guard !holds else { return }
    throw BrokenLaw(law: law(), walk: self)
  }
}

/// A violated law, and the steps that show it.
struct BrokenLaw: Error, CustomStringConvertible {
  let law: String
  let walk: Walk

  var description: String {
    """
    \(walk.subject.name): \(law)
      steps:  \(walk.steps.map { "\($0)" }.joined(separator: ", "))
      before: \(walk.earlier.notation)\(walk.earlier.text.isVerbatim ? " (verbatim)" : "")
      after:  \(walk.field.notation)
      \(walk.field.state)
    """
  }
}
