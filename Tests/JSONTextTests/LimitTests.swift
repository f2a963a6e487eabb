import JSONText
import Testing

@Suite struct LimitTests {
  @Test(arguments: [
    ("[[[]]]", 3, []),
    ("[[[]]]", 2, ["1:3 too_deep /0/0"]),
    (#"{"a": [{}]}"#, 2, ["1:8 too_deep /a/0"]),
    ("{{{1}}}", 2, ["1:2 missing_key ", "1:3 missing_key /", "1:3 too_deep //"]),
    ("1", 0, []),
    ("[]", 0, ["1:1 too_deep "]),
  ])
  func `reading stops at the maximum depth`(text: String, depth: Int, report: [String]) {
    let document = JSONDocument(text, limits: JSONLimits(maximumDepth: depth))
    #expect(document.report == report)
  }

  @Test func `sixty-four levels are allowed`() {
    let text = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(JSONDocument(text).report == [])
    #expect(JSONDocument("[\(text)]").errors.map(\.kind) == [.tooDeep(limit: 64)])
  }

  @Test(arguments: [(Int.min, 0), (0, 0), (128, 128), (129, 128), (.max, 128)])
  func `the maximum depth is at most 128 levels`(wished: Int, granted: Int) {
    #expect(JSONLimits(maximumDepth: wished).maximumDepth == granted)
  }

  @Test func `the deepest text can be read and written`() {
    let text = String(repeating: #"[{"a":"#, count: 64) + "1" + String(repeating: "}]", count: 64)
    let document = JSONDocument(text, limits: JSONLimits(maximumDepth: 128))
    #expect(document.report == [])
    #expect(document.understood == text)
  }

  @Test(arguments: [(4, []), (3, ["1:1 too_large -"])])
  func `a text that is too large is not read`(bytes: Int, report: [String]) {
    let document = JSONDocument("[12]", limits: JSONLimits(maximumBytes: bytes))
    #expect(document.report == report)
    #expect(document.understood == (report == [] ? "[12]" : nil))
  }

  @Test(arguments: [
    ("[01,02]", ["1:2 bad_number /0", "1:5 bad_number /1"], "[\"01\",\"02\"]"),
    (
      "[01,02,03,04]", ["1:2 bad_number /0", "1:5 bad_number /1", "1:8 too_many_mistakes -"],
      "[\"01\",\"02\",\"03\"]"
    ),
  ])
  func `reading stops after too many mistakes`(text: String, report: [String], understood: String) {
    let document = JSONDocument(text, limits: JSONLimits(maximumErrors: 2))
    #expect(document.report == report)
    #expect(document.understood == understood)
  }
}
