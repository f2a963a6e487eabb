import FieldEngine

extension Function {
  /// Returns the result of a function for dates and times.
  func time(_ values: Arguments, _ context: some ExpressionAnswers) -> ExpressionValue {
    switch self {
    case .date: return values[0].instant.map { .day($0.day) } ?? .empty
    case .dateTime: return values[0].instant.map { .instant($0) } ?? .empty
    case .time: return values[0].timeOfDay.map { .time($0) } ?? .empty
    case .formatDate, .formatDateTime:
      return .text(Function.formatted(values[0], values[1].text, context.names))
    case .decimalDateTime:
      return .number(values[0].instant.map { $0.daysSince1970 } ?? .none)
    case .addDate: return Function.later(values)
    default: return .number(difference(values))
    }
  }

  private static func formatted(
    _ value: ExpressionValue, _ format: String, _ names: DateNames
  ) -> String {
    if let instant = value.instant {
      return DateFormat.write(format, instant.day, instant.time, names)
    }
    return value.timeOfDay.map { DateFormat.write(format, .epoch, $0, names) } ?? ""
  }

  /// Returns the number of completed days, weeks, months or years between two dates or instants.
  private func difference(_ values: Arguments) -> Number {
    guard let start = values[0].instant, let given = values[1].instant,
      let end = start.adding(milliseconds: given.milliseconds(since: start))
    else { return .none }
    let days = end.day.daysSince1970 - start.day.daysSince1970
    let (from, to) = (start.time.milliseconds, end.time.milliseconds)
    // The last day is complete only if the time of day has passed, too.
    let rest = days > 0 && to < from ? -1 : days < 0 && to > from ? 1 : 0
    let day = rest == 0 ? end.day : end.day.adding(days: rest) ?? end.day
    switch self {
    case .daysBetween: return Number(days + rest)
    case .weeksBetween: return Number((days + rest) / 7)
    case .monthsBetween: return Number(day.completedMonths(since: start.day))
    default: return Number(day.completedMonths(since: start.day) / 12)
    }
  }

  /// Adds years and months to a date, and then days.
  private static func later(_ values: Arguments) -> ExpressionValue {
    guard let day = values[0].instant?.day, let years = values[1].number.integer,
      let months = values[2].number.integer, let days = values[3].number.integer,
      years.magnitude < 100_000, months.magnitude < 1_000_000,
      let later = day.adding(months: years * 12 + months)?.adding(days: days)
    else { return .empty }
    return .day(later)
  }
}

extension CalendarDay {
  /// 1 January 1970, from which days are counted.
  static let epoch = CalendarDay(daysSince1970: 0) ?? .earliest
}

extension ExpressionValue {
  /// The time of day in a time, an instant, ISO 8601 text or the fraction of a number of days; nil
  /// for other values.
  var timeOfDay: TimeOfDay? {
    switch self {
    case .time(let time): return time
    case .instant(let instant): return instant.time
    case .text(let text): return TimeOfDay(iso: text) ?? Instant(iso: text)?.time
    case .number(let number):
      let part = number - number.floor
      let milliseconds = (part * Number(TimeOfDay.millisecondsPerDay)).floor
      return milliseconds.integer.flatMap { TimeOfDay(milliseconds: $0) }
    default: return nil
    }
  }
}
