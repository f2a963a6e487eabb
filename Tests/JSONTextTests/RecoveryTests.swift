import JSONText
import Testing

@Suite struct RecoveryTests {
  private let text = #"""
    {
      "form": "größe" "version": 01,
      title: "a\qb",
      "groups": [1, 2,],
      // the fields
      "fields": [True, {"key": "\ud800"}],
      "form": "again
    }
    """#

  @Test func `all mistakes in a text are reported together`() {
    let document = JSONDocument(text)
    #expect(
      document.report == [
        "2:19 missing_comma ",
        "2:30 bad_number /version",
        "3:3 unquoted_key /title",
        "3:12 bad_escape /title",
        "4:18 extra_comma /groups",
        "5:3 comment ",
        "6:14 wrong_literal /fields/0",
        "6:29 lone_surrogate /fields/1/key",
        "7:3 duplicate_key /form",
        "7:11 unterminated_string /form",
      ])
  }

  @Test func `the tree is complete despite the mistakes`() {
    let understood = JSONDocument(text).root?.json
    #expect(
      understood == [
        "form": "größe", "version": .number("01"), "title": "aqb", "groups": [1, 2],
        "fields": [true, ["key": "\u{fffd}"]], "form": "again",
      ])
  }

  @Test func `a mistake has a kind, a position and a pointer`() {
    #expect(
      JSONDocument("{\"é\":\n [01]}").errors == [
        JSONError(
          kind: .badNumber("01", .leadingZero),
          position: JSONPosition(offset: 9, line: 2, column: 3),
          pointer: JSONPointer.root.appending("é").appending(0))
      ])
  }
}
