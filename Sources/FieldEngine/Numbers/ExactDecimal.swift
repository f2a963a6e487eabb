/// An exact decimal number of any length.
///
/// The number is held as it is written, digit by digit, so nothing that a person types is ever
/// rounded by a binary float: `0.1 + 0.2 + 0.7` is `1`. Numbers are equal when their values are
/// equal: `1.50` is `1.5`, and `-0` is `0`.
///
/// ```swift
/// ExactDecimal("007.50")?.description  // "7.5"
/// ExactDecimal("1e3")                  // nil: no exponents
/// ```
public struct ExactDecimal: Hashable, Sendable {
  /// Whether the number is less than zero.
  public let isNegative: Bool

  /// The digits as numbers from 0 to 9, without zeros at either end; empty for zero.
  ///
  /// With `point`, this makes the one representation of each value, so the synthesised equality
  /// and hash compare values.
  let digits: [UInt8]

  /// How many places the decimal point stands to the right of the first digit's left side.
  ///
  /// The value is `0.digits` times ten to the power of `point`: `1200` is `12` with point 4, and
  /// `0.05` is `5` with point -1.
  let point: Int

  /// Zero.
  public static let zero = ExactDecimal(isNegative: false, digits: [], point: 0)

  /// Makes the number with these digits and this point, and drops the zeros at both ends.
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

  /// Makes the decimal with the value of an integer.
  public init(_ int: Int) {
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

  /// How many digits stand before the point, not counting a zero alone: 2 for `12.5`, 0 for `0.5`.
  public var integerDigits: Int { max(0, point) }

  /// How many digits stand after the point in the shortest text: 1 for `12.50`, 0 for `12`.
  public var fractionDigits: Int { max(0, digits.count - point) }

  /// The number without its sign.
  public var magnitude: ExactDecimal {
    ExactDecimal(isNegative: false, digits: digits, point: point)
  }

  /// The digit that counts `ten to the power of place`: place 0 holds the ones, -1 the tenths.
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

  /// Compares without the signs.
  ///
  /// Neither number starts with a zero, so the one with the lower point is the smaller one; with
  /// equal points the digits compare as words do.
  func hasSmallerMagnitude(than other: ExactDecimal) -> Bool {
    guard !isZero && !other.isZero else { return isZero && !other.isZero }
    return point == other.point
      ? digits.lexicographicallyPrecedes(other.digits) : point < other.point
  }
}
