import FieldEngine
import Testing

struct NameTests {
  let name = Specimen(.name)
  let strict = Specimen(.name, [.capitalize: "strict"])
  let asTyped = Specimen(.name, [.capitalize: "none"])

  static let allowed = "letters, spaces and ' - . only"

  @Test(
    arguments: [
      ("anne-marie o'brien jr.", .valid("Anne-Marie O'Brien Jr.|", "Anne-Marie O'Brien Jr.")),
      ("mcDONALD", .valid("Mcdonald|", "Mcdonald")),
      ("josé", .valid("José|", "José")),
      ("李 小龍", .valid("李 小龍|", "李 小龍")),
      ("ann ", .valid("Ann |", "Ann")),
      ("o’neil", .valid("O'Neil|", "O'Neil")),
      (" ", .fine("|").refusing("a space cannot come first")),
      ("a3", .valid("A|", "A").refusing(allowed)),
      ("a,", .valid("A|", "A").refusing(allowed)),
    ] as Outcomes)
  func `strict typing capitalizes each word`(text: String, outcome: Outcome) throws {
    #expect(try strict.typing(text) == outcome)
    #expect(try Specimen(.name, [.capitalize: "words"]).typing(text) == outcome)
  }

  @Test(
    arguments: [
      ("anne-marie o'brien jr.", "Anne-Marie O'Brien Jr."), ("McDonald", "McDonald"),
      ("van der Berg III", "van der Berg III"), ("mcDonald", "mcDonald"), ("JOSÉ", "JOSÉ"),
      ("josé", "José"), ("ǆ", "ǅ"), ("李 小龍", "李 小龍"), ("o’neil", "O'Neil"),
    ])
  func `leaving capitalizes a name only if it has no capitals`(typed: String, left: String) throws {
    let field = try Field(.name).after(.type(typed))
    #expect(field.state.display == typed.replacing("’", with: "'"))
    #expect(field.state.value == .text(left))
    #expect(try name.leaving(typed) == .valid(left, left))
    #expect(try name.setting(typed) == .valid(left, left))
    #expect(try name.after(.focus, .type(typed), .blur, .undo) == .fine(""))
  }

  @Test(
    arguments: [
      (" ", .fine("|").refusing("a space cannot come first")),
      ("a3", .valid("a|", "A").refusing(allowed)),
    ] as Outcomes)
  func `typing accepts letters, spaces and some punctuation`(text: String, outcome: Outcome) throws
  {
    #expect(try name.typing(text) == outcome)
  }

  @Test(
    arguments: [
      ("", .fine("")),
      ("ann  lee ", .valid("Ann Lee", "Ann Lee")),
      ("-", .valid("-", "-")),
    ] as Outcomes)
  func `leaving removes extra spaces`(text: String, outcome: Outcome) throws {
    #expect(try name.leaving(text) == outcome)
  }

  @Test(arguments: [("", ""), ("-", "-"), ("'.", "'.")])
  func `a required name needs a letter`(text: String, shown: String) throws {
    #expect(try name.required.leaving(text) == .missing(shown))
  }

  @Test(arguments: [
    ("Ann| Smith", FieldStep.type("a"), "Anna| Smith"),
    ("|John", .type("x"), "X|john"),
    ("X|john", .type(" "), "X |John"),
    ("John |Smith", .backspace, "John|smith"),
    ("John| Smith", .deleteForward, "John|smith"),
    ("[John |Smith", .backspace, "|Smith"),
    ("|John", .type(" "), "|John"),
    ("Jo[h|n", .type("3"), "Jo[h|n"),
  ])
  func `strict capitals follow an edit without moving the caret`(
    before: String, step: FieldStep, after: String
  ) throws {
    #expect(try strict.editing(before, step).text == after)
  }

  @Test(
    arguments: [
      ("  a   b  ", .valid("A B", "A B")),
      ("Ann\tSmith\n", .valid("Ann Smith", "Ann Smith")),
      ("o’neil\u{A0}smith", .valid("O'Neil Smith", "O'Neil Smith")),
      ("Smith, John", .valid("Smith John", "Smith John")),
      ("Smith,John", unreadable("Smith,John")),
      ("R2D2", unreadable("R2D2")),
    ] as Outcomes)
  func `setting a name never loses a letter, a digit or a word gap`(
    text: String, outcome: Outcome
  ) throws {
    #expect(try name.setting(text) == outcome)
  }

  static func unreadable(_ text: String) -> Outcome {
    .wrong(text, "name.unreadable", "Not readable as a name").refusing(allowed)
  }

  @Test func `capitalize none keeps the typed case`() throws {
    #expect(try asTyped.leaving("van der MEER") == .valid("van der MEER", "van der MEER"))
  }

  @Test func `the value can be read back`() throws {
    #expect(try name.readingBack("anne-marie") == .valid("Anne-Marie", "Anne-Marie"))
    #expect(try asTyped.readingBack("de la Cruz") == .valid("de la Cruz", "de la Cruz"))
  }

  @Test func `the definition rejects wrong parameters`() {
    #expect(
      Specimen(.name, [.capitalize: "upper"]).error
        == StatedError(
          [.capitalize: "upper"], "type.parameter_kind",
          "The parameter `capitalize` takes `strict`, `words` or `none`."))
  }
}
