/// What a type can be told.
public enum ParameterName: String, CaseIterable, Hashable, Sendable {
  case strict
  case plus4
  case length
  case allowPast
  case order
  case pivot
  case capitalize
  case min
  case max
  case allowNegative
  case minLength
  case maxLength
  case pattern
  case lines
  case style
  case locale
  case currency
  case minimumFractionDigits
  case maximumFractionDigits
  case minimumIntegerDigits
  case grouping
  case symbol
  case prefix
  case suffix
  case negative
  case alwaysShowsDecimalSeparator
  case options
  case of
  case minCount
  case maxCount
  case rule
  case message

  /// What values the parameter takes.
  public var kind: ParameterKind {
    switch self {
    case .strict, .plus4, .allowPast, .allowNegative, .grouping, .alwaysShowsDecimalSeparator: .flag
    case .length, .lines, .pivot, .minLength, .maxLength, .minimumFractionDigits,
      .maximumFractionDigits, .minimumIntegerDigits, .minCount, .maxCount:
      .count
    case .min, .max: .decimal
    case .pattern, .message, .locale, .currency, .symbol, .prefix, .suffix: .text
    case .options: .options
    case .of: .type
    case .rule: .listRule
    case .style: .oneOf(NumberStyle.allCases.map(\.rawValue))
    case .negative: .flagOrOneOf(NegativeDisplay.allCases.map(\.rawValue))
    case .order: .oneOf(DateOrder.allCases.map(\.rawValue))
    case .capitalize: .oneOf(Capitalization.allCases.map(\.rawValue))
    }
  }

  /// What the parameter does, in a few words.
  public var summary: String {
    switch self {
    case .strict: "apply the numbering plan's rules, not only the length"
    case .plus4: "allow four more digits"
    case .length: "the exact number of characters"
    case .allowPast: "accept a card that has expired"
    case .order: "the order of month, day and year"
    case .pivot: "the first year of two digits that is read as 19…, 30 unless stated"
    case .capitalize: "how words get capitals: with each key, or never; otherwise on leaving"
    case .min: "the smallest value"
    case .max: "the largest value"
    case .allowNegative: "accept a minus sign"
    case .minLength: "the shortest text"
    case .maxLength: "the longest text"
    case .pattern: "a pattern that the whole text must match"
    case .lines: "the height of its box in lines; from 2 on, the text may have line breaks"
    case .style: "what kind of number it is"
    case .locale: "whose signs are used, such as de_CH"
    case .currency: "an ISO 4217 code, such as CHF"
    case .minimumFractionDigits: "the fewest digits behind the point"
    case .maximumFractionDigits: "the most digits behind the point"
    case .minimumIntegerDigits: "the fewest digits before the point"
    case .grouping: "whether digits stand in groups"
    case .symbol: "what is written for the currency or for percent"
    case .prefix: "what stands before the text"
    case .suffix: "what stands after the text"
    case .negative: "whether it may be below zero, and how that is shown"
    case .options: "the options, each a text or an object with `value` and `label`"
    case .of: "the type of the items, or of the bounds"
    case .minCount: "the fewest items"
    case .maxCount: "the most items"
    case .rule: "a rule over the whole list, and its message"
    case .alwaysShowsDecimalSeparator: "whether a whole number is followed by its separator"
    case .message: "what to say when the text is not valid"
    }
  }
}

/// What values a parameter takes.
public enum ParameterKind: Hashable, Sendable {
  case flag
  /// A whole number, zero or more.
  case count
  case decimal
  case text
  case oneOf([String])
  case flagOrOneOf([String])
  case options
  case type
  case listRule

  /// Whether a value is of this kind.
  package func admits(_ value: ParameterValue) -> Bool {
    switch (self, value) {
    case (.flag, .flag), (.decimal, .number), (.text, .text): true
    case (.count, .number(let number)): number.count != nil
    case (.oneOf(let choices), .text(let text)), (.flagOrOneOf(let choices), .text(let text)):
      choices.contains(text)
    case (.flagOrOneOf, .flag), (.options, .list), (.type, .text), (.type, .object),
      (.listRule, .object):
      true
    default: false
    }
  }
}

/// The value of a parameter, as a definition states it.
public enum ParameterValue: Hashable, Sendable {
  case flag(Bool)
  case number(ExactDecimal)
  case text(String)
  case list([ParameterValue])
  case object([String: ParameterValue])

  /// The text, when it is one.
  var word: String? {
    if case .text(let text) = self { text } else { nil }
  }
}

/// Parameters by name.
public struct TypeParameters: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  private var values: [ParameterName: ParameterValue] = [:]

  /// Makes parameters from a literal.
  public init(dictionaryLiteral elements: (ParameterName, ParameterValue)...) {
    for (name, value) in elements { values[name] = value }
  }

  /// The value of a parameter, if it is given.
  public subscript(name: ParameterName) -> ParameterValue? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// The names of the parameters that are given, in the order of their declaration.
  public var names: [ParameterName] {
    ParameterName.allCases.filter { values[$0] != nil }
  }

  func flag(_ name: ParameterName) -> Bool { values[name] == .flag(true) }

  func text(_ name: ParameterName) -> String? { values[name]?.word }

  func decimal(_ name: ParameterName) -> ExactDecimal? {
    if case .number(let number) = values[name] { number } else { nil }
  }

  func count(_ name: ParameterName) -> Int? { decimal(name)?.count }
}

extension ExactDecimal {
  /// The number as a count of things, when it is one.
  fileprivate var count: Int? {
    isNegative ? nil : Int(description)
  }
}

extension ParameterValue: ExpressibleByBooleanLiteral, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral
{
  /// Makes parameters from a literal.
  public init(booleanLiteral value: Bool) { self = .flag(value) }

  /// Makes parameters from a literal.
  public init(stringLiteral value: String) { self = .text(value) }

  /// Makes parameters from a literal.
  public init(integerLiteral value: Int) { self = .number(ExactDecimal(value)) }
}
