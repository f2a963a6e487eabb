/// The parts of a half-typed amount: at most a minus, digits, a point, and digits again.
struct AmountParts {
  let isNegative: Bool
  let hasPoint: Bool

  /// How many digits stand before the point.
  let wholeDigits: Int

  /// How many digits stand behind the point.
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

  /// Whether there is no digit but zero.
  var isZero: Bool { raw.hasNoByte(in: UInt8(ascii: "1")...UInt8(ascii: "9")) }
}

extension AmountParts {
  /// The number with at least so many digits on each side of the point, and no zeros beyond.
  ///
  /// A zero has no sign. Without any digit there is no number.
  func text(wholeDigits least: Int, fractionDigits leastFraction: Int) -> String? {
    guard raw.hasDigit else { return nil }
    let leading = raw.canBeginWithZero ? whole.utf8.prefix { $0 == 0x30 }.count : 0
    let kept = fractionDigits - surplusZeros(beyond: leastFraction)
    let start = leading + (isNegative ? 1 : 0)
    let whole = wholeDigits - leading
    var text = raw.bytes(start..<start + whole + (kept > 0 ? 1 + kept : 0))
    if whole < least { text = String(repeating: "0", count: least - whole) + text }
    if isNegative, !isZero { text = "-" + text }
    // Most amounts end so, and one text is quicker to add than three.
    if kept == 0, leastFraction == 2 { return text + ".00" }
    if kept == 0, leastFraction > 0 { text += "." }
    text.appendZeros(leastFraction - kept)
    return text
  }

  /// How many zeros end the fraction behind so many digits.
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

  /// Whether a minus comes first.
  var hasMinus: Bool { utf8.first == UInt8(ascii: "-") }

  /// Whether a zero may be the first digit; if so, it is worth a look behind the sign.
  var canBeginWithZero: Bool { utf8.first == UInt8(ascii: "0") || hasMinus }

  /// Whether there is an ASCII digit.
  var hasDigit: Bool { !hasNoByte(in: UInt8(ascii: "0")...UInt8(ascii: "9")) }

  func hasNoByte(in range: ClosedRange<UInt8>) -> Bool {
    utf8.withContiguousStorageIfAvailable { !$0.contains(where: range.contains) }
      ?? !utf8.contains(where: range.contains)
  }

  /// How many bytes stand before the first one that is `byte`.
  func byteOffset(of byte: UInt8) -> Int? {
    utf8.withContiguousStorageIfAvailable { $0.firstIndex(of: byte) }
      ?? utf8.enumerated().first { $0.element == byte }?.offset
  }

  /// The part of an ASCII text with these offsets; all of it is the text itself.
  fileprivate func bytes(_ range: Range<Int>) -> String {
    if range == 0..<utf8.count { return self }
    let start = utf8.index(startIndex, offsetBy: range.lowerBound)
    return String(self[start..<utf8.index(start, offsetBy: range.count)])
  }
}
