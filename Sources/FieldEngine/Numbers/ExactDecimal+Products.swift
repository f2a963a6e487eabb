extension ExactDecimal {
  /// The exact product.
  public static func * (left: ExactDecimal, right: ExactDecimal) -> ExactDecimal {
    guard !left.isZero, !right.isZero else { return .zero }
    let product = (DecimalLimbs(digits: left.digits) * DecimalLimbs(digits: right.digits)).digits
    let surplus = product.count - left.digits.count - right.digits.count
    return ExactDecimal(
      isNegative: left.isNegative != right.isNegative, digits: product,
      point: left.point + right.point + surplus)
  }

  /// Returns the quotient rounded to a number of significant digits; ties go to the even digit.
  ///
  /// The result is nil if the divisor is zero.
  ///
  /// ```swift
  /// ExactDecimal(2).divided(by: 3, significantDigits: 4)  // 0.6667
  /// ```
  public func divided(by divisor: ExactDecimal, significantDigits: Int) -> ExactDecimal? {
    guard !divisor.isZero else { return nil }
    guard !isZero else { return .zero }
    let zeros = max(0, significantDigits + 1 + divisor.digits.count - digits.count)
    let (quotient, remainder) = DecimalLimbs(digits: digits, trailingZeros: zeros)
      .divided(by: DecimalLimbs(digits: divisor.digits))
    // The remainder matters only for ties, so one extra digit represents it.
    let written = quotient.digits + (remainder.isZero ? [] : [1])
    let fraction = digits.count + zeros - point - (divisor.digits.count - divisor.point)
    let whole = quotient.digits.count - fraction
    return ExactDecimal(
      isNegative: isNegative != divisor.isNegative, digits: written, point: whole
    ).rounded(significantDigits: significantDigits)
  }

  /// Returns the remainder of a division whose quotient is truncated toward zero.
  ///
  /// The remainder has the sign of this number. It is nil if the divisor is zero.
  public func remainder(dividingBy divisor: ExactDecimal) -> ExactDecimal? {
    guard !divisor.isZero else { return nil }
    let places = max(fractionDigits, divisor.fractionDigits)
    let (_, remainder) = limbs(scaledBy: places).divided(by: divisor.limbs(scaledBy: places))
    let left = remainder.digits
    return ExactDecimal(isNegative: isNegative, digits: left, point: left.count - places)
  }

  /// Returns the number rounded to a maximum number of significant digits; ties go to the even
  /// digit.
  public func rounded(significantDigits: Int) -> ExactDecimal {
    rounded(fractionDigits: significantDigits - point)
  }

  /// Returns the number truncated toward zero, keeping a number of digits after the point.
  ///
  /// A negative count also truncates digits before the point.
  public func truncated(fractionDigits: Int) -> ExactDecimal {
    let kept = point + fractionDigits
    guard kept < digits.count else { return self }
    guard kept > 0 else { return .zero }
    return ExactDecimal(isNegative: isNegative, digits: Array(digits[..<kept]), point: point)
  }

  /// The number of digits needed to write the number, including its fraction.
  public var writtenDigits: Int { max(integerDigits, 1) + fractionDigits }

  /// The number of digits before the point: 2 for `12.5`.
  ///
  /// A negative result counts the zeros after the point: -1 for `0.05`.
  package var leadingPlace: Int { point }

  /// Returns the number times ten to the power of `places`, which must leave no fraction.
  private func limbs(scaledBy places: Int) -> DecimalLimbs {
    DecimalLimbs(digits: digits, trailingZeros: max(0, point + places - digits.count))
  }
}

extension ExactDecimal {
  /// Creates the number `coefficient` divided by ten to the power of `scale`.
  package init(coefficient: Int128, scale: Int) {
    var digits: [UInt8] = []
    var rest = coefficient.magnitude
    while rest > 0 {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      digits.append(UInt8(digit))
      rest = quotient
    }
    digits.reverse()
    self.init(isNegative: coefficient < 0, digits: digits, point: digits.count - scale)
  }

  /// The number as an integer divided by ten to the power of `scale`.
  ///
  /// It is nil if the integer has more than 38 digits, or if `scale` is greater than 38.
  package var coefficient: (Int128, scale: Int)? {
    let count = max(digits.count, point)
    guard count <= 38, fractionDigits <= 38 else { return nil }
    var value: Int128 = 0
    for index in 0..<count {
      value = value * 10 + Int128(index < digits.count ? digits[index] : 0)
    }
    return (isNegative ? -value : value, fractionDigits)
  }
}
