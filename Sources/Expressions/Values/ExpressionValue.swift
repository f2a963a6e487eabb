public import FieldEngine

/// What an expression, or a part of one, gives.
public enum ExpressionValue: Sendable {
  /// A number, which may be none.
  case number(Number)
  /// A text. Every empty answer is the empty text, whatever its type.
  case text(String)
  /// What a comparison or a function such as `not` gives.
  case flag(Bool)
  /// The answer of a boolean field: unlike a flag it compares with `'true'` and `'false'` as a text.
  case answeredFlag(Bool)
  /// A day of the calendar.
  case day(CalendarDay)
  /// A time of day.
  case time(TimeOfDay)
  /// A day and a time, with the offset of the place if it is known.
  case instant(Instant)
  /// The values of several choices, in their order.
  case choices([String])

  /// No answer.
  public static let empty = ExpressionValue.text("")

  /// No number.
  static let noNumber = ExpressionValue.number(.none)
}

extension ExpressionValue {
  /// A canonical text, read as a value of a kind; empty where it is none.
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

  /// Whether there is no answer: an empty text, no choice, or no number.
  public var isEmpty: Bool {
    switch self {
    case .number(let number): number.isNone
    case .text(let text): text.isEmpty
    case .choices(let values): values.isEmpty
    case .flag, .answeredFlag, .day, .time, .instant: false
    }
  }

  /// The value as a text, which is how it stands in a text with answers in it.
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

  /// The value as a condition: what is empty or zero is false.
  public var flag: Bool {
    switch self {
    case .number(let number): !number.isNone && !number.isZero
    case .text(let text): !text.isEmpty
    case .flag(let flag), .answeredFlag(let flag): flag
    case .choices(let values): !values.isEmpty
    case .day, .time, .instant: true
    }
  }

  /// The value as a number: a day is counted from the first of January 1970, and a time is a part of a day.
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

  /// The values of several choices; a text is taken apart at its spaces.
  var choices: [String] {
    if case .choices(let values) = self { return values }
    return text.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r" })
      .map(String.init)
  }
}
