import FormSession
import Testing

@Suite struct ReviewTextTests {
  @Test(
    arguments: [
      ("  Please check. \n", "Please check."), ("a\u{1B}[2Jb", "a[2Jb"), ("a\r\nb", "a\nb"),
      (String(repeating: "é", count: 10_000), String(repeating: "é", count: 10_000)),
    ])
  func `a text is trimmed, and has no control characters`(given: String, kept: String) throws {
    #expect(try ReviewText(given).text == kept)
  }

  @Test(
    arguments: [
      ("", ReviewError.empty), (" \n\u{1B}", .empty),
      (String(repeating: "a", count: 10_001), .tooLong(10_001)),
    ])
  func `an empty text and one that is too long are rejected`(text: String, error: ReviewError) {
    #expect(throws: error) { try ReviewText(text) }
  }

  @Test(
    arguments: [
      (ReviewError.empty, "review.empty: The text is empty."),
      (
        .tooLong(10_001),
        "review.too_long: The text has 10001 characters; at most 10000 are allowed."
      ),
      (.nothingToResolve("zip"), "review.nothing_to_resolve: The field `zip` has no open comment."),
      (
        .notReturned(DraftID(high: 0x7000, low: 0x8000_0000_0000_0001)),
        "review.not_returned: The draft 00000001 is not marked as returned."
      ),
    ])
  func `an error has a code and a message`(error: ReviewError, words: String) {
    #expect("\(error.code): \(error.message)" == words)
  }

  @Test func `the entry of a field is read from its path`() {
    let by = Signature(by: "ada", at: Moment(milliseconds: 0))
    #expect(FieldComment(1, on: "zip", by: by, "a").entry == .draft)
    #expect(FieldComment(1, on: "medicine[#3].dose", by: by, "a").entry == EntryID(3))
  }
}
