import FieldEngine
import Testing

@Suite struct `Exact decimals` {
  @Test(arguments: [
    ("-12.5", "-12.5"), (".5", "0.5"), ("5.", "5"), ("007", "7"), ("+3", "3"), ("1.50", "1.5"),
    ("-0", "0"), ("-.0", "0"), ("0", "0"), ("00.00", "0"), ("1200", "1200"), ("0.0500", "0.05"),
    ("123456789012345678901234567890.123456789", "123456789012345678901234567890.123456789"),
  ])
  func `a number is read and written in its shortest form`(text: String, canonical: String) {
    #expect(ExactDecimal(text)?.description == canonical)
  }

  @Test(arguments: [
    "", "-", "+", ".", "-.", " 1", "1 ", "1e3", "1,5", "1.2.3", "--1", "1-", "+-1", "٣", "１", "0x1",
    "nan", "inf", "1\u{301}", "1\0",
  ])
  func `anything else is not a number`(text: String) {
    #expect(ExactDecimal(text) == nil)
  }

  @Test func `a number is read from a part of a text`() {
    #expect(ExactDecimal("fee 12.5".dropFirst(4)) == ExactDecimal("12.5"))
  }

  @Test(arguments: [
    (0, "0"), (7, "7"), (-1200, "-1200"),
    (Int.max, "9223372036854775807"), (Int.min, "-9223372036854775808"),
  ])
  func `an integer becomes a decimal`(int: Int, text: String) {
    #expect(ExactDecimal(int).description == text)
  }

  @Test(arguments: [("1.0", "1.00"), ("-0", "0"), ("007", "7"), ("100", "100.0")])
  func `equal values are equal and hash alike`(left: String, right: String) {
    #expect(ExactDecimal(left) == ExactDecimal(right))
    #expect(ExactDecimal(left).hashValue == ExactDecimal(right).hashValue)
  }

  @Test func `numbers sort by value`() {
    let sorted = ["-100", "-12.5", "-12.05", "-0.1", "0", "0.09", "0.1", "1", "9.99", "10", "1000"]
    let numbers = sorted.compactMap { ExactDecimal($0) }
    #expect(numbers.reversed().sorted().map(\.description) == sorted)
  }

  @Test(arguments: [
    ("0", 0, 0), ("0.5", 0, 1), ("0.05", 0, 2), ("12.50", 2, 1), ("1200", 4, 0), ("-7", 1, 0),
  ])
  func `the digits before and after the point are counted`(text: String, before: Int, after: Int) {
    #expect(ExactDecimal(text)?.integerDigits == before)
    #expect(ExactDecimal(text)?.fractionDigits == after)
  }

  @Test(arguments: [
    ("0.125", 2, "12.5"), ("12.5", -2, "0.125"), ("1", 3, "1000"), ("-5", -1, "-0.5"),
    ("0", 9, "0"),
  ])
  func `moving the point multiplies by ten`(text: String, places: Int, result: String) {
    #expect(ExactDecimal(text)?.shifted(by: places).description == result)
  }

  @Test(arguments: [
    ("0.125", 2, "0.12"), ("0.135", 2, "0.14"), ("0.1250001", 2, "0.13"), ("0.5", 0, "0"),
    ("1.5", 0, "2"), ("2.5", 0, "2"), ("-2.5", 0, "-2"), ("-0.5", 0, "0"), ("0.51", 0, "1"),
    ("9.995", 2, "10"), ("99.99", 1, "100"), ("0.06", 1, "0.1"), ("0.04", 1, "0"),
    ("0.004", 1, "0"),
    ("1.5", 3, "1.5"), ("1250", -2, "1200"), ("1.05", 1, "1"), ("10.5", 0, "10"),
  ])
  func `rounding goes to the nearest and a tie to even`(text: String, digits: Int, result: String) {
    #expect(ExactDecimal(text)?.rounded(fractionDigits: digits).description == result)
  }

  @Test(arguments: [
    ("0.1", "0.2", "0.3"), ("999", "1", "1000"), ("1", "-1", "0"), ("1000", "-0.001", "999.999"),
    ("-5", "3", "-2"), ("3", "-5", "-2"), ("0", "-7", "-7"), ("-7", "0", "-7"),
  ])
  func `sums are exact`(left: String, right: String, sum: String) throws {
    let left = try #require(ExactDecimal(left))
    let right = try #require(ExactDecimal(right))
    #expect((left + right).description == sum)
  }

  @Test func `shares add up to one`() {
    let shares = ["0.1", "0.2", "0.7"].compactMap { ExactDecimal($0) }
    #expect(shares.sum() == ExactDecimal(1))
    #expect([ExactDecimal]().sum() == .zero)
  }
}
