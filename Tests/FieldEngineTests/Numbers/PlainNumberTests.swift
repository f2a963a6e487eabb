import Testing

@testable import FieldEngine

/// Which texts are short numbers in canonical form.
@Suite struct `A plain number` {
  @Test(arguments: ["0", "7", "-7", "10", "100000000000000", "-123456789012345"])
  func `may be whole`(_ text: String) {
    #expect(FieldEngine.PlainNumber.isCanonical(text))
    #expect(FieldEngine.PlainNumber.isCanonical(text, allowsFraction: false))
  }

  @Test(arguments: ["0.5", "-0.5", "1.25", "1234567.12345678", "10.01"])
  func `may have a fraction, if the type does`(_ text: String) {
    #expect(FieldEngine.PlainNumber.isCanonical(text))
    #expect(!FieldEngine.PlainNumber.isCanonical(text, allowsFraction: false))
  }

  @Test(
    arguments: [
      "", "-", ".", "-0", "00", "01", "-01", "+1", "1.", ".5", "1.0", "1.50", "-0.0", "1.2.3",
      "1e3", " 1", "1 ", "1,5", "--1", "1-", "1234567890123456", "1234567890.123456", "٣",
      "1\u{301}",
    ])
  func `is nothing else`(_ text: String) {
    #expect(!FieldEngine.PlainNumber.isCanonical(text))
  }
}
