import FieldEngine

extension BinaryOperator {
  /// Returns the result of the operator for two values.
  func result(_ left: ExpressionValue, _ right: ExpressionValue) -> ExpressionValue {
    switch self {
    case .or: .flag(left.flag || right.flag)
    case .and: .flag(left.flag && right.flag)
    case .equal: .flag(left.equals(right))
    case .notEqual: .flag(!left.equals(right))
    case .less: .flag(left.order(right) == .less)
    case .lessOrEqual: .flag([.less, .equal].contains(left.order(right)))
    case .greater: .flag(left.order(right) == .greater)
    case .greaterOrEqual: .flag([.greater, .equal].contains(left.order(right)))
    case .plus: left.adding(right)
    case .minus: left.subtracting(right)
    case .times: .number(left.number * right.number)
    case .divide: .number(left.number / right.number)
    case .remainder: .number(left.number % right.number)
    }
  }
}

extension ExpressionValue {
  /// Adds numbers, or a number of days to a date or an instant.
  fileprivate func adding(_ other: ExpressionValue) -> ExpressionValue {
    switch (self, other) {
    case (.day, .day), (.instant, .instant), (.day, .instant), (.instant, .day):
      .number(number + other.number)
    case (.day, _), (.instant, _): later(by: other.number)
    case (_, .day), (_, .instant): other.later(by: number)
    default: .number(number + other.number)
    }
  }

  /// Subtracts numbers, or returns the number of days between two dates or instants.
  fileprivate func subtracting(_ other: ExpressionValue) -> ExpressionValue {
    switch (self, other) {
    case (.day, .day), (.day, .instant), (.instant, .day), (.instant, .instant):
      .number(days(since: other))
    case (.day, _), (.instant, _): later(by: -other.number)
    default: .number(number - other.number)
    }
  }

  private func days(since other: ExpressionValue) -> Number {
    guard let one = instant, let two = other.instant else { return .none }
    return Number(wide: one.milliseconds(since: two)) / Number(TimeOfDay.millisecondsPerDay)
  }

  /// Returns the date or instant a number of days later.
  ///
  /// The result is `noNumber` if the number is missing or the date is out of range. A date stays a
  /// date: the number of days is rounded down.
  private func later(by days: Number) -> ExpressionValue {
    if case .day(let day) = self {
      guard let count = days.floor.integer, let later = day.adding(days: count) else {
        return .noNumber
      }
      return .day(later)
    }
    let milliseconds = (days * Number(TimeOfDay.millisecondsPerDay)).rounded(fractionDigits: 0)
    guard let count = milliseconds.wideInteger,
      let later = instant?.adding(milliseconds: count)
    else {
      return .noNumber
    }
    return .instant(later)
  }

  /// The value as an instant; nil if it cannot be read as one.
  ///
  /// A date begins at midnight, text is read as ISO 8601, and a number counts days since 1970.
  var instant: Instant? {
    switch self {
    case .instant(let instant): instant
    case .day(let day): Instant(day: day, time: .midnight)
    case .text(let text):
      CalendarDay(iso: text).map { Instant(day: $0, time: .midnight) } ?? Instant(iso: text)
    case .number(let number):
      (number * Number(TimeOfDay.millisecondsPerDay)).rounded(fractionDigits: 0).wideInteger
        .flatMap { Instant(day: .epoch, time: .midnight).adding(milliseconds: $0) }
    default: nil
    }
  }
}
