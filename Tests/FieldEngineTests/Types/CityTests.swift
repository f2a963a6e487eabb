import FieldEngine
import Testing

struct CityTests {
  let city = Specimen(.city)
  let strict = Specimen(.city, [.capitalize: "strict"])

  static let allowed = "letters, spaces and - . only"

  @Test(
    arguments: [
      ("st. louis", .valid("St. Louis|", "St. Louis")),
      ("winston-salem", .valid("Winston-Salem|", "Winston-Salem")),
      ("o'", .valid("O|", "O").refusing(allowed)),
      ("reno 1", .valid("Reno |", "Reno").refusing(allowed)),
      (" ", .fine("|").refusing("a space cannot come first")),
    ] as Outcomes)
  func `typing accepts letters, hyphens and periods`(text: String, outcome: Outcome) throws {
    #expect(try strict.typing(text) == outcome)
  }

  @Test(arguments: [("st. louis", "St. Louis"), ("DeKalb", "DeKalb"), ("RENO", "RENO")])
  func `leaving capitalizes a city only if it has no capitals`(typed: String, left: String) throws {
    #expect(try city.typing(typed) == .valid(typed + "|", left))
    #expect(try city.leaving(typed) == .valid(left, left))
  }

  @Test func `a space cannot come first, not even with a combining mark`() throws {
    let field = try Field(.city).after(.type("\u{301}"), .moveCaret(to: 0), .type(" "))
    #expect(field.notation == "|\u{301}")
    #expect(field.refusal?.reason == "a space cannot come first")
  }

  @Test func `leaving removes extra spaces`() throws {
    #expect(try city.leaving("new  york ") == .valid("New York", "New York"))
    #expect(try city.leaving("") == .fine(""))
  }

  @Test(arguments: [("", ""), ("-.", "-.")])
  func `a required city needs a letter`(text: String, shown: String) throws {
    #expect(try city.required.leaving(text) == .missing(shown))
  }

  @Test func `the caret keeps its place`() throws {
    #expect(try city.editing("New| York", .backspace).text == "Ne| York")
    #expect(try city.editing("New [York|", .type("h")).text == "New h|")
    #expect(try strict.editing("New [York|", .type("h")).text == "New H|")
  }

  @Test(
    arguments: [
      ("San\tDiego ", .valid("San Diego", "San Diego")),
      ("Reno (NV)", .valid("Reno NV", "Reno NV")),
      ("O'Fallon", unreadable("O'Fallon")),
      ("Coeur d’Alene", unreadable("Coeur d’Alene")),
      ("29 Palms", unreadable("29 Palms")),
    ] as Outcomes)
  func `setting a city never loses a part of a word`(text: String, outcome: Outcome) throws {
    #expect(try city.setting(text) == outcome)
  }

  static func unreadable(_ text: String) -> Outcome {
    .wrong(text, "city.unreadable", "Not readable as a city").refusing(allowed)
  }

  @Test func `capitalize none keeps the typed case`() throws {
    let city = Specimen(.city, [.capitalize: "none"])
    #expect(try city.leaving("de KALB") == .valid("de KALB", "de KALB"))
    #expect(try city.readingBack("de KALB") == .valid("de KALB", "de KALB"))
  }

  @Test func `the value can be read back`() throws {
    #expect(try city.readingBack("st. louis") == .valid("St. Louis", "St. Louis"))
  }

  @Test func `the definition rejects wrong parameters`() {
    #expect(
      Specimen(.city, [.capitalize: "all"]).error
        == StatedError(
          [.capitalize: "all"], "type.parameter_kind",
          "The parameter `capitalize` takes `strict`, `words` or `none`."))
  }
}
