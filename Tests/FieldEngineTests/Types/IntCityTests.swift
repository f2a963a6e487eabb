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
  func `typing takes what names of cities have`(text: String, outcome: Outcome) throws {
    #expect(try strict.typing(text) == outcome)
  }

  @Test(arguments: [
    ("são paulo (sp)", "São Paulo (Sp)"), ("Coeur d'Alene", "Coeur d'Alene"), ("東京", "東京"),
  ])
  func `leaving gives capitals to a city without any`(typed: String, left: String) throws {
    #expect(try city.typing(typed) == .valid(typed + "|", left))
    #expect(try city.leaving(typed) == .valid(left, left))
  }

  @Test func `leaving tidies the spaces`() throws {
    #expect(try city.leaving("den  haag ") == .valid("Den Haag", "Den Haag"))
  }

  @Test(arguments: [("", ""), ("&", "&")])
  func `a required city has a letter`(text: String, shown: String) throws {
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
  func `a whole value is taken, or kept as it is`(text: String, outcome: Outcome) throws {
    #expect(try city.setting(text) == outcome)
  }

  @Test func `capitals can be the person's own`() throws {
    let city = Specimen(.intcity, [.capitalize: "none"])
    #expect(try city.leaving("'s-Hertogenbosch") == .valid("'s-Hertogenbosch", "'s-Hertogenbosch"))
  }

  @Test func `the value can be read back`() throws {
    #expect(try city.readingBack("são paulo (sp)") == .valid("São Paulo (Sp)", "São Paulo (Sp)"))
  }

  @Test func `mistakes in the definition`() {
    #expect(
      Specimen(.intcity, [.length: 3]).mistake
        == StatedMistake(
          [.length: 3], "type.unknown_parameter", "The type takes no parameter `length`.",
          "It can be `capitalize`."))
  }
}
