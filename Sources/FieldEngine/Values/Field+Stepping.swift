extension Field {
  /// Whether a valid answer of the field's type can be changed in steps.
  package var hasSteps: Bool {
    ["integer", "age", "time", "date", "month", "year"].contains(definition.name)
  }

  /// Returns the canonical text of the value that is some steps away from the field's value.
  ///
  /// A time changes by a minute, or by an hour if the caret is in the hours; a date changes by a
  /// day; a month, a year or a whole number changes by one. A time wraps around at midnight.
  ///
  /// - Parameter count: The number of steps; negative for earlier or smaller values.
  /// - Returns: The text; nil if the type has no steps or the field has no value.
  package func canonicalText(stepsAhead count: Int) -> String? {
    guard let value else { return nil }
    switch (definition.name, value) {
    case ("integer", .integer(let digits)), ("age", .integer(let digits)):
      guard let number = Int64(digits) else { return nil }
      let (sum, isTooLarge) = number.addingReportingOverflow(Int64(count))
      return isTooLarge ? nil : String(sum)
    case ("time", .text(let text)):
      guard let time = TimeOfDay(iso: text) else { return nil }
      let isInHours =
        isFocused
        && text.utf8.firstIndex(of: UInt8(ascii: ":")).map {
          self.text.caret <= text.utf8.distance(from: text.utf8.startIndex, to: $0)
        } == true
      let step = isInHours ? 3_600_000 : 60_000
      let day = TimeOfDay.millisecondsPerDay
      let sum = (time.milliseconds + count % 1_440 * step) % day
      return TimeOfDay(milliseconds: sum < 0 ? sum + day : sum)?.iso
    case ("date", .text(let text)):
      return CalendarDay(iso: text).flatMap {
        CalendarDay(daysSince1970: $0.daysSince1970 + count)?.iso
      }
    case ("month", .text(let text)):
      guard let day = CalendarDay(isoMonth: text) else { return nil }
      let months = day.year * 12 + day.month - 1 + count
      guard months >= 0 else { return nil }
      return CalendarDay(year: months / 12, month: months % 12 + 1, day: 1)
        .map { String($0.iso.prefix(7)) }
    case ("year", .integer(let text)):
      return Int(text).flatMap { CalendarDay(year: $0 + count, month: 1, day: 1) }
        .map { String($0.iso.prefix(4)) }
    default: return nil
    }
  }
}
