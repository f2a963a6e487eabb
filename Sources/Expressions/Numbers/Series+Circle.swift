extension Series {
  /// Returns the sine of an angle in radians.
  static func sin(_ x: Number) -> Number {
    reduced(x).map { taylor($0, first: $0, from: 1) } ?? .none
  }

  /// Returns the cosine of an angle in radians.
  static func cos(_ x: Number) -> Number {
    reduced(x).map { taylor($0, first: Number(1), from: 0) } ?? .none
  }

  /// Returns the tangent of an angle in radians.
  static func tan(_ x: Number) -> Number { sin(x) / cos(x) }

  /// Returns the angle with this tangent, from -π/2 to π/2.
  static func atan(_ x: Number) -> Number {
    guard !x.isNone else { return .none }
    if x.magnitude.compare(Number(1)) == .greater {
      let right = pi / Number(2)
      return (x.isNegative ? -right : right) - atan(Number(1) / x)
    }
    // Halve the angle three times, so that the series converges quickly.
    var small = x
    for _ in 0..<3 { small = small / (Number(1) + squareRoot(Number(1) + working(small * small))) }
    let square = working(small * small)
    var power = small
    let eighth = sum(from: small) { index in
      power = -working(power * square)
      return power / Number(2 * index + 1)
    }
    return eighth * Number(8)
  }

  /// Returns the angle of the point (`x`, `y`), from -π to π.
  static func atan2(_ y: Number, _ x: Number) -> Number {
    guard !y.isNone, !x.isNone else { return .none }
    let right = pi / Number(2)
    if x.isZero { return y.isZero ? .zero : y.isNegative ? -right : right }
    let angle = atan(y / x)
    guard x.isNegative else { return angle }
    return y.isNegative ? angle - pi : angle + pi
  }

  /// Returns the angle with this sine; `none` outside the range from -1 to 1.
  static func asin(_ x: Number) -> Number {
    let cosine = squareRoot(Number(1) - x * x)
    return cosine.isNone ? .none : atan2(x, cosine)
  }

  /// Returns the angle with this cosine; `none` outside the range from -1 to 1.
  static func acos(_ x: Number) -> Number {
    let sine = squareRoot(Number(1) - x * x)
    return sine.isNone ? .none : atan2(sine, x)
  }

  /// Returns the angle without full turns, from -π to π; nil if the angle is missing or its
  /// magnitude is 10¹⁵ or more.
  private static func reduced(_ x: Number) -> Number? {
    guard !x.isNone, x.magnitude.compare(largestAngle) == .less else { return nil }
    let turn = pi * Number(2)
    let turns = (x / turn).rounded(fractionDigits: 0)
    return working(x - turns * turn)
  }

  private static let largestAngle = Number.short(coefficient: 1_000_000_000_000_000, scale: 0)

  /// Sums a series that begins with `first`; each term is the previous one times -x² / (n (n + 1)).
  private static func taylor(_ x: Number, first: Number, from index: Int) -> Number {
    let square = working(x * x)
    var (term, index) = (first, index)
    return sum(from: first) { _ in
      term = -working(term * square) / Number((index + 1) * (index + 2))
      index += 2
      return term
    }
  }
}
