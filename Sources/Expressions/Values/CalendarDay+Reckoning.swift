public import FieldEngine

extension CalendarDay {
  /// Returns the date a number of days later, or nil if its year would not have four digits.
  public func adding(days: Int) -> CalendarDay? {
    let (sum, overflows) = daysSince1970.addingReportingOverflow(days)
    return overflows ? nil : CalendarDay(daysSince1970: sum)
  }

  /// Returns the date a number of months later, or nil if its year would not have four digits.
  ///
  /// If the month is too short to contain the day, the date is its last day.
  ///
  /// ```swift
  /// CalendarDay(iso: "2024-01-31")?.adding(months: 1)  // 2024-02-29
  /// ```
  public func adding(months: Int) -> CalendarDay? {
    let (sum, overflows) = (year * 12 + month - 1).addingReportingOverflow(months)
    guard !overflows, sum >= 12 else { return nil }
    let (year, month) = (sum / 12, sum % 12 + 1)
    for day in stride(from: day, through: max(day - 3, 1), by: -1) {
      if let day = CalendarDay(year: year, month: month, day: day) { return day }
    }
    return nil
  }

  /// Returns the number of completed months since another date.
  ///
  /// If this date is earlier, the result is the negated number of months from this date to the
  /// other.
  ///
  /// In a month that is too short to contain the day, the month is completed on its last day, as in
  /// ``adding(months:)``.
  func completedMonths(since start: CalendarDay) -> Int {
    guard self >= start else { return -start.completedMonths(since: self) }
    let months = (year - start.year) * 12 + month - start.month
    let isCompleted = start.adding(months: months).map { $0 <= self } ?? false
    return isCompleted ? months : months - 1
  }

  /// The day of the week, from 0 for Sunday.
  var weekday: Int {
    let days = (daysSince1970 + 4) % 7
    return days < 0 ? days + 7 : days
  }
}
