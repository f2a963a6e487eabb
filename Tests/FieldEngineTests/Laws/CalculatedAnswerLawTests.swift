import TestSupport
import Testing

@testable import FieldEngine

/// A calculated answer looks like the same answer given by a person who then left the field.
@Suite struct `A calculated answer` {
  @Test(arguments: try LawSubject.all().filter { $0.definition.list == nil })
  func `is formatted and validated like one that was set`(_ subject: LawSubject) throws {
    try Trials(short: 60, long: 2_000).run { random in
      var (calculated, set) = (subject.field, subject.field)
      for text in (0..<3).map({ _ in subject.answer(using: &random) }) {
        _ = calculated.calculate(text)
        set.apply(.setCanonical(text))
        let (one, other) = (Answer(calculated), Answer(set))
        guard one == other else { throw Difference(text: text, calculated: one, set: other) }
      }
    }
  }

  @Test(arguments: try LawSubject.all().filter { $0.definition.list == nil })
  func `is formatted like a blank one that was set`(_ subject: LawSubject) {
    var (calculated, set) = (subject.field, subject.field)
    _ = calculated.calculate(" ")
    set.apply(.setCanonical(" "))
    #expect(Answer(calculated) == Answer(set))
  }

  /// The display of a field, and its findings about the text.
  private struct Answer: Equatable {
    let texts: [String]
    let caret: Int
    let ending: Template.Ending
    let isComplete: Bool
    let value: CanonicalValue?
    let issue: FieldIssue?
    let isReadable: Bool

    init(_ field: Field) {
      let findings = field.findings
      texts = [
        field.text.raw, field.display, findings.texts.raw, findings.texts.display,
        findings.texts.template,
      ]
      (caret, ending) = (field.text.caret, field.text.ending)
      (isComplete, value) = (field.isComplete, field.value)
      (issue, isReadable) = (field.leavingIssue, !field.isUnreadable)
    }
  }

  private struct Difference: Error {
    let text: String
    let calculated: Answer
    let set: Answer
  }
}

extension LawSubject {
  /// An answer that a form might calculate: a number, an example, or any other text.
  fileprivate func answer(using random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: String(Int.random(in: -20...1_000, using: &random))
    case 1: "\(Int.random(in: -9...99, using: &random)).\(Int.random(in: 0...99, using: &random))"
    case 2: examples.randomElement(using: &random) ?? ""
    default: (0..<4).map { _ in alphabet.randomElement(using: &random) ?? "" }.joined()
    }
  }
}
