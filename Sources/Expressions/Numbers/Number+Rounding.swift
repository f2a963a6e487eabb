import FieldEngine

extension Number {
  /// Returns the number truncated toward zero, keeping a number of digits after the point.
  ///
  /// A negative count also truncates digits before the point.
  public func truncated(fractionDigits: Int) -> Number {
    switch self {
    case .none: return .none
    case .short(let coefficient, let scale):
      let surplus = scale - fractionDigits
      guard surplus > 0 else { return self }
      guard surplus <= 38 else { return .zero }
      let kept = coefficient / Number.powersOfTen[surplus]
      guard fractionDigits < 0 else { return .short(coefficient: kept, scale: fractionDigits) }
      return .short(coefficient: kept * Number.powersOfTen[-fractionDigits], scale: 0)
    case .long(let decimal):
      return Number(decimal.truncated(fractionDigits: fractionDigits))
    }
  }

  /// The number, rounded down to a whole number.
  public var floor: Number {
    let whole = truncated(fractionDigits: 0)
    return isNegative && whole.compare(self) == .greater ? whole - Number(1) : whole
  }

  /// The number, rounded up to a whole number.
  public var ceiling: Number { -(-self).floor }

  /// The nearest whole number, with ties rounded up, as in XPath 1.0.
  public var roundedHalfUp: Number { (self + Number.half).floor }

  /// Returns the number rounded to a number of fraction digits; ties round away from zero.
  public func rounded(fractionDigits: Int) -> Number {
    guard fractionDigits < Number.maximumDigits else { return self }
    guard fractionDigits > -Number.maximumDigits else { return .zero }
    let half = Number(ExactDecimal(5).shifted(by: -fractionDigits - 1))
    return (isNegative ? self - half : self + half).truncated(fractionDigits: fractionDigits)
  }

  /// Returns the number rounded to a maximum number of significant digits; ties go to the even
  /// digit.
  public func rounded(significantDigits: Int) -> Number {
    decimal.map { Number($0.rounded(significantDigits: significantDigits)) } ?? .none
  }

  private static let half = Number.short(coefficient: 5, scale: 1)
}
