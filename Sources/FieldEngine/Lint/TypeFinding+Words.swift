extension TypeFinding {
  /// A stable code for programs.
  public var code: String {
    switch cause {
    case .nothingAccepted: "lint.nothing_accepted"
    case .unreachableSlots: "lint.unreachable_slots"
    case .lengthBeyondCapacity: "lint.length_beyond_capacity"
    case .lengthBelowGrowth: "lint.length_below_growth"
    case .literalAccepted: "lint.literal_accepted"
    case .placeholderMeantLiterally: "lint.placeholder_literal"
    case .patternMatchesNothing: "lint.pattern_matches_nothing"
    case .patternMissesTemplate: "lint.pattern_misses_template"
    case .templateBeyondGrowth: "lint.template_beyond_growth"
    case .literalsWithinGrowth: "lint.literals_within_growth"
    case .fractionBeyondGrowth: "lint.fraction_beyond_growth"
    case .zerosWithoutGrowth: "lint.zeros_without_growth"
    case .decorationAccepted: "lint.decoration_accepted"
    case .messageNeverSaid: "lint.message_never_said"
    case .law(let law, _): "lint.law.\(law.rawValue)"
    }
  }

  /// A sentence that describes the finding.
  public var message: String {
    switch cause {
    case .nothingAccepted: "No character is accepted."
    case .unreachableSlots(let capacity, let longest):
      "The template has \(capacity) slots, but an answer has at most \(longest) characters."
    case .lengthBeyondCapacity(let shortest, let capacity):
      "An answer has at least \(shortest) characters, but there is room for only \(capacity)."
    case .lengthBelowGrowth(let longest, let least):
      "The template asks for \(least) characters, but an answer has at most \(longest)."
    case .literalAccepted(let literal):
      "Typing the literal `\(literal)` fills a slot with it."
    case .placeholderMeantLiterally(let placeholder):
      "Every `\(placeholder)` is a slot, even one next to a literal that looks like it."
    case .patternMatchesNothing: "No text at all matches the pattern."
    case .patternMissesTemplate: "No text that can be typed matches the pattern."
    case .templateBeyondGrowth: "The template is larger than its maximum size."
    case .literalsWithinGrowth(let literals):
      "A growing template does not show the text between its placeholders: `\(literals)`."
    case .fractionBeyondGrowth(let added, let most):
      "\(added) decimals are added, but at most \(most) can be typed."
    case .zerosWithoutGrowth: "Zeros are added only if `grow` names a separator."
    case .decorationAccepted(let decoration):
      "A pasted text that starts or ends with `\(decoration)` loses it, although it can be typed."
    case .messageNeverSaid(let code, _): "No text of this type can have the code `\(code)`."
    case .law(let law, let text): "\(law.sentence), which does not hold for `\(text)`."
    }
  }
}

extension TypeFinding {
  /// A sentence that says what to do; empty if the message is enough.
  public var hint: String {
    guard case .messageNeverSaid(_, let nearest?) = cause else { return "" }
    return "Did you mean `\(nearest)`?"
  }
}

extension TypeFinding.Law {
  fileprivate var sentence: String {
    switch self {
    case .deletion: "Each deletion removes a character until none is left"
    case .formatting: "Leaving a field twice has the same effect as leaving it once"
    case .pasting: "What a field shows can be pasted into it"
    }
  }
}
