import FieldEngine

/// Parses a moment in ISO 8601.
struct MomentReader {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = text[...].utf8
  }

  /// Returns the milliseconds since the beginning of 1970; nil if the text is malformed.
  mutating func milliseconds() -> Int64? {
    guard let year = number(4), consume("-"), let month = number(2), consume("-"),
      let day = number(2),
      let date = CalendarDay(year: year, month: month, day: day)
    else { return nil }
    let midnight = Int64(date.daysSince1970) * 86_400_000
    if rest.isEmpty { return midnight }
    guard consume("T") || consume("t") || consume(" "), let time = time(), let offset = offset(),
      rest.isEmpty
    else { return nil }
    return midnight + time - offset
  }

  /// Reads a time as milliseconds since midnight.
  private mutating func time() -> Int64? {
    guard let hour = number(2), hour < 24, consume(":"), let minute = number(2), minute < 60 else {
      return nil
    }
    var milliseconds = Int64(hour * 60 + minute) * 60_000
    guard consume(":") else { return milliseconds }
    guard let second = number(2), second < 60 else { return nil }
    milliseconds += Int64(second) * 1_000
    guard consume(".") else { return milliseconds }
    return fraction().map { milliseconds + $0 }
  }

  /// Reads a fraction as milliseconds, ignoring digits after the third.
  private mutating func fraction() -> Int64? {
    var digits = 0
    var value: Int64 = 0
    while let digit = digit() {
      if digits < 3 { value = value * 10 + Int64(digit) }
      digits += 1
    }
    guard digits > 0 else { return nil }
    for _ in 0..<max(0, 3 - digits) { value *= 10 }
    return value
  }

  /// Reads the offset of local time from UTC, which is zero if it is missing.
  private mutating func offset() -> Int64? {
    if rest.isEmpty || consume("Z") || consume("z") { return 0 }
    let sign: Int64 = consume("+") ? 1 : consume("-") ? -1 : 0
    guard sign != 0, let hours = number(2), hours < 24 else { return nil }
    _ = consume(":")
    guard let minutes = number(2), minutes < 60 else { return nil }
    return sign * Int64(hours * 60 + minutes) * 60_000
  }

  private mutating func number(_ count: Int) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  private mutating func digit() -> Int? {
    guard let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
      return nil
    }
    rest.removeFirst()
    return Int(byte - UInt8(ascii: "0"))
  }

  private mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }
}
