import FieldEngine

extension Number {
  /// Raises the number to a power.
  ///
  /// The result is exact for a whole exponent that is not negative, and rounded like a quotient for
  /// a negative one. For a fractional exponent, and if the exact result has too many digits, the
  /// result has 15 significant digits.
  ///
  /// ```swift
  /// Number(2).power(Number(10))  // 1024
  /// Number(2).power(Number(-2))  // 0.25
  /// ```
  public func power(_ exponent: Number) -> Number {
    guard !isNone, !exponent.isNone else { return .none }
    guard let whole = exponent.wideInteger else { return brokenPower(exponent) }
    if magnitude.compare(Number(1)) == .equal {
      return isNegative && !whole.isMultiple(of: 2) ? self : Number(1)
    }
    let exact = wholePower(whole.magnitude) { $0 }
    if !exact.isNone { return whole < 0 ? Number(1) / exact : exact }
    let rounded = wholePower(whole.magnitude, Series.working)
    return (whole < 0 ? Number(1) / rounded : rounded)
      .rounded(significantDigits: Series.shownDigits)
  }

  /// Computes a whole power by repeated squaring, and stops when the result is too long.
  private func wholePower(_ exponent: UInt64, _ rounded: (Number) -> Number) -> Number {
    var result = Number(1)
    var square = self
    var rest = exponent
    while rest > 0, !result.isNone {
      if !rest.isMultiple(of: 2) { result = rounded(result * square) }
      rest /= 2
      if rest > 0 { square = rounded(square * square) }
    }
    return result
  }

  private func brokenPower(_ exponent: Number) -> Number {
    guard !isZero else { return exponent.isNegative ? .none : .zero }
    guard !isNegative else { return .none }
    return Series.exp(exponent * Series.log(self)).rounded(significantDigits: Series.shownDigits)
  }
}
