import FieldEngine

extension ExpressionValue {
  /// Compares two values: by time if one of them is a date, a time or a month, otherwise as numbers.
  func order(_ other: ExpressionValue) -> Number.Order {
    if case .number(let one) = self, case .number(let two) = other { return one.compare(two) }
    if isTime || other.isTime || isMonth(beside: other) || other.isMonth(beside: self) {
      return Timestamp(self, beside: other).compare(Timestamp(other, beside: self))
    }
    return number.compare(other.number)
  }

  /// Whether two values are equal, compared by time if one of them is a date or time, and otherwise
  /// as in XPath 1.0.
  ///
  /// If either value is a Boolean, the other is converted to a Boolean, but text is compared with
  /// `true` or `false` if the Boolean is an answer. Otherwise, if either is a number, the other is
  /// converted to a number. Anything else is compared as text. The empty string does not equal any
  /// number. A date or time is compared as text with a value that is not on the timeline.
  func equals(_ other: ExpressionValue) -> Bool {
    switch (self, other) {
    case (.answeredFlag(let flag), .text(let text)), (.text(let text), .answeredFlag(let flag)):
      return text.isIdentical(to: flag ? "true" : "false")
    case (.flag, _), (_, .flag), (.answeredFlag, _), (_, .answeredFlag):
      return flag == other.flag
    case _ where isTime || other.isTime:
      let (one, two) = (Timestamp(self, beside: other), Timestamp(other, beside: self))
      if one.isNone || two.isNone { return text.isIdentical(to: other.text) }
      return one.compare(two) == .equal
    case (.number, _), (_, .number):
      return number.compare(other.number) == .equal
    default:
      return text.isIdentical(to: other.text)
    }
  }

  fileprivate var isTime: Bool {
    switch self {
    case .day, .time, .instant: true
    default: false
    }
  }

  /// Whether this is a month such as `2024-02`, next to another text.
  private func isMonth(beside other: ExpressionValue) -> Bool {
    guard case .text(let text) = self, case .text = other else { return false }
    return CalendarDay(isoMonth: text) != nil
  }
}

extension BinaryOperator {
  /// Whether the comparison is true for two values in canonical form.
  ///
  /// The values are compared as numbers if one of them has a numeric type and both are numbers.
  /// Otherwise they are compared scalar by scalar.
  func comparesCanonically(_ left: ExpressionValue, _ right: ExpressionValue) -> Bool {
    let order = left.canonicalOrder(right)
    return switch self {
    case .equal: order == 0
    case .notEqual: order != 0
    case .less: order < 0
    default: order <= 0
    }
  }
}

extension ExpressionValue {
  fileprivate func canonicalOrder(_ other: ExpressionValue) -> Int {
    if case .choices(let one) = self, case .choices(let two) = other, one == two { return 0 }
    if isNumber || other.isNumber {
      switch number.compare(other.number) {
      case .less: return -1
      case .equal: return 0
      case .greater: return 1
      case .none: break
      }
    }
    let (one, two) = (text.unicodeScalars, other.text.unicodeScalars)
    if one.elementsEqual(two) { return 0 }
    return one.lexicographicallyPrecedes(two) ? -1 : 1
  }

  private var isNumber: Bool {
    if case .number = self { true } else { false }
  }
}

/// A value on the timeline, for a comparison with another value.
private enum Timestamp {
  case none
  case time(TimeOfDay)
  case instant(Instant)

  /// Creates a timestamp from a value; `none` if it is not on the timeline.
  ///
  /// Text is read as an ISO 8601 date, month, time or instant, a month as its first day. A whole
  /// number counts the days since 1970, unless the other value is a time of day.
  init(_ value: ExpressionValue, beside other: ExpressionValue) {
    switch value {
    case .day(let day): self = .instant(Instant(day: day, time: .midnight))
    case .time(let time): self = .time(time)
    case .instant(let instant): self = .instant(instant)
    case .text(let text): self.init(iso: text)
    case .number(let number) where !other.isClockTime:
      let day = number.integer.flatMap { CalendarDay(daysSince1970: $0) }
      self = day.map { .instant(Instant(day: $0, time: .midnight)) } ?? .none
    default: self = .none
    }
  }

  private init(iso text: String) {
    if let day = CalendarDay(iso: text) ?? CalendarDay(isoMonth: text) {
      self = .instant(Instant(day: day, time: .midnight))
    } else if let instant = Instant(iso: text) {
      self = .instant(instant)
    } else {
      self = TimeOfDay(iso: text).map { .time($0) } ?? .none
    }
  }

  var isNone: Bool {
    if case .none = self { true } else { false }
  }

  func compare(_ other: Timestamp) -> Number.Order {
    switch (self, other) {
    case (.time(let one), .time(let two)): order(Int64(one.milliseconds - two.milliseconds))
    case (.instant(let one), .instant(let two)): order(one.milliseconds(since: two))
    default: .none
    }
  }

  private func order(_ difference: Int64) -> Number.Order {
    difference < 0 ? .less : difference == 0 ? .equal : .greater
  }
}

extension ExpressionValue {
  fileprivate var isClockTime: Bool {
    if case .time = self { true } else { false }
  }
}
