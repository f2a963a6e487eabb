/// The parameters of types.
public enum ParameterName: String, CaseIterable, Hashable, Sendable {
  /// Whether the rules of a numbering plan apply, not only the limits on the length.
  case strict
  /// The region of the phone numbers; any region if it is missing.
  case region
  /// Whether a zip code may have four more digits.
  case plus4
  /// The exact number of characters.
  case length
  /// Whether an expired card is accepted.
  case allowPast
  /// The order of month, day and year.
  case order
  /// The first two-digit year that is read as 19….
  case pivot
  /// When words are capitalized.
  case capitalize
  /// The smallest value, or the minimum number of chosen options.
  case min
  /// The largest value, or the maximum number of chosen options.
  case max
  /// Whether a minus sign is accepted.
  case allowNegative
  /// The minimum length of the text.
  case minLength
  /// The maximum length of the text.
  case maxLength
  /// A pattern that the whole text must match.
  case pattern
  /// The height of the field's box, in lines.
  case lines
  /// The kind of number: decimal, percentage or amount.
  case style
  /// The locale that provides the symbols.
  case locale
  /// An ISO 4217 currency code.
  case currency
  /// The minimum number of digits after the point.
  case minimumFractionDigits
  /// The maximum number of digits after the point.
  case maximumFractionDigits
  /// The minimum number of digits before the point.
  case minimumIntegerDigits
  /// Whether digits are grouped.
  case grouping
  /// The currency or percent symbol.
  case symbol
  /// The text before the value.
  case prefix
  /// The text after the value.
  case suffix
  /// Whether negative numbers are accepted, and how they are shown.
  case negative
  /// Whether a whole number is followed by the decimal separator.
  case alwaysShowsDecimalSeparator
  /// The options of a choice.
  case options
  /// The form's list that provides the options.
  case list
  /// The expression that determines which options of the list are offered.
  case filter
  /// Whether text that is not an option is also accepted.
  case other
  /// The options that cannot be combined with others.
  case exclusive
  /// Whether the order in which options were chosen matters.
  case ranked
  /// The type of a list's items, or of a range's bounds.
  case of
  /// The minimum number of items.
  case minCount
  /// The maximum number of items.
  case maxCount
  /// A rule for the whole list, with its message.
  case rule
  /// The accepted media types and extensions of files.
  case accept
  /// The maximum size of a file.
  case maxBytes
  /// The message for invalid text.
  case message

  /// The kind of the parameter's values.
  public var kind: ParameterKind {
    switch self {
    case .strict, .plus4, .allowPast, .allowNegative, .grouping, .alwaysShowsDecimalSeparator,
      .ranked, .other:
      .flag
    case .length, .lines, .pivot, .minLength, .maxLength, .minimumFractionDigits,
      .maximumFractionDigits, .minimumIntegerDigits, .minCount, .maxCount, .maxBytes:
      .count
    case .min, .max: .decimal
    case .message: .words
    case .pattern, .locale, .currency, .symbol, .prefix, .suffix, .region, .list,
      .filter:
      .text
    case .options: .options
    case .exclusive, .accept: .texts
    case .of: .type
    case .rule: .listRule
    case .style: .oneOf(NumberStyle.allCases.map { $0.rawValue })
    case .negative: .flagOrOneOf(NegativeDisplay.allCases.map { $0.rawValue })
    case .order: .oneOf(DateOrder.allCases.map { $0.rawValue })
    case .capitalize: .oneOf(Capitalization.allCases.map { $0.rawValue })
    }
  }

  /// The parameter's effect, in a few words.
  public var summary: String {
    switch self {
    case .strict: "apply the numbering plan's rules, not only the length"
    case .region: "the region of numbers by its ISO 3166 code, such as KE, or any"
    case .plus4: "allow four more digits"
    case .length: "the exact number of characters"
    case .allowPast: "accept a card that has expired"
    case .order: "the order of month, day and year"
    case .pivot: "the first two-digit year that is read as 19…; 30 by default"
    case .capitalize:
      "when words get capitals: while typing, or never; by default when the field is left"
    case .min: "the minimum value"
    case .max: "the maximum value"
    case .allowNegative: "accept a minus sign"
    case .minLength: "the minimum length"
    case .maxLength: "the maximum length"
    case .pattern: "a pattern that the whole text must match"
    case .lines: "the height of its box in lines; from 2 on, the text may have line breaks"
    case .style: "the kind of number"
    case .locale: "the locale whose symbols are used, such as de_CH"
    case .currency: "an ISO 4217 code, such as CHF"
    case .minimumFractionDigits: "the minimum number of digits after the point"
    case .maximumFractionDigits: "the maximum number of digits after the point"
    case .minimumIntegerDigits: "the minimum number of digits before the point"
    case .grouping: "whether digits are grouped"
    case .symbol: "the symbol for the currency or for percent"
    case .prefix: "text that is added in front"
    case .suffix: "text that is added at the end"
    case .negative: "whether negative numbers are allowed, and how they are shown"
    case .options: "the options, each text or an object with `value` and `label`"
    case .list: "the list of the form that has the options"
    case .filter: "an expression that says which options of the list are offered"
    case .other: "whether text that is not an option is also accepted"
    case .exclusive: "the options that cannot be combined with others"
    case .ranked: "whether the order in which options were chosen matters"
    case .of: "the type of the items, or of the bounds"
    case .minCount: "the minimum number of items"
    case .maxCount: "the maximum number of items"
    case .rule: "a rule for the whole list, and its message"
    case .alwaysShowsDecimalSeparator: "whether a whole number is followed by its separator"
    case .accept: "the accepted media types, such as image/*, and extensions, such as .pdf"
    case .maxBytes: "the maximum size of the file, in bytes"
    case .message: "the message for text that is not valid"
    }
  }
}

/// The kinds of parameter values.
public enum ParameterKind: Hashable, Sendable {
  /// True or false.
  case flag
  /// A whole number, zero or more.
  case count
  /// A number.
  case decimal
  /// A string.
  case text
  /// A string for people, which may be in several languages.
  case words
  /// One of these words.
  case oneOf([String])
  /// True, false or one of these words.
  case flagOrOneOf([String])
  /// A list of options.
  case options
  /// A list of strings.
  case texts
  /// A type: its name, or an object with its name and parameters.
  case type
  /// An object with a list rule.
  case listRule

  /// Whether a value is of this kind.
  package func admits(_ value: ParameterValue) -> Bool {
    switch (self, value) {
    case (.flag, .flag), (.decimal, .number), (.text, .text): true
    case (.count, .number(let number)): number.count != nil
    case (.oneOf(let choices), .text(let text)), (.flagOrOneOf(let choices), .text(let text)):
      choices.contains(text)
    case (.words, _): value.isWords
    case (.texts, .list(let items)): items.allSatisfy { $0.word != nil }
    case (.flagOrOneOf, .flag), (.options, .list), (.type, .text), (.type, .object),
      (.listRule, .object):
      true
    default: false
    }
  }
}

/// The value of a parameter in a definition.
public enum ParameterValue: Hashable, Sendable {
  /// True or false.
  case flag(Bool)
  /// An exact number.
  case number(ExactDecimal)
  /// A string.
  case text(String)
  /// A list of values.
  case list([ParameterValue])
  /// An object with named values.
  case object([String: ParameterValue])

  /// The string, if the value is a string.
  var word: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The strings by language, if the value is in several languages.
  var words: [String: String]? {
    if case .object(let members) = self { members.compactMapValues { $0.word } } else { nil }
  }

  /// Whether the value is a string, in one language or several.
  var isWords: Bool {
    if word != nil { return true }
    guard case .object(let members) = self else { return false }
    return !members.isEmpty && words?.count == members.count
  }

  /// Returns the string in the language that is shown, or else in the first language.
  func word(in language: LanguageChoice?) -> String? {
    word ?? language.flatMap { choice in words.flatMap { $0[choice.shown] ?? $0[choice.first] } }
  }
}

/// Parameters by name.
public struct TypeParameters: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  private var values: [ParameterName: ParameterValue] = [:]

  /// The options to offer, which are set while a type is created.
  ///
  /// They are the rows of the form's list that `list` names, or the `options` with other labels.
  package var optionList: OptionList?

  /// The form's languages; they are set while a type is created.
  package var language: LanguageChoice?

  /// Creates parameters from a literal.
  public init(dictionaryLiteral elements: (ParameterName, ParameterValue)...) {
    for (name, value) in elements { values[name] = value }
  }

  /// The value of a parameter, if it is set.
  public subscript(name: ParameterName) -> ParameterValue? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// The names of the parameters that are set, in the order of their declaration.
  public var names: [ParameterName] {
    ParameterName.allCases.filter { values[$0] != nil }
  }

  func flag(_ name: ParameterName) -> Bool { values[name] == .flag(true) }

  func text(_ name: ParameterName) -> String? { values[name]?.word(in: language) }

  func texts(_ name: ParameterName) -> [String] {
    guard case .list(let items) = values[name] else { return [] }
    return items.compactMap { $0.word }
  }

  func decimal(_ name: ParameterName) -> ExactDecimal? {
    if case .number(let number) = values[name] { number } else { nil }
  }

  func count(_ name: ParameterName) -> Int? { decimal(name)?.count }
}

extension ExactDecimal {
  /// The number as a count; nil if it is negative or not whole.
  fileprivate var count: Int? {
    isNegative ? nil : Int64(description).map { Int(clamping: $0) }
  }
}

extension ParameterValue: ExpressibleByBooleanLiteral, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral
{
  /// Creates a flag from a literal.
  public init(booleanLiteral value: Bool) { self = .flag(value) }

  /// Creates a string from a literal.
  public init(stringLiteral value: String) { self = .text(value) }

  /// Creates a number from a literal.
  public init(integerLiteral value: Int) { self = .number(ExactDecimal(value)) }
}
