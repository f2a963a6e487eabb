import JSONText

/// The combined effects of a field's action tags on its question.
struct TagEffects {
  var question: OutlineQuestion
  var isRangeForced: Bool

  /// Whether a tag hides the field.
  var isHidden = false

  /// The conditions under which people cannot answer; nil means always.
  var readOnly: [OutlineText?] = []

  /// The initial answers, with the conditions under which each is given.
  var initials: [(condition: OutlineText?, value: Initial)] = []

  /// The source of the initial answers.
  var initialSource = ""

  /// The codes that are not offered.
  var hiddenCodes: [String] = []

  /// An initial answer.
  enum Initial: Equatable {
    case value(String)
    case expression(OutlineText)

    /// The answer as an expression.
    var text: OutlineText {
      switch self {
      case .value(let value): OutlineText(LogicTerm.quoted(value))
      case .expression(let text): text
      }
    }
  }

  init(_ question: OutlineQuestion, isRangeForced: Bool) {
    (self.question, self.isRangeForced) = (question, isRangeForced)
  }

  /// Gives the question its initial answer.
  mutating func setInitial(_ place: SourcePlace) {
    guard question.calculation == nil, let first = initials.first else { return }
    if initials.count == 1, first.condition == nil, case .value(let value) = first.value {
      question.initial = Self.initial(value, question.type)
      return
    }
    var text: OutlineText = "''"
    for initial in initials.reversed() {
      if let condition = initial.condition {
        text = "if(\(condition), \(initial.value.text), \(text))"
      } else {
        text = initial.value.text
      }
    }
    question.initialExpression = OutlineExpression(text, source: initialSource, place: place)
  }

  private static func initial(_ value: String, _ type: AnswerType) -> JSON {
    guard type.name == "choices" else { return .string(value) }
    return .array(value.split(separator: ",").map { .string($0.trimmingSpaces) })
  }

  /// Makes the question read-only, always or if one of its conditions is true.
  mutating func setReadOnly(_ place: SourcePlace) {
    guard !readOnly.isEmpty, question.calculation == nil else { return }
    let own = [question.readOnlyCondition?.text].compactMap(\.self)
    let conditions = readOnly.compactMap(\.self) + own
    if readOnly.contains(nil) {
      question.isReadOnly = true
      question.readOnlyCondition = nil
      return
    }
    var text = OutlineText()
    for condition in conditions {
      if !text.isEmpty { text.append(" or ") }
      text.append(conditions.count > 1 ? "(\(condition))" : condition)
    }
    question.readOnlyCondition = OutlineExpression(text, source: "@IF", place: place)
  }
}
