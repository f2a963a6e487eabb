import FieldEngine
import Testing

struct HiddenTests {
  let hidden = Specimen(.hidden)

  @Test(arguments: ["campaign 7b", "  two  spaces ", "{\"a\":1}", "½ 👨‍👩‍👧", "a\nb"])
  func `a program sets any text, and reads it back unchanged`(text: String) throws {
    #expect(try hidden.setting(text) == .valid(text, text))
    #expect(try hidden.readingBack(text) == .valid(text, text))
  }

  @Test func `a required hidden text needs more than white space`() throws {
    #expect(try hidden.required.setting("   ") == .missing("   "))
    #expect(try hidden.required.setting("") == .missing())
  }

  @Test func `the definition says that no screen shows the field`() throws {
    #expect(try FieldType.hidden.definition([:]).isHidden)
    #expect(try !FieldType.phrase.definition([:]).isHidden)
  }

  @Test func `the definition takes no parameters`() {
    #expect(
      Specimen(.hidden, [.lines: 2]).error
        == StatedError(
          [.lines: 2], "type.unknown_parameter", "The type takes no parameter `lines`.",
          "It takes no parameters."))
  }
}
