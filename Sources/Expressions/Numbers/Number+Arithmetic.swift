import FieldEngine

extension Number {
  /// The number of significant digits of a quotient.
  static let quotientDigits = 34

  /// The exact sum.
  public static func + (left: Number, right: Number) -> Number {
    if let (one, other, scale) = aligned(left, right) {
      let (sum, overflows) = one.addingReportingOverflow(other)
      if !overflows, sum != .min { return .short(coefficient: sum, scale: scale) }
    }
    return left.combine(right) { $0 + $1 }
  }

  /// The exact difference.
  public static func - (left: Number, right: Number) -> Number { left + -right }

  /// The negated number.
  public static prefix func - (number: Number) -> Number {
    switch number {
    case .none: .none
    case .short(let coefficient, let scale): .short(coefficient: -coefficient, scale: scale)
    case .long(let decimal): .long(-decimal)
    }
  }

  /// The exact product.
  public static func * (left: Number, right: Number) -> Number {
    if case .short(let one, let scale) = left, case .short(let other, let otherScale) = right,
      scale + otherScale <= 38
    {
      let (product, overflows) = one.multipliedReportingOverflow(by: other)
      if !overflows, product != .min {
        let result = Number.short(coefficient: product, scale: scale + otherScale)
        return scale + otherScale > 18 ? result.withoutTrailingZeros : result
      }
    }
    return left.combine(right) { $0 * $1 }
  }

  /// The quotient, rounded half-even to 34 significant digits; `none` if the divisor is zero.
  public static func / (left: Number, right: Number) -> Number {
    if let short = shortQuotient(left, right) { return short }
    return left.combine(right) { $0.divided(by: $1, significantDigits: quotientDigits) }
  }

  /// The remainder of a division truncated toward zero; `none` if the divisor is zero.
  public static func % (left: Number, right: Number) -> Number {
    if let (one, other, scale) = aligned(left, right), other != 0 {
      return .short(coefficient: one % other, scale: scale)
    }
    return left.combine(right) { $0.remainder(dividingBy: $1) }
  }

  /// The absolute value.
  public var magnitude: Number { isNegative ? -self : self }

  /// Whether the number is less than zero.
  public var isNegative: Bool {
    switch self {
    case .none: false
    case .short(let coefficient, _): coefficient < 0
    case .long(let decimal): decimal.isNegative
    }
  }

  /// Whether the number is zero.
  public var isZero: Bool {
    if case .short(0, _) = self { true } else { false }
  }

  /// Returns both coefficients at the same scale; nil if one is missing or does not fit.
  private static func aligned(
    _ left: Number, _ right: Number
  ) -> (Int128, Int128, scale: Int)? {
    guard case .short(let one, let scale) = left, case .short(let other, let otherScale) = right
    else { return nil }
    if scale == otherScale { return (one, other, scale) }
    if scale < otherScale {
      return raised(one, by: otherScale - scale).map { ($0, other, otherScale) }
    }
    return raised(other, by: scale - otherScale).map { (one, $0, scale) }
  }

  private static func raised(_ coefficient: Int128, by places: Int) -> Int128? {
    if places <= 18, let short = Int64(exactly: coefficient) {
      return Int128(short) &* powersOfTen[places]
    }
    let (raised, overflows) = coefficient.multipliedReportingOverflow(by: powersOfTen[places])
    return overflows || raised == .min ? nil : raised
  }

  /// Divides coefficients of at most 18 digits, which are the usual case, without allocations.
  ///
  /// Each division yields up to 18 digits.
  private static func shortQuotient(_ left: Number, _ right: Number) -> Number? {
    guard case .short(let one, let scale) = left, case .short(let other, let otherScale) = right,
      other != 0, one.magnitude < divisibleLimit, other.magnitude < divisibleLimit
    else { return nil }
    let divisor = other.magnitude
    var (quotient, rest) = one.magnitude.quotientAndRemainder(dividingBy: divisor)
    var places = scale - otherScale
    var digits = digitCount(quotient)
    while rest != 0, digits < quotientDigits + 2 {
      let count = Swift.min(18, quotientDigits + 2 - digits)
      let power = UInt128(powersOfTen[count])
      let (more, left) = (rest * power).quotientAndRemainder(dividingBy: divisor)
      (quotient, rest) = (quotient * power + more, left)
      places += count
      digits = digitCount(quotient)
    }
    if digits > quotientDigits {
      quotient = roundedHalfEven(quotient, without: digits - quotientDigits, isInexact: rest != 0)
      places -= digits - quotientDigits
    }
    return signed(quotient, isNegative: (one < 0) != (other < 0), places)
  }

  private static let divisibleLimit = UInt128(1_000_000_000_000_000_000)

  private static func signed(
    _ magnitude: UInt128, isNegative: Bool, _ places: Int
  ) -> Number? {
    let coefficient = isNegative ? -Int128(magnitude) : Int128(magnitude)
    if places < 0 {
      return raised(coefficient, by: -places).map { .short(coefficient: $0, scale: 0) }
    }
    guard places <= 38 else { return nil }
    return Number.short(coefficient: coefficient, scale: places).withoutTrailingZeros
  }

  /// Returns the number of decimal digits; zero for the number 0.
  private static func digitCount(_ number: UInt128) -> Int {
    powersOfTen.firstIndex { number < UInt128($0) } ?? powersOfTen.count
  }

  /// Removes digits, rounding ties to the even digit unless further digits follow.
  private static func roundedHalfEven(
    _ number: UInt128, without count: Int, isInexact: Bool
  ) -> UInt128 {
    let power = UInt128(powersOfTen[count])
    let (kept, cut) = number.quotientAndRemainder(dividingBy: power)
    let half = power / 2
    let isUp = cut > half || (cut == half && (isInexact || !kept.isMultiple(of: 2)))
    return isUp ? kept + 1 : kept
  }
}

extension Number {
  /// The order of two numbers.
  public enum Order: Sendable {
    /// The first number is less than, equal to or greater than the second.
    case less, equal, greater
    /// One of the numbers is ``Number/none``.
    case none
  }

  /// Compares by size; ``none`` cannot be compared.
  public func compare(_ other: Number) -> Order {
    if let (one, two, _) = Number.aligned(self, other) {
      return one < two ? .less : one == two ? .equal : .greater
    }
    guard let left = decimal, let right = other.decimal else { return .none }
    return left < right ? .less : left == right ? .equal : .greater
  }
}
