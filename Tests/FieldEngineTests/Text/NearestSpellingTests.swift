import Testing

@testable import FieldEngine

struct NearestSpellingTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("exprot", "export", 1),
    ("lst", "list", 1), ("lisst", "list", 1), ("lust", "list", 1), ("kitten", "sitting", 3),
    ("ca", "abc", 3),
  ])
  func `the distance is the number of typing errors`(left: String, right: String, slips: Int) {
    #expect(NearestSpelling.distance(Array(left), Array(right)) == slips)
    #expect(NearestSpelling.distance(Array(right), Array(left)) == slips)
  }

  @Test(arguments: [
    ("exprot", "export"), ("imprt", "import"), ("lst", "list"), ("ls", nil), ("x", nil), ("", nil),
    ("xxport", "export"), ("forget", nil),
  ])
  func `the nearest spelling differs in at most a third of its letters`(
    word: String, nearest: String?
  ) {
    #expect(NearestSpelling.of(word, among: ["list", "import", "export", "form"]) == nearest)
  }

  @Test(arguments: [
    ("bb", "b"), ("x", nil), ("phone", "phone_number"), ("PHONE_NUMBR", "phone_number"), ("p", nil),
    ("usd", "USD"), ("ZZ", nil),
  ])
  func `an extra letter, a beginning and another letter case are near`(
    word: String, nearest: String?
  ) {
    let words = ["phones_of_all", "phone_number", "b", "USD"]
    #expect(NearestSpelling.of(word, among: words) == nearest)
  }

  @Test func `the first of several equally near spellings wins`() {
    #expect(NearestSpelling.of("port", among: ["sport", "ports"]) == "sport")
  }
}
