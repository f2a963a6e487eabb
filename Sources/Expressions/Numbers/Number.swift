public import FieldEngine

/// A number in an expression: an exact decimal, or no number at all.
///
/// A number of up to 38 digits is held in place, so that calculating with it allocates nothing; a longer one
/// is an ``ExactDecimal``. A calculation whose exact result would take more than
/// ``Number/maximumDigits`` digits has no result.
///
/// ```swift
/// Number("0.1")! + Number("0.2")!   // 0.3
/// Number("1")! / Number("0")!       // no number
/// ```
public enum Number: Sendable {
  /// What a division by zero, or a text that is no number, gives.
  case none
  /// `coefficient` divided by ten to the power of `scale`, which is not negative.
  case short(coefficient: Int128, scale: Int)
  /// A number that needs more digits than a coefficient has.
  case long(ExactDecimal)

  /// A number with more digits than this is no number.
  public static let maximumDigits = 1_000

  /// Zero.
  public static let zero = Number(0)

  /// A whole number.
  public init(_ integer: Int) {
    self = .short(coefficient: Int128(integer), scale: 0)
  }

  /// An exact decimal, held in place if it is short enough.
  public init(_ decimal: ExactDecimal) {
    if let (coefficient, scale) = decimal.coefficient {
      self = .short(coefficient: coefficient, scale: scale)
    } else {
      self = decimal.writtenDigits > Number.maximumDigits ? .none : .long(decimal)
    }
  }

  /// Reads a number as XPath writes it: digits, at most one point, a minus sign in front, and white space
  /// around all of that.
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

  /// Reads up to 18 digits with at most one point among them and a minus sign in front; nil for any other text.
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

  /// Whether this is no number.
  public var isNone: Bool {
    if case .none = self { true } else { false }
  }

  /// The number; nil when it is none.
  public var decimal: ExactDecimal? {
    switch self {
    case .none: nil
    case .short(let coefficient, let scale): ExactDecimal(coefficient: coefficient, scale: scale)
    case .long(let decimal): decimal
    }
  }

  /// The number if it is whole and an `Int` holds it.
  public var integer: Int? {
    guard case .short(let coefficient, 0) = truncated(fractionDigits: 0),
      compare(truncated(fractionDigits: 0)) == .equal
    else { return nil }
    return Int(exactly: coefficient)
  }
}

extension Number: CustomStringConvertible {
  /// The shortest text of the number; empty when it is none.
  public var description: String {
    switch self {
    case .none: ""
    case .short(let coefficient, 0): String(coefficient)
    default: decimal?.description ?? ""
    }
  }
}

extension Number {
  /// Ten to the powers from 0 to 38, which are all that fit.
  static let powersOfTen: [Int128] = {
    var powers: [Int128] = [1]
    for place in 0..<38 { powers.append(powers[place] * 10) }
    return powers
  }()

  /// The number without zeros at the end of its fraction, which would use up the coefficient.
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

  /// Carries out an operation on decimals of any length.
  func combine(
    _ other: Number, by operation: (ExactDecimal, ExactDecimal) -> ExactDecimal?
  ) -> Number {
    guard let left = decimal, let right = other.decimal, let result = operation(left, right) else {
      return .none
    }
    return Number(result)
  }
}
