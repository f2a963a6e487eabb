package import FieldEngine

/// A moment in time, in milliseconds since 1970 in UTC.
public struct Moment: Hashable, Comparable, Sendable {
  /// The milliseconds since the beginning of 1970.
  public let milliseconds: Int64

  /// Creates a moment from milliseconds since the beginning of 1970.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Whether one moment comes before another.
  public static func < (left: Moment, right: Moment) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

extension Moment: CustomStringConvertible {
  /// The moment in ISO 8601: `2026-11-21T09:30:00.125Z`.
  public var description: String {
    let (days, rest) = milliseconds.floorDivided(by: 86_400_000)
    let date = CalendarDay(daysSince1970: Int(days)) ?? .earliest
    let (hour, minute, second) = (rest / 3_600_000, rest / 60_000 % 60, rest / 1_000 % 60)
    return "\(date.iso)T\(padded(hour, 2)):\(padded(minute, 2)):\(padded(second, 2))"
      + ".\(padded(rest % 1_000, 3))Z"
  }

  /// Parses an ISO 8601 date, or a date and time with an optional UTC offset.
  ///
  /// Seconds and their fraction are optional: `2026-11-21`, `2026-11-21T09:30Z`, `2026-11-21
  /// 10:30:00.5+01:00`.
  public init?(_ text: String) {
    var reader = MomentReader(text)
    guard let milliseconds = reader.milliseconds() else { return nil }
    self.init(milliseconds: milliseconds)
  }
}

extension Moment {
  /// Returns the date and time where local time differs from UTC by a number of minutes; nil if the
  /// year would not have four digits.
  package func local(offset: Int) -> Instant? {
    let (days, rest) = (milliseconds + Int64(offset * 60_000)).floorDivided(by: 86_400_000)
    guard let days = Int(exactly: days), let day = CalendarDay(daysSince1970: days),
      let time = TimeOfDay(milliseconds: Int(rest))
    else { return nil }
    return Instant(day: day, time: time, offset: offset)
  }
}

extension Int64 {
  fileprivate func floorDivided(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

private func padded(_ number: Int64, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
