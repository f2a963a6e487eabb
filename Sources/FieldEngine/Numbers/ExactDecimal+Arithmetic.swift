extension ExactDecimal: AdditiveArithmetic {
  /// The exact sum.
  public static func + (left: ExactDecimal, right: ExactDecimal) -> ExactDecimal {
    guard left.isNegative != right.isNegative else {
      return combine(left, right, isNegative: left.isNegative) { $0 + $1 }
    }
    return left.hasSmallerMagnitude(than: right)
      ? combine(right, left, isNegative: right.isNegative) { $0 - $1 }
      : combine(left, right, isNegative: left.isNegative) { $0 - $1 }
  }

  /// The exact difference.
  public static func - (left: ExactDecimal, right: ExactDecimal) -> ExactDecimal { left + -right }

  /// The negated number; zero stays zero.
  public static prefix func - (number: ExactDecimal) -> ExactDecimal {
    ExactDecimal(isNegative: !number.isNegative, digits: number.digits, point: number.point)
  }

  /// Adds or subtracts magnitudes place by place, from the right.
  ///
  /// When subtracting, `larger` must not be smaller than `other`; otherwise a borrow would remain.
  private static func combine(
    _ larger: ExactDecimal, _ other: ExactDecimal, isNegative: Bool, by operation: (Int, Int) -> Int
  ) -> ExactDecimal {
    guard !other.isZero else { return larger }
    guard !larger.isZero else { return other }
    let low = min(larger.point - larger.digits.count, other.point - other.digits.count)
    let high = max(larger.point, other.point)
    var digits = [UInt8](repeating: 0, count: high - low + 1)
    var carry = 0
    for place in low...high {
      let column = operation(Int(larger.digit(at: place)), Int(other.digit(at: place))) + carry
      carry = column < 0 ? -1 : column / 10
      digits[high - place] = UInt8(column - 10 * carry)
    }
    return ExactDecimal(isNegative: isNegative, digits: digits, point: high + 1)
  }
}

extension ExactDecimal {
  /// Returns the number with its decimal point moved right, or moved left for a negative count.
  ///
  /// This multiplies exactly by a power of ten, as percentages require: `0.125` shifted by 2 is
  /// `12.5`.
  public func shifted(by places: Int) -> ExactDecimal {
    ExactDecimal(isNegative: isNegative, digits: digits, point: point + places)
  }

  /// Returns the number rounded to a maximum number of fraction digits; ties go to the even digit.
  ///
  /// ```swift
  /// ExactDecimal("0.125")?.rounded(fractionDigits: 2)  // 0.12
  /// ExactDecimal("0.135")?.rounded(fractionDigits: 2)  // 0.14
  /// ```
  public func rounded(fractionDigits: Int) -> ExactDecimal {
    let kept = point + fractionDigits
    guard kept < digits.count else { return self }
    guard kept >= 0 else { return .zero }
    guard roundsUp(after: kept) else {
      return ExactDecimal(isNegative: isNegative, digits: Array(digits[..<kept]), point: point)
    }
    let stem = digits[..<kept].reversed().drop { $0 == 9 }.reversed()
    guard let last = stem.last else {
      return ExactDecimal(isNegative: isNegative, digits: [1], point: point + 1)
    }
    return ExactDecimal(isNegative: isNegative, digits: stem.dropLast() + [last + 1], point: point)
  }

  /// Whether the dropped digits are more than half, or exactly half after an odd digit.
  private func roundsUp(after kept: Int) -> Bool {
    guard digits[kept] == 5 else { return digits[kept] > 5 }
    let isTie = kept == digits.count - 1
    return !isTie || (kept > 0 && !digits[kept - 1].isMultiple(of: 2))
  }
}

extension Sequence<ExactDecimal> {
  /// The exact sum of the numbers; zero if there are none.
  public func sum() -> ExactDecimal { reduce(.zero, +) }
}
