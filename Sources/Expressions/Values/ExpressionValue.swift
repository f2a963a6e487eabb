public import FieldEngine

/// The value of an expression or of one of its parts.
public enum ExpressionValue: Sendable {
  /// A number, which can be ``Number/none``.
  case number(Number)
  /// Text; an empty answer of any type is the empty string.
  case text(String)
  /// A Boolean, such as the result of a comparison or of `not`.
  case flag(Bool)
  /// The answer of a Boolean field, which also equals the text `'true'` or `'false'`.
  case answeredFlag(Bool)
  /// A date.
  case day(CalendarDay)
  /// A time of day.
  case time(TimeOfDay)
  /// A date and time, with its UTC offset if it is known.
  case instant(Instant)
  /// The values of several choices, in order.
  case choices([String])

  /// No answer.
  public static let empty = ExpressionValue.text("")

  /// The value of a calculation without a result.
  static let noNumber = ExpressionValue.number(.none)
}

extension ExpressionValue {
  /// Reads canonical text as a value of a kind; text that does not fit the kind becomes empty.
  public init(canonicalText text: String, as kind: ValueKind) {
    guard !text.isEmpty else {
      self = .empty
      return
    }
    let value: ExpressionValue? =
      switch kind {
      case .number: Number(text).map { .number($0) }
      case .flag: ["true": true, "false": false][text].map { .answeredFlag($0) }
      case .day: CalendarDay(iso: text).map { .day($0) }
      case .time: TimeOfDay(iso: text).map { .time($0) }
      case .instant: Instant(iso: text).map { .instant($0) }
      case .choices: .choices([text])
      case .text: .text(text)
      }
    self = value ?? .empty
  }

  /// Whether the value is an empty string, an empty list of choices, or ``Number/none``.
  public var isEmpty: Bool {
    switch self {
    case .number(let number): number.isNone
    case .text(let text): text.isEmpty
    case .choices(let values): values.isEmpty
    case .flag, .answeredFlag, .day, .time, .instant: false
    }
  }

  /// The value as text, as it appears in notes and labels that contain answers.
  public var text: String {
    switch self {
    case .number(let number): number.description
    case .text(let text): text
    case .flag(let flag), .answeredFlag(let flag): flag ? "true" : "false"
    case .day(let day): day.iso
    case .time(let time): time.iso
    case .instant(let instant): instant.iso
    case .choices(let values): values.joined(separator: " ")
    }
  }

  /// The value as a Boolean; empty values and zero are false.
  public var flag: Bool {
    switch self {
    case .number(let number): !number.isNone && !number.isZero
    case .text(let text): !text.isEmpty
    case .flag(let flag), .answeredFlag(let flag): flag
    case .choices(let values): !values.isEmpty
    case .day, .time, .instant: true
    }
  }

  /// The value as a number: a date is the number of days since 1970, a time is a fraction of a day.
  public var number: Number {
    switch self {
    case .number(let number): number
    case .text(let text): Number(text) ?? .none
    case .flag(let flag), .answeredFlag(let flag): Number(flag ? 1 : 0)
    case .day(let day): Number(day.daysSince1970)
    case .time(let time): time.partOfDay
    case .instant(let instant): instant.daysSince1970
    case .choices(let values): Number(values.joined(separator: " ")) ?? .none
    }
  }

  /// Whether both values are of the same kind and interchangeable in every expression.
  package func isSame(as other: ExpressionValue) -> Bool {
    switch (self, other) {
    case (.number(let one), .number(let two)):
      one.isNone ? two.isNone : one.compare(two) == .equal
    case (.text(let one), .text(let two)): one.isIdentical(to: two)
    case (.flag(let one), .flag(let two)), (.answeredFlag(let one), .answeredFlag(let two)):
      one == two
    case (.day(let one), .day(let two)): one == two
    case (.time(let one), .time(let two)): one == two
    case (.instant(let one), .instant(let two)): one == two
    case (.choices(let one), .choices(let two)): one == two
    default: false
    }
  }

  /// The values of several choices; text is split at white space.
  var choices: [String] {
    if case .choices(let values) = self { return values }
    return text.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r" })
      .map(String.init)
  }
}
