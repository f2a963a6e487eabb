extension ExactDecimal: LosslessStringConvertible {
  /// Reads a number written with ASCII digits, at most one sign in front, and at most one point.
  ///
  /// ```swift
  /// ExactDecimal("-12.5")  // -12.5
  /// ExactDecimal(".5")     // 0.5
  /// ExactDecimal("5.")     // 5
  /// ExactDecimal("1,000")  // nil, as are "", "-", ".", " 1", "1e3" and "٣"
  /// ```
  public init?(_ text: some StringProtocol) {
    var text = String(text)
    guard let number = text.withUTF8(Self.read) else { return nil }
    self = number
  }

  private static func read(_ text: UnsafeBufferPointer<UInt8>) -> ExactDecimal? {
    let isNegative = text.first == UInt8(ascii: "-")
    let hasSign = isNegative || text.first == UInt8(ascii: "+")
    var digits: [UInt8] = []
    digits.reserveCapacity(text.count)
    var point: Int?
    for byte in text[(hasSign ? 1 : 0)...] {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(byte - UInt8(ascii: "0"))
      case UInt8(ascii: ".") where point == nil: point = digits.count
      default: return nil
      }
    }
    guard !digits.isEmpty else { return nil }
    return ExactDecimal(isNegative: isNegative, digits: digits, point: point ?? digits.count)
  }
}

extension ExactDecimal: CustomStringConvertible {
  /// The shortest text of the number, which `init(_:)` reads back: `-12.5`, `0.05`, `1200`.
  public var description: String {
    var text = isNegative ? [UInt8(ascii: "-")] : []
    text.reserveCapacity(digits.count + abs(point) + 3)
    appendIntegerPart(to: &text)
    if fractionDigits > 0 {
      text.append(UInt8(ascii: "."))
      appendFractionPart(to: &text)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The digits before the point as ASCII; a zero alone when there are none.
  private func appendIntegerPart(to text: inout [UInt8]) {
    guard point > 0 else { return text.append(UInt8(ascii: "0")) }
    for digit in digits.prefix(point) {
      text.append(UInt8(ascii: "0") + digit)
    }
    text.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: max(0, point - digits.count)))
  }

  /// The digits after the point as ASCII.
  private func appendFractionPart(to text: inout [UInt8]) {
    text.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: max(0, -point)))
    for digit in digits.dropFirst(integerDigits) {
      text.append(UInt8(ascii: "0") + digit)
    }
  }
}
