import FieldEngine
import Testing

@Suite struct TemplateTests {
  @Test(arguments: [
    ("", "(000) 000-0000"), ("(555) 1", "00-0000"), ("(555) 123-4567", ""),
    ("(555) 123-4567 8", ""),
  ])
  func `the unfilled part of the template follows the text as a guide`(
    display: String, rest: String
  ) throws {
    let phone = try Template("(000) 000-0000", placeholders: "0")
    #expect(phone.unfilled(after: display) == rest)
  }
}
