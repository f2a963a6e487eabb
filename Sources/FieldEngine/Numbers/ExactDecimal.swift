/// An exact decimal number of any length.
///
/// It stores decimal digits, so binary floating point never rounds a number that a person types:
/// `0.1 + 0.2 + 0.7` is `1`. Numbers with the same value are equal: `1.50` is `1.5`, and `-0` is
/// `0`.
///
/// ```swift
/// ExactDecimal("007.50")?.description  // "7.5"
/// ExactDecimal("1e3")                  // nil: no exponents
/// ```
public struct ExactDecimal: Hashable, Sendable {
  /// Whether the number is less than zero.
  public let isNegative: Bool

  /// The digits from 0 to 9, without zeros at either end; empty for zero.
  ///
  /// Together with `point`, this is the only representation of a value. The synthesized equality
  /// and hash therefore compare values.
  let digits: [UInt8]

  /// The position of the decimal point, counted in digits from the first digit.
  ///
  /// The value is `0.digits` times ten to the power of `point`: `1200` is `12` with point 4, and
  /// `0.05` is `5` with point -1.
  let point: Int

  /// Zero.
  public static let zero = ExactDecimal(isNegative: false, digits: [], point: 0)

  /// Creates a number from digits and a point, dropping the zeros at both ends.
  init(isNegative: Bool, digits: [UInt8], point: Int) {
    guard let first = digits.firstIndex(where: { $0 != 0 }),
      let last = digits.lastIndex(where: { $0 != 0 })
    else {
      self.isNegative = false
      self.digits = []
      self.point = 0
      return
    }
    self.isNegative = isNegative
    let isTrimmed = first == 0 && last == digits.count - 1
    self.digits = isTrimmed ? digits : Array(digits[first...last])
    self.point = point - first
  }

  /// Creates a decimal from an integer.
  public init(_ int: Int) { self.init(Int64(int)) }

  /// Creates a decimal from an integer that might not fit in an `Int` in a browser.
  package init(_ int: Int64) {
    var digits: [UInt8] = []
    var rest = int.magnitude
    while rest > 0 {
      digits.append(UInt8(rest % 10))
      rest /= 10
    }
    digits.reverse()
    self.init(isNegative: int < 0, digits: digits, point: digits.count)
  }

  /// Whether the number is zero.
  public var isZero: Bool { digits.isEmpty }

  /// The number of digits before the point, not counting a lone zero: 2 for `12.5`, 0 for `0.5`.
  public var integerDigits: Int { max(0, point) }

  /// The number of digits after the point in the shortest form: 1 for `12.50`, 0 for `12`.
  public var fractionDigits: Int { max(0, digits.count - point) }

  /// The absolute value.
  public var magnitude: ExactDecimal {
    ExactDecimal(isNegative: false, digits: digits, point: point)
  }

  /// Returns the digit at a place; place 0 is the ones, -1 the tenths.
  func digit(at place: Int) -> UInt8 {
    let index = point - 1 - place
    return digits.indices.contains(index) ? digits[index] : 0
  }
}

extension ExactDecimal: Comparable {
  /// Compares by value.
  public static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
    guard left.isNegative == right.isNegative else { return left.isNegative }
    return left.isNegative
      ? right.hasSmallerMagnitude(than: left) : left.hasSmallerMagnitude(than: right)
  }

  /// Compares absolute values.
  ///
  /// Neither number starts with a zero, so the one with the lower point is smaller. If the points
  /// are equal, the digits are compared lexicographically.
  func hasSmallerMagnitude(than other: ExactDecimal) -> Bool {
    guard !isZero && !other.isZero else { return isZero && !other.isZero }
    return point == other.point
      ? digits.lexicographicallyPrecedes(other.digits) : point < other.point
  }
}
