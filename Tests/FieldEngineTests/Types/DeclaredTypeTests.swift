import FieldEngine
import Testing

struct DeclaredTypeTests {
  /// The outcome of steps in a field of a type.
  private func outcome(
    _ type: DeclaredType, isRequired: Bool = false, _ steps: FieldStep...
  ) throws -> Outcome {
    var field = Field(
      "field", try FieldDefinition(type), ValidationContext(today: Specimen.today),
      settings: FieldSettings(isRequired: isRequired))
    for step in steps { field.apply(step) }
    return Outcome(field.state)
  }

  private func typing(_ type: DeclaredType, _ text: String) throws -> Outcome {
    try outcome(type, .focus, .type(text))
  }

  private func leaving(_ type: DeclaredType, _ text: String) throws -> Outcome {
    try outcome(type, .focus, .type(text), .blur)
  }

  private func error(_ type: DeclaredType) -> TypeError? {
    do throws(TypeError) {
      _ = try FieldDefinition(type)
      return nil
    } catch {
      return error
    }
  }

  static func type(_ change: (inout DeclaredType) -> Void) -> DeclaredType {
    var type = DeclaredType(name: "code")
    change(&type)
    return type
  }

  // MARK: Display and storage

  @Test func `a type without rules accepts any text`() throws {
    let plain = DeclaredType(name: "plain")
    let row = try FieldDefinition(plain)
    #expect(row.label == "plain")
    #expect(row.keyboard == .text)
    #expect(row.storage == .keep)
    #expect(try leaving(plain, "a 1 é") == .valid("a 1 é", "a 1 é"))
    #expect(try leaving(plain, "") == .fine(""))
    #expect(try outcome(plain, isRequired: true, .focus, .blur) == .missing())
  }

  @Test func `a type can state how it is displayed and stored`() throws {
    let row = try FieldDefinition(
      Self.type {
        $0.description = "Access Code"
        ($0.template, $0.placeholders) = ("000-000", "0")
        $0.priority = 0.5
        $0.keyboard = .numberPad
        $0.storage = .mask
      })
    #expect(row.label == "Access Code")
    #expect(row.priority == 0.5)
    #expect(row.keyboard == .numberPad)
    #expect(row.storage == .mask)
    #expect(row.minimumWidth == 7)
  }

  // MARK: Accepted text

  @Test(
    arguments: [
      (Acceptance.digits, "a1٣ ", "13|", "digits only"),
      (.letters, "a1 é", "aé|", "letters only"),
      (.lettersAndDigits, "a1-é", "a1é|", "letters and digits only"),
      (.characters("AB-"), "aA-1B", "A-B|", "only A B -"),
      (.any, "a 1-", "a 1-|", nil),
    ] as [(Acceptance, String, String, String?)])
  func `only the stated characters are accepted`(
    accepts: Acceptance, text: String, shown: String, refusal: String?
  ) throws {
    let outcome = try typing(Self.type { $0.accepts = accepts }, text)
    #expect(outcome.text == shown)
    #expect(outcome.refusal == refusal)
  }

  @Test(arguments: [
    (LetterCase.none, "nEw zealand"), (.upper, "NEW ZEALAND"), (.lower, "new zealand"),
    (.words, "New Zealand"),
  ])
  func `typing changes the letter case`(letterCase: LetterCase, shown: String) throws {
    let type = Self.type { $0.letterCase = letterCase }
    #expect(try leaving(type, "nEw zealand") == .valid(shown, shown))
  }

  @Test func `leading spaces are dropped if the type says so`() throws {
    let type = Self.type { $0.trimsLeading = true }
    #expect(try typing(type, " ") == .fine("|").refusing("a space cannot come first"))
    #expect(try outcome(type, .focus, .paste("  a b")) == .valid("a b|", "a b"))
    #expect(try leaving(Self.type { _ in }, "  a") == .valid("  a", "  a"))
  }

  @Test func `a text has a length`() throws {
    let type = Self.type { ($0.minimumLength, $0.maximumLength) = (2, 3) }
    #expect(try typing(type, "a") == .fine("a|"))
    #expect(try leaving(type, "a") == .wrong("a", "code.too_short", "At least 2 characters"))
    #expect(try leaving(type, "abcd") == .valid("abc", "abc"))
    #expect(try typing(type, "abcd") == .valid("abc|", "abc").refusing("at most 3 characters"))
    #expect(
      try outcome(type, .set("abcd"))
        == .wrong("abcd", "code.too_long", "Too long: at most 3 characters")
        .refusing("at most 3 characters"))
  }

  @Test(arguments: ["7.5", "7,5", "-75", "–75", ".75", "7/5", "7-5"])
  func `digits without a template are one number or unreadable`(text: String) throws {
    let weight = Self.type { ($0.accepts, $0.ending.suffix) = (.digits, " kg") }
    #expect(
      try outcome(weight, .set(text))
        == .wrong(text, "code.unreadable", "Not readable as code").refusing("digits only"))
    #expect(try outcome(weight, .set(" 75 kg")) == .valid("75 kg", "75 kg"))
    #expect(try outcome(weight, .set("1,250")) == .valid("1250 kg", "1250 kg"))
    #expect(try outcome(weight, .set("75 01")) == .valid("7501 kg", "7501 kg"))
  }

  @Test func `an accepted sign does not separate numbers`() throws {
    let hours = Self.type { $0.accepts = .characters("0123456789:-") }
    #expect(try outcome(hours, .set("-12:30")) == .valid("-12:30", "-12:30"))
    #expect(try outcome(hours, .set("12.30")).code == "code.unreadable")
  }

  // MARK: Templates

  static let plate = type {
    ($0.template, $0.placeholders, $0.accepts) = ("B-000 K", "0", .digits)
  }

  @Test(
    arguments: [
      ("1", .fine("B-1|")), ("12", .fine("B-12|")), ("123", .valid("B-123|", "B-123 K")),
      ("1-", .fine("B-1|").refusing("digits only")),
      ("-1", .fine("B-1|")),
    ] as Outcomes)
  func `typed characters fill the template`(text: String, outcome: Outcome) throws {
    #expect(try typing(Self.plate, text) == outcome)
  }

  @Test func `a partly filled template is incomplete`() throws {
    #expect(try leaving(Self.plate, "12") == .wrong("B-12", "code.incomplete", "Incomplete Entry"))
    #expect(try leaving(Self.plate, "123") == .valid("B-123 K", "B-123 K"))
    #expect(try leaving(Self.plate, "") == .fine(""))
  }

  @Test(arguments: ["B-123 K", "123", " B-123 K ", "1 2 3", "B-123"])
  func `a text can be set with or without its template`(text: String) throws {
    #expect(try outcome(Self.plate, .set(text)) == .valid("B-123 K", "B-123 K"))
    #expect(try outcome(Self.plate, .focus, .paste(text), .blur) == .valid("B-123 K", "B-123 K"))
  }

  @Test func `a template may have several placeholders`() throws {
    let mixed = Self.type {
      ($0.template, $0.placeholders, $0.accepts, $0.letterCase) =
        ("AA 00", "A0", .lettersAndDigits, .upper)
    }
    #expect(try leaving(mixed, "se42") == .valid("SE 42", "SE 42"))
  }

  // MARK: Patterns

  static let account = type {
    ($0.template, $0.placeholders, $0.accepts) = ("000 0000", "0", .digits)
    $0.pattern = try? Pattern(#"[1-9]\d{2} \d{4}"#)
    $0.message = "Account number must be 7 digits"
  }

  @Test(
    arguments: [
      ("5551", .wrong("555 1", "code.incomplete", "Account number must be 7 digits")),
      ("0", .wrong("0", "code.pattern", "Account number must be 7 digits")),
      ("5551234", .valid("555 1234", "555 1234")),
    ] as Outcomes)
  func `a pattern matches the displayed text`(text: String, outcome: Outcome) throws {
    #expect(try leaving(Self.account, text) == outcome)
  }

  @Test func `a text that can no longer match is invalid at once`() throws {
    #expect(try typing(Self.account, "5") == .fine("5|"))
    #expect(
      try typing(Self.account, "0")
        == .wrong("0|", "code.pattern", "Account number must be 7 digits"))
  }

  @Test func `a pattern may include or omit the trailing literals`() throws {
    for source in [#"\d%"#, #"\d"#] {
      let type = Self.type {
        ($0.template, $0.placeholders, $0.accepts) = ("0%", "0", .digits)
        $0.pattern = try? Pattern(source)
      }
      #expect(try leaving(type, "5") == .valid("5%", "5%"))
    }
  }

  @Test func `a pattern and a length both apply`() throws {
    let type = Self.type {
      $0.pattern = try? Pattern("[a-z]*")
      $0.minimumLength = 3
    }
    #expect(try leaving(type, "ab") == .wrong("ab", "code.too_short", "At least 3 characters"))
    #expect(try leaving(type, "ab1") == .wrong("ab1", "code.pattern", "Not in the expected form"))
    #expect(try leaving(type, "abc") == .valid("abc", "abc"))
  }

  // MARK: Growth

  static let percent = type {
    ($0.template, $0.placeholders, $0.accepts) = ("0%", "0.", .digits)
    $0.growth = TemplateGrowth(before: 1...3, after: 0...2, separator: ".")
    $0.ending.addsLeadingZero = true
  }

  @Test(arguments: [
    ("", "0%", ""), ("1", "0%", "1|"), ("12", "00%", "12|"), ("12.", "00.%", "12.|"),
    ("12.5", "00.0%", "12.5|"),
  ])
  func `a template grows with its text`(text: String, template: String, shown: String) throws {
    var field = Field(
      "field", try FieldDefinition(Self.percent), ValidationContext(today: Specimen.today))
    field.apply(.focus)
    field.apply(.type(text))
    #expect(field.state.template == template)
    #expect(text.isEmpty || Outcome(field.state).text == shown)
    for _ in text { field.apply(.backspace) }
    #expect(field.state.template == "0%")
  }

  @Test(
    arguments: [
      ("1234", .valid("123|", "123%").refusing("at most 3 digits")),
      ("1.234", .valid("1.23|", "1.23%").refusing("at most 2 decimals")),
      ("1.2.", .valid("1.2|", "1.2%").refusing("one decimal point only")),
      ("1a", .valid("1|", "1%").refusing("digits only")),
    ] as Outcomes)
  func `a template grows only up to its limits`(text: String, outcome: Outcome) throws {
    #expect(try typing(Self.percent, text) == outcome)
  }

  @Test(arguments: [
    ("5", "5%"), (".5", "0.5%"), ("12.", "12.%"), ("", ""),
  ])
  func `a growing template is completed when the field is left`(text: String, shown: String) throws
  {
    #expect(try leaving(Self.percent, text).text == shown)
    #expect(try outcome(Self.percent, .set(shown)).text == shown)
  }

  @Test(arguments: ["12,5", "-12.5", "–12.5", "12/5"])
  func `digits in a growing template are one number or unreadable`(text: String) throws {
    #expect(
      try outcome(Self.percent, .set(text))
        == .wrong(text, "code.unreadable", "Not readable as code").refusing("digits only"))
    #expect(try outcome(Self.percent, .set("12.5 %")) == .valid("12.5%", "12.5%"))
  }

  @Test func `the other separator may group the digits of a growing template`() throws {
    for (separator, written) in [(".", "1,250.5"), (",", "1.250,5")] {
      let type = Self.type {
        ($0.template, $0.placeholders, $0.accepts) = ("0", "0" + separator, .digits)
        $0.growth = TemplateGrowth(before: 1...5, after: 0...2, separator: Character(separator))
      }
      let number = "1250\(separator)5"
      #expect(try outcome(type, .set(written)) == .valid(number, number))
    }
  }

  @Test func `deleting a separator can make a text too long`() throws {
    let left = try outcome(Self.percent, .focus, .type("123.45"), .moveCaret(to: 4), .backspace)
    #expect(left == .wrong("123|45", "code.too_long", "Too long: at most 3 characters"))
  }

  @Test func `a growing template has a minimum length`() throws {
    let price = Self.type {
      ($0.template, $0.placeholders, $0.accepts) = ("00,00", "0", .digits)
      $0.growth = TemplateGrowth(before: 2...4, after: 2...2, separator: ",")
    }
    #expect(try leaving(price, "1") == .wrong("1", "code.incomplete", "Incomplete Entry"))
    #expect(try leaving(price, "12") == .wrong("12", "code.incomplete", "Incomplete Entry"))
    #expect(try leaving(price, "123,45") == .valid("123,45", "123,45"))
  }

  @Test func `an incomplete text stays as typed when the field is left`() throws {
    let price = Self.type {
      ($0.template, $0.placeholders, $0.accepts) = ("00.00", "0.", .digits)
      $0.growth = TemplateGrowth(before: 2...4, after: 2...2, separator: ".")
      $0.ending.minimumFraction = 2
    }
    #expect(try leaving(price, "1") == .wrong("1", "code.incomplete", "Incomplete Entry"))
    #expect(
      try outcome(price, .focus, .type("1"), .blur, .focus, .type("2"), .blur)
        == .valid("12.00", "12.00"))
  }

  @Test func `a growing template changes the letter case, too`() throws {
    let pair = Self.type {
      ($0.template, $0.placeholders, $0.accepts, $0.letterCase) = ("A/A", "A", .letters, .upper)
      $0.growth = TemplateGrowth(before: 1...3, after: 0...3, separator: "/")
    }
    #expect(try leaving(pair, "eur/usd") == .valid("EUR/USD", "EUR/USD"))
  }

  // MARK: Final format

  static let weight = type {
    $0.accepts = .characters("0123456789")
    ($0.ending.prefix, $0.ending.suffix) = ("ca. ", " kg")
  }

  @Test func `a prefix and a suffix are shown when the field is left`() throws {
    #expect(try typing(Self.weight, "75") == .valid("75|", "ca. 75 kg"))
    #expect(try leaving(Self.weight, "75") == .valid("ca. 75 kg", "ca. 75 kg"))
    #expect(try leaving(Self.weight, "") == .fine(""))
    #expect(try outcome(Self.weight, .set("75"), .focus) == .valid("75|", "ca. 75 kg"))
  }

  @Test(arguments: ["75", "ca. 75 kg", "75 kg", "ca. 75"])
  func `setting a text ignores its prefix and suffix`(text: String) throws {
    #expect(try outcome(Self.weight, .set(text)).text == "ca. 75 kg")
  }

  @Test func `a suffix does not replace the template`() throws {
    let type = Self.type {
      ($0.template, $0.placeholders, $0.accepts) = ("00-00", "0", .digits)
      $0.ending.suffix = " kg"
    }
    var field = Field("field", try FieldDefinition(type), ValidationContext(today: Specimen.today))
    field.apply(.focus)
    field.apply(.type("1234"))
    #expect(field.state.template == "00-00")
    field.apply(.blur)
    #expect(field.state.display == "12-34 kg")
  }

  @Test func `leaving adds missing decimals`() throws {
    let price = Self.type {
      ($0.template, $0.placeholders, $0.accepts) = ("0.00", "0.", .digits)
      $0.growth = TemplateGrowth(before: 1...5, after: 0...2, separator: ".")
      ($0.ending.minimumFraction, $0.ending.addsLeadingZero) = (2, true)
    }
    for (text, shown) in [("5", "5.00"), (".5", "0.50"), ("5.25", "5.25"), ("", "")] {
      #expect(try leaving(price, text).text == shown)
    }
  }

  // MARK: Messages

  @Test(arguments: ["too_short", "code.too_short"])
  func `each code may have its own message`(code: String) throws {
    let type = Self.type {
      ($0.minimumLength, $0.message) = (2, "No code")
      $0.messages = [code: "Too short", "required": "Needed"]
      $0.pattern = try? Pattern("[a-z]+")
    }
    #expect(try leaving(type, "a") == .wrong("a", "code.too_short", "Too short"))
    #expect(try leaving(type, "a1") == .wrong("a1", "code.pattern", "No code"))
    #expect(
      try outcome(type, isRequired: true, .focus, .blur) == .wrong("", "required", "Needed"))
  }

  // MARK: Mistakes

  @Test(
    arguments: [
      (type { $0.template = "000" }, .template(.noPlaceholder)),
      (type { $0.placeholders = "0" }, .template(.placeholdersWithoutTemplate)),
      (type { ($0.template, $0.placeholders) = ("0\u{7}0", "0") }, .template(.controlCharacter)),
      (type { ($0.minimumLength, $0.maximumLength) = (3, 2) }, .reversed(.minLength, .maxLength)),
      (
        type { $0.growth = TemplateGrowth(before: 1...2, after: 0...0, separator: ".") },
        .growthWithoutTemplate
      ),
      (
        type {
          ($0.template, $0.placeholders) = (".", ".")
          $0.growth = TemplateGrowth(before: 1...2, after: 0...0, separator: ".")
        }, .growthWithoutTemplate
      ),
    ] as [(DeclaredType, TypeError)])
  func `a definition rejects contradictions`(type: DeclaredType, expected: TypeError) {
    #expect(error(type) == expected)
  }
}
