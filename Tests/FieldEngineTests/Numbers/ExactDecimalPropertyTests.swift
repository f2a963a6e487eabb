import FieldEngine
import Foundation
import TestSupport
import Testing

/// Within Foundation's precision the two decimals must agree; beyond it the laws of arithmetic hold.
@Suite struct `Exact decimal properties` {
  @Test(arguments: UInt64(1)...200)
  func `short numbers agree with Foundation`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (leftText, left, foundationLeft) = try shortNumber(&random)
    let (rightText, right, foundationRight) = try shortNumber(&random)
    let digits = Int.random(in: 0...8, using: &random)
    let texts = "\(leftText) and \(rightText), \(digits) digits"
    #expect(left.description == foundationLeft.description, "\(texts)")
    #expect(
      (left + right).description == (foundationLeft + foundationRight).description, "\(texts)")
    #expect(
      (left - right).description == (foundationLeft - foundationRight).description, "\(texts)")
    #expect((left < right) == (foundationLeft < foundationRight), "\(texts)")
    #expect((left == right) == (foundationLeft == foundationRight), "\(texts)")
    #expect(left.shifted(by: 2).description == (foundationLeft * 100).description, "\(texts)")
    #expect(
      left.rounded(fractionDigits: digits).description
        == rounded(foundationLeft, fractionDigits: digits).description, "\(texts)")
  }

  @Test(arguments: UInt64(1)...200)
  func `long numbers obey the laws of arithmetic`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let numbers = try (0..<3).map { _ in
      try #require(ExactDecimal(random.decimalText(maximumDigits: 300)))
    }
    let (a, b, c) = (numbers[0], numbers[1], numbers[2])
    #expect(ExactDecimal(a.description) == a)
    #expect(a + b == b + a)
    #expect((a + b) + c == a + (b + c))
    #expect((a - b) + b == a)
    #expect(a + -a == .zero)
    #expect((a < b) == (a - b).isNegative)
    #expect((a + b).shifted(by: 7) == a.shifted(by: 7) + b.shifted(by: 7))
    #expect(a.shifted(by: 40).shifted(by: -40) == a)
    #expect(numbers.sum() == a + b + c)
  }

  @Test(arguments: UInt64(1)...200)
  func `rounding a long number moves it by half a step at most`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let number = try #require(ExactDecimal(random.decimalText(maximumDigits: 300)))
    let digits = Int.random(in: 0...200, using: &random)
    let rounded = number.rounded(fractionDigits: digits)
    #expect(rounded.fractionDigits <= digits)
    #expect(rounded.rounded(fractionDigits: digits) == rounded)
    #expect((rounded - number).magnitude <= ExactDecimal(5).shifted(by: -digits - 1))
  }

  private func shortNumber(
    _ random: inout SeededGenerator
  ) throws -> (String, ExactDecimal, Decimal) {
    let text = random.decimalText(maximumDigits: 15)
    return (text, try #require(ExactDecimal(text)), try #require(Decimal(string: text)))
  }

  private func rounded(_ number: Decimal, fractionDigits: Int) -> Decimal {
    var number = number
    var result = Decimal()
    NSDecimalRound(&result, &number, fractionDigits, .bankers)
    return result
  }
}
