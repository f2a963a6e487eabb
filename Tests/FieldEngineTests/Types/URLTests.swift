import FieldEngine
import Testing

struct URLTests {
  let url = Specimen(.url)

  @Test(
    arguments: [
      ("h", .fine("h|")),
      ("https://", .fine("https://|")),
      ("https://example.org", .valid("https://example.org|", "https://example.org")),
      ("https://ex ", .fine("https://ex|").refusing("no spaces")),
      ("ftp", wrong("ftp|")),
      ("www.", wrong("www.|")),
      ("https://-", wrong("https://-|")),
      ("https://a/", wrong("https://a/|")),
      ("https://a.de:x", wrong("https://a.de:x|")),
      ("https://a.de:65536", wrong("https://a.de:65536|")),
    ] as Outcomes)
  func `a partial address is pending while it is typed`(text: String, outcome: Outcome) throws {
    #expect(try url.typing(text) == outcome)
  }

  static func wrong(_ text: String) -> Outcome {
    .wrong(text, "url.form", "Not a web address")
  }

  @Test(arguments: ["http", "https://", "https://a", "https://a.b", "http://1.2.3"])
  func `leaving requires a complete host`(text: String) throws {
    #expect(try url.leaving(text) == .wrong(text, "url.incomplete", "Incomplete Web Address"))
  }

  @Test(arguments: [
    "https://example.org/form", "http://localhost:8080/x", "HTTPS://EX.ORG",
    "https://example.org?x=1#y", "http://192.168.0.1:8080/", "https://exämple.org",
  ])
  func `addresses of many kinds are valid, and can be read back`(text: String) throws {
    #expect(try url.leaving(text) == .valid(text, text))
    #expect(try url.readingBack(text) == .valid(text, text))
  }

  @Test func `setting an address removes only white space`() throws {
    #expect(try url.setting(" https://a.de\n") == .valid("https://a.de", "https://a.de"))
    #expect(try url.setting("example.org") == Self.wrong("example.org"))
  }

  @Test func `the address can be edited`() throws {
    #expect(
      try url.editing("http|://a.de", .type("s")) == .valid("https|://a.de", "https://a.de"))
    #expect(try url.editing("https://a.[de|", .backspace) == .fine("https://a.|"))
  }

  @Test func `an address can have a length, a pattern and a message`() throws {
    let short = Specimen(.url, [.maxLength: 12, .minLength: 12])
    #expect(
      try short.typing("https://a.dex")
        == .valid("https://a.de|", "https://a.de")
        .refusing("at most 12 characters"))
    #expect(
      try short.leaving("http://a.de")
        == .wrong("http://a.de", "url.too_short", "At least 12 characters"))
    #expect(
      try short.setting("https://a.dex")
        == .wrong("https://a.dex", "url.too_long", "Too long: at most 12 characters")
        .refusing("at most 12 characters"))
    let secure = Specimen(.url, [.pattern: "https:.*", .message: "Only https"])
    #expect(try secure.typing("http:") == .wrong("http:|", "url.pattern", "Only https"))
  }

  @Test func `the definition rejects wrong parameters`() {
    #expect(
      Specimen(.url, [.maxLength: 0]).error
        == StatedError([.maxLength: 0], "type.not_positive", "`maxLength` must be at least 1."))
  }
}
