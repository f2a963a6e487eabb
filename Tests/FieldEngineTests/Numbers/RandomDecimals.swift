import TestSupport

extension SeededGenerator {
  /// A random text that `ExactDecimal` reads: any sign, surplus zeros, and with or without a point.
  ///
  /// Zeros, nines and fives are more frequent than in a fair draw, because carries and ties need
  /// them.
  mutating func decimalText(maximumDigits: Int) -> String {
    let digits = Array("0123456789000999555")
    let count = Int.random(in: 1...maximumDigits, using: &self)
    var text = (0..<count).map { _ in digits[Int.random(in: 0..<digits.count, using: &self)] }
    if Bool.random(using: &self) {
      text.insert(".", at: Int.random(in: 0...count, using: &self))
    }
    return ["", "", "-", "+"][Int.random(in: 0..<4, using: &self)] + String(text)
  }
}
