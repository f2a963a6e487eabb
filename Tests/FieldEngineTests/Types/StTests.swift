import FieldEngine
import Testing

struct StTests {
  let st = Specimen(.st)

  @Test(
    arguments: [
      ("c", .fine("C|")),
      ("ca", .valid("CA|", "CA")),
      ("dc", .valid("DC|", "DC")),
      ("cal", .valid("CA|", "CA").refusing("at most 2 characters")),
      ("z", .wrong("Z|", "st.unknown", "Invalid State")),
      ("cq", .wrong("CQ|", "st.unknown", "Invalid State")),
      ("c1", .fine("C|").refusing("letters only")),
      ("ß", .wrong("SS|", "st.unknown", "Invalid State")),
    ] as Outcomes)
  func `typing accepts the letters of a code`(text: String, outcome: Outcome) throws {
    #expect(try st.typing(text) == outcome)
  }

  @Test(
    arguments: [
      ("", .fine("")),
      ("c", .wrong("C", "st.incomplete", "Invalid State")),
      ("zz", .wrong("ZZ", "st.unknown", "Invalid State")),
      ("pr", .valid("PR", "PR")),
    ] as Outcomes)
  func `leaving requires a state code`(text: String, outcome: Outcome) throws {
    #expect(try st.leaving(text) == outcome)
  }

  @Test func `the letters can be edited`() throws {
    #expect(try st.editing("C|A", .backspace) == .fine("|A"))
    #expect(try st.editing("[C|A", .type("g")) == .valid("G|A", "GA"))
    #expect(
      try st.editing("C|A", .type("o")) == .valid("C|A", "CA").refusing("at most 2 characters"))
  }

  @Test(
    arguments: [
      (" ny ", .valid("NY", "NY")),
      (
        "California",
        .wrong("California", "st.unreadable", "Not readable as a state")
          .refusing("at most 2 characters")
      ),
      (
        "NY1",
        .wrong("NY1", "st.unreadable", "Not readable as a state").refusing("letters only")
      ),
    ] as Outcomes)
  func `setting a value reads it or keeps the text as unreadable`(text: String, outcome: Outcome)
    throws
  {
    #expect(try st.setting(text) == outcome)
  }

  @Test func `the value can be read back`() throws {
    #expect(try st.readingBack("ca") == .valid("CA", "CA"))
  }

  @Test func `the type has no parameters`() {
    #expect(
      Specimen(.st, [.length: 2]).error
        == StatedError(
          [.length: 2], "type.unknown_parameter", "The type takes no parameter `length`.",
          "It takes no parameters."))
  }
}
