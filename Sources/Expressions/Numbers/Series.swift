import FieldEngine

/// Transcendental functions, computed by decimal series.
///
/// They give the same digits on every machine and in a browser, which the C library does not
/// guarantee. They use 34 or more digits internally, so the 15 digits of a result are correct.
enum Series {
  /// The number of significant digits in a result.
  static let shownDigits = 15

  /// Returns the square root; `none` for a negative number.
  static func squareRoot(_ x: Number) -> Number {
    guard !x.isNegative, !x.isZero, let decimal = x.decimal else { return x.isZero ? .zero : .none }
    // Heron's method doubles the number of correct digits each time. It starts from the right
    // power of ten.
    let places = decimal.leadingPlace
    var root = Number(ExactDecimal(1).shifted(by: places / 2))
    for _ in 0..<10 { root = working((root + x / root) / Number(2)) }
    return root
  }

  /// Returns e raised to a power; zero if the result is too small, and `none` if it is too large.
  static func exp(_ x: Number) -> Number {
    guard !x.isNone, x.magnitude.compare(Number(2_300)) == .less else {
      return x.isNegative ? .zero : .none
    }
    // exp(x) is exp(x / 2^n) squared n times; for a small number, the series converges quickly.
    var halvings = 0
    var small = x
    while small.magnitude.compare(smallEnough) == .greater {
      small = small / Number(2)
      halvings += 1
    }
    var term = Number(1)
    var sum = sum(from: Number(1)) { index in
      term = working(term * small) / Number(index)
      return term
    }
    for _ in 0..<halvings { sum = working(sum * sum) }
    return sum
  }

  /// Returns the natural logarithm; `none` for zero or a negative number.
  static func log(_ x: Number) -> Number {
    guard !x.isNegative, !x.isZero, let decimal = x.decimal else { return .none }
    // log(x) is log(x / 10^n) + n log 10. Taking roots brings the rest close to one, where the
    // series converges quickly.
    let places = decimal.leadingPlace
    var rest = Number(decimal.shifted(by: -places))
    for _ in 0..<5 { rest = squareRoot(rest) }
    return logNearOne(rest) * Number(32) + Number(places) * logOfTen
  }

  /// Returns the logarithm to base ten, which is exact for powers of ten.
  static func log10(_ x: Number) -> Number { log(x) / logOfTen }

  /// Returns log x as twice the inverse hyperbolic tangent of (x - 1) / (x + 1).
  private static func logNearOne(_ x: Number) -> Number {
    let ratio = (x - Number(1)) / (x + Number(1))
    let square = working(ratio * ratio)
    var power = ratio
    let half = sum(from: ratio) { index in
      power = working(power * square)
      return power / Number(2 * index + 1)
    }
    return working(half * Number(2))
  }

  /// Adds terms, numbered from 1, until they no longer change the sum.
  static func sum(from first: Number, _ term: (Int) -> Number) -> Number {
    var sum = first
    for index in 1...24 {
      let next = working(sum + term(index))
      if next.compare(sum) == .equal { break }
      sum = next
    }
    return sum
  }

  /// Rounds to the working precision, so that exact products do not grow.
  static func working(_ x: Number) -> Number {
    x.rounded(significantDigits: Number.quotientDigits + 4)
  }

  private static let smallEnough = Number.short(coefficient: 125, scale: 3)
  private static let logOfTen = constant("2.302585092994045684017991454684364207601101488628772976")

  /// The number π.
  static let pi = constant(
    "3.14159265358979323846264338327950288419716939937510582097494459230781640628620899")

  private static func constant(_ text: String) -> Number { Number(text) ?? .none }
}
