import TestSupport
import Testing

@Suite(.temporaryFolder) struct SnapshotTests {
  private let folder: Folder
  private let snapshot: Snapshot

  init() throws {
    folder = try TemporaryFolder.current
    snapshot = Snapshot("help/list.txt", in: folder)
  }

  @Test func `a missing snapshot says how to record it`() throws {
    let mismatch = try #require(try snapshot.mismatch(with: "a"))
    #expect(
      mismatch.description == """
        There is no snapshot \(folder.path)/help/list.txt. \
        FIELDBOOK_RECORD=1 swift test records it.
        """)
  }

  @Test(arguments: ["", "a", "a\n", "a\r\nb", "e\u{301}\n\n"])
  func `a recorded snapshot matches`(text: String) throws {
    try snapshot.record(text)
    #expect(try snapshot.mismatch(with: text) == nil)
  }

  private struct Difference: Sendable {
    let line: Int
    let expected: String?
    let actual: String?
  }

  @Test(
    arguments: [
      ("a\nb\nc", "a\nB\nc", Difference(line: 2, expected: "b", actual: "B")),
      ("a", "a\n", Difference(line: 2, expected: nil, actual: "")),
      ("a\nb", "a", Difference(line: 2, expected: "b", actual: nil)),
      ("a\r\n", "a\n", Difference(line: 1, expected: "a\r", actual: "a")),
      ("\u{e9}", "e\u{301}", Difference(line: 1, expected: "\u{e9}", actual: "e\u{301}")),
    ])
  private func `the first line that differs is shown`(
    old: String, new: String, difference: Difference
  ) throws {
    try snapshot.record(old)
    let path = folder.path(of: "help/list.txt")
    #expect(
      try snapshot.mismatch(with: new)
        == .different(
          path: path, line: difference.line, expected: difference.expected,
          actual: difference.actual))
  }

  @Test func `a difference is reported with both lines`() {
    let mismatch = Snapshot.Mismatch.different(
      path: "/x/list.txt", line: 2, expected: "a\t", actual: nil)
    #expect(
      mismatch.description == #"""
        Line 2 is not that of /x/list.txt. If the new one is right, \#
        FIELDBOOK_RECORD=1 swift test records it.
          expected: "a\t"
          actual:   the end
        """#)
  }
}
