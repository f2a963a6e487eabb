/// A date and time of day, with a UTC offset if it is known.
public struct Instant: Hashable, Sendable {
  /// The local date.
  public let day: CalendarDay

  /// The local time.
  public let time: TimeOfDay

  /// The offset from UTC in minutes; nil if it is unknown.
  public let offset: Int?

  /// Creates an instant.
  public init(day: CalendarDay, time: TimeOfDay, offset: Int? = nil) {
    self.day = day
    self.time = time
    self.offset = offset
  }

  /// Parses an ISO 8601 date and time.
  ///
  /// Examples are `2026-11-22T10:00:00Z`, `2026-11-22T10:00+01:00` and `2026-11-22 10:00`.
  public init?(iso text: some StringProtocol) {
    let bytes = text.utf8
    guard bytes.count > 11 else { return nil }
    let separator = bytes.index(bytes.startIndex, offsetBy: 10)
    guard [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")].contains(bytes[separator]),
      let day = CalendarDay(iso: text[..<separator])
    else { return nil }
    let clock = text[bytes.index(after: separator)...]
    let sign = clock.utf8.firstIndex { Instant.beginsOffset($0) } ?? clock.endIndex
    guard let time = TimeOfDay(iso: clock[..<sign]) else { return nil }
    self.init(day: day, time: time, offset: nil)
    guard sign < clock.endIndex else { return }
    guard let offset = Instant.offset(clock[sign...]) else { return nil }
    self.init(day: day, time: time, offset: offset)
  }

  static func beginsOffset(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "Z"), UInt8(ascii: "z"), UInt8(ascii: "+"), UInt8(ascii: "-"): true
    default: false
    }
  }

  static func offset(_ text: some StringProtocol) -> Int? {
    var reader = DigitReader(text)
    if reader.skip("Z") || reader.skip("z") { return reader.isAtEnd ? 0 : nil }
    let isBehind = reader.skip("-")
    guard isBehind || reader.skip("+"), let hours = reader.number(2) else { return nil }
    _ = reader.skip(":")
    let minutes = reader.isAtEnd ? 0 : reader.number(2)
    guard let minutes, reader.isAtEnd, hours <= 14, minutes <= 59 else { return nil }
    return (isBehind ? -1 : 1) * (hours * 60 + minutes)
  }

  /// The instant in ISO 8601: `2026-11-22T10:00:00Z`, `2026-11-22T10:00:00+01:00`.
  public var iso: String {
    "\(day.iso)T\(time.isoWithSeconds)\(Instant.text(offset: offset))"
  }

  static func text(offset: Int?) -> String {
    guard let offset else { return "" }
    guard offset != 0 else { return "Z" }
    let minutes = offset.magnitude
    return (offset < 0 ? "-" : "+") + padded(Int(minutes / 60), 2) + ":"
      + padded(Int(minutes % 60), 2)
  }

  /// Returns the milliseconds since the beginning of 1970, in local time or in UTC.
  package func milliseconds(isInUTC: Bool) -> Int64 {
    let offset = isInUTC ? (offset ?? 0) * 60_000 : 0
    return Int64(day.daysSince1970) * Instant.millisecondsPerDay + Int64(time.milliseconds - offset)
  }

  private static let millisecondsPerDay = Int64(TimeOfDay.millisecondsPerDay)

  /// Returns the instant a number of milliseconds later; nil if its year would not have four
  /// digits.
  package func adding(milliseconds count: Int64) -> Instant? {
    let (sum, overflows) = milliseconds(isInUTC: false).addingReportingOverflow(count)
    guard !overflows else { return nil }
    let perDay = Instant.millisecondsPerDay
    let days = sum / perDay - (sum % perDay < 0 ? 1 : 0)
    guard let days = Int(exactly: days), let day = CalendarDay(daysSince1970: days),
      let time = TimeOfDay(milliseconds: Int(sum - Int64(days) * perDay))
    else { return nil }
    return Instant(day: day, time: time, offset: offset)
  }

  /// Returns the milliseconds between two instants, using their offsets if both have one.
  package func milliseconds(since other: Instant) -> Int64 {
    let isInUTC = offset != nil && other.offset != nil
    return milliseconds(isInUTC: isInUTC) - other.milliseconds(isInUTC: isInUTC)
  }
}
