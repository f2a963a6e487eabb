/// A condition in a definition, which is either true or false; a FHIRPath condition can also be
/// empty.
///
/// Knowing the simplest cases keeps translated expressions short.
indirect enum FHIRTest: Hashable, Sendable {
  case always
  case never
  /// The text is not empty; ``blank(_:)`` is the opposite.
  case filled(OutlineText)
  case blank(OutlineText)
  /// The only answer to a question, given by its index among the source's items, is an option's
  /// value.
  case answer(Int, OutlineText, is: String)
  case all([FHIRTest])
  case any([FHIRTest])
  case not(FHIRTest)
  /// Any other expression; it binds at least as strongly as a comparison.
  case holds(OutlineText)

  /// Returns a test that is true if both tests are.
  static func && (one: FHIRTest, other: FHIRTest) -> FHIRTest {
    switch (one, other) {
    case (.never, _), (_, .never): .never
    case (.always, let test), (let test, .always): test
    default:
      if one == other || one.implies(other) {
        one
      } else if other.implies(one) {
        other
      } else {
        .all(one.conjuncts + other.conjuncts)
      }
    }
  }

  /// Whether the test can be true only if another test is: an answer that equals a value exists.
  private func implies(_ other: FHIRTest) -> Bool {
    guard case .filled(let text) = other, case .answer(_, text, is: let value) = self else {
      return false
    }
    return !value.isEmpty
  }

  /// Returns a test that is true if at least one of the tests is.
  static func || (one: FHIRTest, other: FHIRTest) -> FHIRTest {
    switch (one, other) {
    case (.always, _), (_, .always): .always
    case (.never, let test), (let test, .never): test
    default: one == other ? one : .any(one.alternatives + other.alternatives)
    }
  }

  private var conjuncts: [FHIRTest] { if case .all(let tests) = self { tests } else { [self] } }

  private var alternatives: [FHIRTest] { if case .any(let tests) = self { tests } else { [self] } }

  /// The opposite test.
  var negated: FHIRTest {
    switch self {
    case .always: .never
    case .never: .always
    case .filled(let text): .blank(text)
    case .blank(let text): .filled(text)
    case .not(let test): test
    default: .not(self)
    }
  }

  /// The test as an expression.
  var text: OutlineText {
    switch self {
    case .always: "true()"
    case .never: "false()"
    case .filled(let text): "\(text) != ''"
    case .blank(let text): "\(text) = ''"
    case .answer(_, let answer, let value): "\(answer) = \(value.asLiteral)"
    case .all(let tests): Self.joined(tests, by: " and ")
    case .any(let tests): Self.joined(tests, by: " or ")
    case .not(let test): "not(\(test.text))"
    case .holds(let text): text
    }
  }

  private static func joined(_ tests: [FHIRTest], by word: String) -> OutlineText {
    var text = OutlineText()
    for (index, test) in tests.enumerated() {
      if index > 0 { text.append(word) }
      switch test {
      case .all, .any: text.append("(\(test.text))" as OutlineText)
      default: text.append(test.text)
      }
    }
    return text
  }
}

/// The meaning of a FHIRPath condition: true, false, or empty if neither.
struct FHIRCondition: Sendable {
  /// The test for being true.
  var holds: FHIRTest

  /// The test for being false.
  var fails: FHIRTest

  /// The answer, if the condition is an answer.
  var answer: OutlineText?

  init(_ holds: FHIRTest, fails: FHIRTest, answer: OutlineText? = nil) {
    (self.holds, self.fails, self.answer) = (holds, fails, answer)
  }

  /// A condition that is never empty.
  init(_ holds: FHIRTest) { self.init(holds, fails: holds.negated) }

  /// A condition that is always empty.
  static let empty = FHIRCondition(.never, fails: .never)

  var value: OutlineText {
    if let answer { return answer }
    if fails == holds.negated { return holds.isSimple ? holds.text : "(\(holds.text))" }
    return "if(\(holds.text), true(), if(\(fails.text), false(), ''))"
  }
}

extension FHIRTest {
  /// Whether the text needs no parentheses within any expression.
  fileprivate var isSimple: Bool {
    switch self {
    case .always, .never, .not: true
    default: false
    }
  }
}

extension String {
  /// The text as a literal of an expression.
  ///
  /// A literal has no escapes, so text with both kinds of quotes is concatenated.
  var asLiteral: String {
    if !contains("'") { return "'\(self)'" }
    if !contains("\"") { return "\"\(self)\"" }
    let parts = split(separator: "'", omittingEmptySubsequences: false).map { "'\($0)'" }
    return "concat(\(parts.joined(separator: ", \"'\", ")))"
  }
}
