import FieldEngine
import Testing

struct StateTests {
  let state = Specimen(.state)

  @Test(arguments: [
    ("ca", "CA"), ("california", "California"), ("calif.", "Calif."), ("calif", "Calif"),
    ("n. carolina", "N. Carolina"), ("n carolina", "N Carolina"), ("new york", "New York"),
    ("n.y.", "N.Y."), ("penn.", "Penn."), ("w. va.", "W. Va."), ("W.Va.", "W.Va."),
    ("dc", "DC"), ("puerto rico", "Puerto Rico"), ("us virgin islands", "Us Virgin Islands"),
  ])
  func `a state can be written in many ways`(text: String, shown: String) throws {
    #expect(try state.typing(text) == .valid(shown + "|", shown))
    #expect(try state.leaving(text) == .valid(shown, shown))
    #expect(try state.readingBack(text) == .valid(shown, shown))
  }

  @Test(
    arguments: [
      ("cali", .fine("Cali|")),
      ("nowhere", .fine("Nowhere|")),
      ("ca1", .valid("CA|", "CA").refusing("letters, spaces and . only")),
      (" ", .fine("|").refusing("a space cannot come first")),
    ] as Outcomes)
  func `typing accepts any letters`(text: String, outcome: Outcome) throws {
    #expect(try state.typing(text) == outcome)
  }

  @Test(
    arguments: [
      ("", .fine("")),
      ("nowhere", .wrong("Nowhere", "state.unknown", "Invalid State Name")),
      ("penn", .wrong("Penn", "state.incomplete", "Invalid State Name")),
      ("new  yor", .wrong("New  Yor", "state.incomplete", "Invalid State Name")),
      ("n. d", .wrong("N. D", "state.incomplete", "Invalid State Name")),
      ("new yorkx", .wrong("New Yorkx", "state.unknown", "Invalid State Name")),
      ("new  york ", .valid("New  York ", "New  York ")),
    ] as Outcomes)
  func `leaving requires a state name, with any spacing`(text: String, outcome: Outcome) throws {
    #expect(try state.leaving(text) == outcome)
  }

  @Test func `the caret keeps its place`() throws {
    #expect(try state.editing("New |York", .backspace).text == "New|york")
    #expect(try state.editing("C|A", .type("o")).text == "Co|a")
    #expect(try state.editing("[New |York", .paste("old ")).text == "Old |York")
  }

  @Test(
    arguments: [
      ("New York", .valid("New York", "New York")),
      (
        "NY 10001",
        .wrong("NY 10001", "state.unreadable", "Not readable as a state")
          .refusing("letters, spaces and . only")
      ),
    ] as Outcomes)
  func `setting a value reads it or keeps the text as unreadable`(text: String, outcome: Outcome)
    throws
  {
    #expect(try state.setting(text) == outcome)
  }

  @Test func `the type has no parameters`() {
    #expect(
      Specimen(.state, [.capitalize: "none"]).error
        == StatedError(
          [.capitalize: "none"], "type.unknown_parameter",
          "The type takes no parameter `capitalize`.", "It takes no parameters."))
  }
}
