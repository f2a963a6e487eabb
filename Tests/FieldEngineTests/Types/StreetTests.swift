import FieldEngine
import Testing

struct StreetTests {
  let street = Specimen(.street)
  let strict = Specimen(.street, [.capitalize: "strict"])
  let asTyped = Specimen(.street, [.capitalize: "none"])

  @Test(
    arguments: [
      ("12 oak ln apt #4b", .valid("12 Oak Ln Apt #4B|", "12 Oak Ln Apt #4B")),
      ("o'hare rd", .valid("O'hare Rd|", "O'hare Rd")),
      ("MAIN STREET", .valid("Main Street|", "Main Street")),
      ("12½ elm", .valid("12½ Elm|", "12½ Elm")),
      ("١٢ شارع", .valid("١٢ شارع|", "١٢ شارع")),
    ] as Outcomes)
  func `strict typing accepts any text and capitalizes words`(
    text: String, outcome: Outcome
  ) throws {
    #expect(try strict.typing(text) == outcome)
  }

  @Test(arguments: [
    ("12 oak ln apt #4b", "12 Oak Ln Apt #4B"), ("42nd st", "42nd St"),
    ("1st & 3rd, 21stern", "1st & 3rd, 21Stern"), ("12 MLK blvd", "12 MLK blvd"),
    ("12-14 Rue de l'Été", "12-14 Rue de l'Été"), ("o'hare rd", "O'hare Rd"),
  ])
  func `leaving capitalizes a street only if it has no capitals`(typed: String, left: String) throws
  {
    #expect(try street.typing(typed) == .valid(typed + "|", left))
    #expect(try street.leaving(typed) == .valid(left, left))
  }

  @Test(
    arguments: [
      ("", .fine("")),
      ("12  oak  ", .valid("12 Oak", "12 Oak")),
      ("#", .valid("#", "#")),
    ] as Outcomes)
  func `leaving removes extra spaces`(text: String, outcome: Outcome) throws {
    #expect(try street.leaving(text) == outcome)
  }

  @Test(arguments: [("", ""), (" ", ""), ("#", "#")])
  func `a required street needs a letter or a digit`(text: String, shown: String) throws {
    #expect(try street.required.leaving(text) == .missing(shown))
  }

  @Test(arguments: [
    ("12 Oak| Ln", FieldStep.type("s"), "12 Oaks| Ln"),
    ("12 Oak |Ln", .backspace, "12 Oak|Ln"),
    ("12 [Oak| Ln", .paste("elm"), "12 elm| Ln"),
  ])
  func `the caret keeps its place`(before: String, step: FieldStep, after: String) throws {
    #expect(try street.editing(before, step).text == after)
  }

  @Test(
    arguments: [
      ("  12  main   st ", .valid("12 Main St", "12 Main St")),
      ("12-14 Rue de l'Été", .valid("12-14 Rue de l'Été", "12-14 Rue de l'Été")),
    ] as Outcomes)
  func `setting a street removes extra spaces`(text: String, outcome: Outcome) throws {
    #expect(try street.setting(text) == outcome)
  }

  @Test func `capitalize none keeps the typed case`() throws {
    #expect(try asTyped.leaving("42nd st NW") == .valid("42nd st NW", "42nd st NW"))
  }

  @Test func `the value can be read back`() throws {
    #expect(try street.readingBack("12 oak ln") == .valid("12 Oak Ln", "12 Oak Ln"))
    #expect(try asTyped.readingBack("42nd st") == .valid("42nd st", "42nd st"))
  }

  @Test func `the definition rejects wrong parameters`() {
    #expect(
      Specimen(.street, [.capitalize: true]).error
        == StatedError(
          [.capitalize: true], "type.parameter_kind",
          "The parameter `capitalize` takes `strict`, `words` or `none`."))
  }
}
