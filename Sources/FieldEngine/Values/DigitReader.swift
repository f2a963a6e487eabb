/// Reads ASCII digits and signs from the beginning of a string, for dates and times.
struct DigitReader {
  private var rest: Substring.UTF8View

  init(_ text: some StringProtocol) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  /// Returns the number formed by the next `count` digits; nil if there are fewer.
  mutating func number(_ count: Int) -> Int? {
    var number = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      number = number * 10 + digit
    }
    return number
  }

  /// Returns the thousandths in the fraction of a second, skipping any further digits; nil if there
  /// is no digit.
  mutating func thousandths() -> Int? {
    guard var number = digit() else { return nil }
    for _ in 0..<2 { number = number * 10 + (digit() ?? 0) }
    while digit() != nil {}
    return number
  }

  /// Skips a sign; returns false if the sign is not next.
  mutating func skip(_ sign: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: sign) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func digit() -> Int? {
    guard let byte = rest.first, byte &- UInt8(ascii: "0") < 10 else { return nil }
    rest.removeFirst()
    return Int(byte - UInt8(ascii: "0"))
  }
}
