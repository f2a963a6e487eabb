import FieldEngine
import Testing

struct EmailTests {
  let email = Specimen(.email)

  @Test(
    arguments: [
      ("ana", .fine("ana|")),
      ("ana@", .fine("ana@|")),
      ("ana@example", .fine("ana@example|")),
      ("ana@example.o", .fine("ana@example.o|")),
      ("ana@example.org", .valid("ana@example.org|", "ana@example.org")),
      ("ana ", .fine("ana|").refusing("no spaces")),
      ("@", wrong("@|")),
      (".a", wrong(".a|")),
      ("a..b", wrong("a..b|")),
      ("a.@", wrong("a.@|")),
      ("a@b@", wrong("a@b@|")),
      ("a@-", wrong("a@-|")),
      ("<", wrong("<|")),
    ] as Outcomes)
  func `a partial address is pending while it is typed`(text: String, outcome: Outcome) throws {
    #expect(try email.typing(text) == outcome)
  }

  static func wrong(_ text: String) -> Outcome {
    .wrong(text, "email.form", "Not an email address")
  }

  @Test(arguments: [
    "a\u{200B}na@example.org", "\u{202E}ana@example.org", "ana@exam\u{200B}ple.org",
    "ana\u{E000}@example.org", "ana\u{378}@example.org", "ana@½.org",
    "ana@example.…m", "ana@ex©ample.org", "ana@😀.org",
  ])
  func `an address has no invisible characters, and its domain no symbols`(text: String) throws {
    #expect(try email.setting(text) == Self.wrong(text))
  }

  @Test(arguments: ["ana", "ana@", "ana@example", "a@b.c", "a@b.12", "ana@example.org."])
  func `leaving requires a domain with a dot`(text: String) throws {
    #expect(try email.leaving(text) == .wrong(text, "email.incomplete", "Incomplete Email"))
  }

  @Test(arguments: [
    "ana@example.org", "a+b_c@sub.example.co", "ANA@EXAMPLE.ORG", "o'neil@example.ie",
    "ana@exämple.org", "josé@example.org",
    "अना@हिन्दी.example", "安娜@例え.jp", "😀@example.org",
  ])
  func `addresses of many kinds are valid, and can be read back`(text: String) throws {
    #expect(try email.leaving(text) == .valid(text, text))
    #expect(try email.readingBack(text) == .valid(text, text))
  }

  @Test(
    arguments: [
      (" ana@example.org\n", .valid("ana@example.org", "ana@example.org")),
      ("mailto:ana@example.org", .valid("ana@example.org", "ana@example.org")),
      ("Ana<ana@example.org>", wrong("Ana<ana@example.org>")),
    ] as Outcomes)
  func `an address can be set as a mailto link`(text: String, outcome: Outcome) throws {
    #expect(try email.setting(text) == outcome)
  }

  @Test func `the address can be edited`() throws {
    #expect(try email.editing("ana|@b.org", .backspace) == .valid("an|@b.org", "an@b.org"))
    #expect(try email.editing("ana@[b.org|", .paste("x.de")) == .valid("ana@x.de|", "ana@x.de"))
  }

  @Test func `an address can have a length, a pattern and a message`() throws {
    let short = Specimen(.email, [.maxLength: 10, .minLength: 8])
    #expect(
      try short.typing("ana@example") == .fine("ana@exampl|").refusing("at most 10 characters"))
    #expect(
      try short.leaving("a@b.co") == .wrong("a@b.co", "email.too_short", "At least 8 characters"))
    #expect(
      try short.setting("ana@example.org")
        == .wrong("ana@example.org", "email.too_long", "Too long: at most 10 characters")
        .refusing("at most 10 characters"))
    let company = Specimen(
      .email, [.pattern: ".*@example\\.org", .message: "Company address only"])
    #expect(
      try company.leaving("ana@b.org")
        == .wrong("ana@b.org", "email.pattern", "Company address only"))
    #expect(try company.leaving("ana@example.org") == .valid("ana@example.org", "ana@example.org"))
  }

  @Test func `the definition rejects wrong parameters`() {
    #expect(
      Specimen(.email, [.minLength: 9, .maxLength: 8]).error
        == StatedError(
          [.minLength: 9, .maxLength: 8], "type.reversed", "`minLength` is above `maxLength`."))
  }
}
