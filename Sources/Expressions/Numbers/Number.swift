public import FieldEngine

/// A number in an expression: an exact decimal, or ``none`` for a missing result.
///
/// Numbers of up to 38 digits are stored inline, so calculations allocate no memory; longer ones
/// are stored as an ``ExactDecimal``. If an exact result exceeds ``Number/maximumDigits`` digits,
/// it is ``none``.
///
/// ```swift
/// Number("0.1")! + Number("0.2")!   // 0.3
/// Number("1")! / Number("0")!       // no number
/// ```
public enum Number: Sendable {
  /// No number, such as the result of a division by zero or the value of text that is not a number.
  case none
  /// `coefficient` divided by ten to the power of `scale`, which is not negative.
  case short(coefficient: Int128, scale: Int)
  /// A number with more digits than a coefficient can hold.
  case long(ExactDecimal)

  /// The maximum number of digits; a longer result is ``none``.
  public static let maximumDigits = 1_000

  /// Zero.
  public static let zero = Number(0)

  /// Creates a whole number.
  public init(_ integer: Int) {
    self = .short(coefficient: Int128(integer), scale: 0)
  }

  /// Creates a whole number from a 64-bit integer, which might not fit in an `Int`.
  init(wide integer: Int64) {
    self = .short(coefficient: Int128(integer), scale: 0)
  }

  /// Creates a number from an exact decimal.
  public init(_ decimal: ExactDecimal) {
    if let (coefficient, scale) = decimal.coefficient {
      self = .short(coefficient: coefficient, scale: scale)
    } else {
      self = decimal.writtenDigits > Number.maximumDigits ? .none : .long(decimal)
    }
  }

  /// Parses a number as XPath does: digits, at most one decimal point, an optional minus sign, and
  /// outer spaces.
  ///
  /// ```swift
  /// Number(" -12.50 ")  // -12.5
  /// Number("1e3")       // nil, as are "", "+1" and "1,000"
  /// ```
  public init?(_ text: String) {
    if let short = Number(digits: text) {
      self = short
      return
    }
    let bare = text.trimmingXMLSpace
    let bytes = bare.utf8
    guard bytes.count <= 2 * Number.maximumDigits, bytes.first != UInt8(ascii: "+"),
      let decimal = ExactDecimal(bare)
    else { return nil }
    self.init(decimal)
    if isNone { return nil }
  }

  /// Parses a short number of up to 18 bytes; returns nil for any other string.
  private init?(digits text: String) {
    var value: Int64 = 0
    var (scale, count, isFraction) = (0, 0, false)
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    guard text.utf8.count <= 18 else { return nil }
    for byte in text.utf8.dropFirst(isNegative ? 1 : 0) {
      if byte == UInt8(ascii: "."), !isFraction {
        isFraction = true
      } else {
        let digit = byte &- UInt8(ascii: "0")
        guard digit < 10 else { return nil }
        value = value * 10 + Int64(digit)
        count += 1
        if isFraction { scale += 1 }
      }
    }
    guard count > 0 else { return nil }
    self = .short(coefficient: Int128(isNegative ? -value : value), scale: scale)
  }

  /// Whether this is ``none``.
  public var isNone: Bool {
    if case .none = self { true } else { false }
  }

  /// The exact decimal; nil for ``none``.
  public var decimal: ExactDecimal? {
    switch self {
    case .none: nil
    case .short(let coefficient, let scale): ExactDecimal(coefficient: coefficient, scale: scale)
    case .long(let decimal): decimal
    }
  }

  /// The value as an `Int`, if it is whole and fits.
  public var integer: Int? { wideInteger.flatMap { Int(exactly: $0) } }

  /// The value as a 64-bit integer; in a browser, `Int` is narrower.
  var wideInteger: Int64? {
    if case .short(let coefficient, 0) = self { return Int64(exactly: coefficient) }
    guard case .short(let coefficient, 0) = truncated(fractionDigits: 0),
      compare(truncated(fractionDigits: 0)) == .equal
    else { return nil }
    return Int64(exactly: coefficient)
  }
}

extension Number: CustomStringConvertible {
  /// The number in its shortest form; empty for ``none``.
  public var description: String {
    switch self {
    case .none: ""
    case .short(let coefficient, 0):
      Int64(exactly: coefficient).map { String($0) } ?? String(coefficient)
    default: decimal?.description ?? ""
    }
  }
}

extension Number {
  /// The powers of ten with exponents from 0 to 38, which fit in a coefficient.
  static let powersOfTen: [Int128] = {
    var powers: [Int128] = [1]
    for place in 0..<38 { powers.append(powers[place] * 10) }
    return powers
  }()

  /// The number without the trailing zeros of its fraction, which would fill up the coefficient.
  var withoutTrailingZeros: Number {
    guard case .short(var coefficient, var scale) = self, scale > 0 else { return self }
    while scale > 0 {
      let (quotient, digit) = coefficient.quotientAndRemainder(dividingBy: 10)
      guard digit == 0 else { break }
      coefficient = quotient
      scale -= 1
    }
    return .short(coefficient: coefficient, scale: scale)
  }

  /// Applies an operation to decimals of any length.
  func combine(
    _ other: Number, by operation: (ExactDecimal, ExactDecimal) -> ExactDecimal?
  ) -> Number {
    guard let left = decimal, let right = other.decimal, let result = operation(left, right) else {
      return .none
    }
    return Number(result)
  }
}
