/// The place of an expression, or of text with answers, in a form.
indirect enum ExpressionPlace: Hashable, Sendable {
  case when(String)
  case groupWhen(String)
  /// The condition of the note at an index.
  case noteWhen(Int)
  /// The number of entries of the repeat with a key.
  case count(String)
  case calculate(String)
  case initial(String)
  case constraint(String, Int)
  case required(String)
  case readOnly(String)
  case rule(String)
  /// The filter for the options that the field with a key offers.
  case filter(String)

  case label(String)
  case help(String)
  /// The labels of the options that the field with a key offers.
  case optionLabels(String)
  case constraintMessage(String, Int)
  case requiredMessage(String)
  case ruleMessage(String)
  case groupTitle(String)
  /// The title of the entries in the repeat with a key.
  case entryTitle(String)
  case title
  /// The text of the note at an index.
  case note(Int)

  /// The translation of text into a language.
  case translated(String, of: ExpressionPlace)

  /// Whether the place is the label of an option.
  var isOfOptions: Bool { if case .optionLabels = self { true } else { false } }

  /// Whether the place holds text that may contain answers, rather than an expression.
  var isText: Bool {
    switch self {
    case .label, .help, .optionLabels, .constraintMessage, .requiredMessage, .ruleMessage,
      .groupTitle,
      .entryTitle, .title, .note, .translated:
      true
    default: false
    }
  }
}
