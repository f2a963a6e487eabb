/// A day of the proleptic Gregorian calendar, in years 1 to 9999, without a time zone.
public struct CalendarDay: Hashable, Comparable, Sendable {
  /// The year, from 1 to 9999.
  public let year: Int

  /// The month, from 1 to 12.
  public let month: Int

  /// The day of the month, starting at 1.
  public let day: Int

  /// Creates a day; returns nil if it does not exist.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= CalendarDay.length(ofMonth: month, year: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Parses an ISO 8601 month such as `2026-11`, as its first day.
  package init?(isoMonth text: String) {
    guard text.utf8.count == 7 else { return nil }
    self.init(iso: text + "-01")
  }

  /// Parses an ISO 8601 date such as `2026-11-21`.
  public init?(iso text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.map({ $0.utf8.count }) == [4, 2, 2],
      parts.allSatisfy({ $0.unicodeScalars.allSatisfy { $0.isASCIIDigit } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The earliest supported day, 1 January of year 1.
  public static let earliest = CalendarDay(first: ())

  private init(first: ()) {
    year = 1
    month = 1
    day = 1
  }

  /// The ISO 8601 date, such as `2026-11-21`.
  public var iso: String {
    "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// Whether one day comes before another.
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }
}

/// Returns a number as text, with leading zeros up to a width.
package func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
