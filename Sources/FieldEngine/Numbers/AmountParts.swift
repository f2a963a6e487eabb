/// The parts of a partly typed amount: an optional minus sign, digits, a point and more digits.
struct AmountParts {
  let isNegative: Bool
  let hasPoint: Bool

  /// The number of digits before the point.
  let wholeDigits: Int

  /// The number of digits after the point.
  let fractionDigits: Int

  let raw: String

  init(_ raw: String) {
    self.raw = raw
    let length = raw.utf8.count
    let sign = raw.hasMinus ? 1 : 0
    let point = raw.byteOffset(of: UInt8(ascii: "."))
    isNegative = sign > 0
    hasPoint = point != nil
    wholeDigits = (point ?? length) - sign
    fractionDigits = point.map { length - $0 - 1 } ?? 0
  }

  var whole: Substring {
    Substring(raw.utf8.dropFirst(isNegative ? 1 : 0).prefix(wholeDigits))
  }

  var fraction: Substring {
    Substring(raw.utf8.suffix(fractionDigits))
  }

  /// Whether every digit is zero.
  var isZero: Bool { raw.hasNoByte(in: UInt8(ascii: "1")...UInt8(ascii: "9")) }
}

extension AmountParts {
  /// Returns the number with a minimum of digits on each side of the point and no surplus zeros.
  ///
  /// Zero has no sign. The result is nil if there is no digit.
  func text(wholeDigits least: Int, fractionDigits leastFraction: Int) -> String? {
    guard raw.hasDigit else { return nil }
    let leading = raw.canBeginWithZero ? whole.utf8.prefix { $0 == 0x30 }.count : 0
    let kept = fractionDigits - surplusZeros(beyond: leastFraction)
    let start = leading + (isNegative ? 1 : 0)
    let whole = wholeDigits - leading
    var text = raw.bytes(start..<start + whole + (kept > 0 ? 1 + kept : 0))
    if whole < least { text = String(repeating: "0", count: least - whole) + text }
    if isNegative, !isZero { text = "-" + text }
    // Most amounts end this way, and appending one string is faster than appending three.
    if kept == 0, leastFraction == 2 { return text + ".00" }
    if kept == 0, leastFraction > 0 { text += "." }
    text.appendZeros(leastFraction - kept)
    return text
  }

  /// Returns the number of trailing zeros beyond a minimum of fraction digits.
  private func surplusZeros(beyond least: Int) -> Int {
    var surplus = 0
    for byte in raw.utf8.reversed() {
      guard surplus < fractionDigits - least, byte == 0x30 else { break }
      surplus += 1
    }
    return surplus
  }
}

extension String {
  fileprivate mutating func appendZeros(_ count: Int) {
    for _ in 0..<max(0, count) { self += "0" }
  }

  /// Whether the text begins with a minus sign.
  var hasMinus: Bool { utf8.first == UInt8(ascii: "-") }

  /// Whether the first digit may be a zero; if the text begins with a sign, the digit must be
  /// checked.
  var canBeginWithZero: Bool { utf8.first == UInt8(ascii: "0") || hasMinus }

  /// Whether the text contains an ASCII digit.
  var hasDigit: Bool { !hasNoByte(in: UInt8(ascii: "0")...UInt8(ascii: "9")) }

  func hasNoByte(in range: ClosedRange<UInt8>) -> Bool {
    utf8.withContiguousStorageIfAvailable { !$0.contains(where: range.contains) }
      ?? !utf8.contains(where: range.contains)
  }

  /// Returns the offset at which a byte first occurs.
  func byteOffset(of byte: UInt8) -> Int? {
    utf8.withContiguousStorageIfAvailable { $0.firstIndex(of: byte) }
      ?? utf8.enumerated().first { $0.element == byte }?.offset
  }

  /// Returns a range of ASCII text, or the string itself for its whole range.
  fileprivate func bytes(_ range: Range<Int>) -> String {
    if range == 0..<utf8.count { return self }
    let start = utf8.index(startIndex, offsetBy: range.lowerBound)
    return String(self[start..<utf8.index(start, offsetBy: range.count)])
  }
}
