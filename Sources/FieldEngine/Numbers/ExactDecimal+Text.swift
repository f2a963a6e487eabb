extension ExactDecimal: LosslessStringConvertible {
  /// Reads ASCII digits with at most one leading sign and at most one point.
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
  /// The shortest string that `init(_:)` reads back, such as `-12.5`, `0.05` or `1200`.
  public var description: String {
    let sign = isNegative ? "-" : ""
    let integer = point > 0 ? integerText : "0"
    return fractionDigits > 0 ? "\(sign)\(integer).\(fractionText)" : sign + integer
  }

  /// The ASCII digits before the point; empty for a magnitude below one.
  public var integerText: String {
    let zeros = max(0, point - digits.count)
    return Self.text(digits.prefix(integerDigits)) + String(repeating: "0", count: zeros)
  }

  /// The ASCII digits after the point; empty for a whole number.
  public var fractionText: String {
    let zeros = min(max(0, -point), fractionDigits)
    return String(repeating: "0", count: zeros) + Self.text(digits.dropFirst(integerDigits))
  }

  private static func text(_ digits: ArraySlice<UInt8>) -> String {
    String(unsafeUninitializedCapacity: digits.count) { buffer in
      buffer.initialize(fromContentsOf: digits.lazy.map { UInt8(ascii: "0") + $0 })
    }
  }
}
