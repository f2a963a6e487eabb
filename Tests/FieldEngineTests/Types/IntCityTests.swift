import FieldEngine
import Testing

struct IntCityTests {
  let city = Specimen(.intcity)
  let strict = Specimen(.intcity, [.capitalize: "strict"])

  static let allowed = "letters, spaces and ' - . / ( ) & only"

  @Test(
    arguments: [
      ("são paulo (sp)", .valid("São Paulo (Sp)|", "São Paulo (Sp)")),
      ("coeur d’alene", .valid("Coeur D'alene|", "Coeur D'alene")),
      ("東京", .valid("東京|", "東京")),
      ("a/b & c", .valid("A/B & C|", "A/B & C")),
      ("a1", .valid("A|", "A").refusing(allowed)),
      (" ", .fine("|").refusing("a space cannot come first")),
    ] as Outcomes)
  func `typing accepts the characters of city names`(text: String, outcome: Outcome) throws {
    #expect(try strict.typing(text) == outcome)
  }

  @Test(arguments: [
    ("são paulo (sp)", "São Paulo (Sp)"), ("Coeur d'Alene", "Coeur d'Alene"), ("東京", "東京"),
  ])
  func `leaving capitalizes a city only if it has no capitals`(typed: String, left: String) throws {
    #expect(try city.typing(typed) == .valid(typed + "|", left))
    #expect(try city.leaving(typed) == .valid(left, left))
  }

  @Test func `leaving removes extra spaces`() throws {
    #expect(try city.leaving("den  haag ") == .valid("Den Haag", "Den Haag"))
  }

  @Test(arguments: [("", ""), ("&", "&")])
  func `a required city needs a letter`(text: String, shown: String) throws {
    #expect(try city.required.leaving(text) == .missing(shown))
  }

  @Test func `the caret keeps its place`() throws {
    #expect(try city.editing("São| Paulo", .deleteForward).text == "São|Paulo")
    #expect(try strict.editing("São| Paulo", .deleteForward).text == "São|paulo")
    #expect(try strict.editing("[São |Paulo", .type("s")).text == "S|paulo")
  }

  @Test(
    arguments: [
      ("Saint-Denis/Réunion", .valid("Saint-Denis/Réunion", "Saint-Denis/Réunion")),
      (
        "100 Mile House",
        .wrong("100 Mile House", "intcity.unreadable", "Not readable as a city")
          .refusing(allowed)
      ),
    ] as Outcomes)
  func `setting a value reads it or keeps the text as unreadable`(text: String, outcome: Outcome)
    throws
  {
    #expect(try city.setting(text) == outcome)
  }

  @Test func `capitalize none keeps the typed case`() throws {
    let city = Specimen(.intcity, [.capitalize: "none"])
    #expect(try city.leaving("'s-Hertogenbosch") == .valid("'s-Hertogenbosch", "'s-Hertogenbosch"))
  }

  @Test func `the value can be read back`() throws {
    #expect(try city.readingBack("são paulo (sp)") == .valid("São Paulo (Sp)", "São Paulo (Sp)"))
  }

  @Test func `the definition rejects wrong parameters`() {
    #expect(
      Specimen(.intcity, [.length: 3]).error
        == StatedError(
          [.length: 3], "type.unknown_parameter", "The type takes no parameter `length`.",
          "It can be `capitalize`."))
  }
}
