import FieldEngine
import Testing

@Suite struct TemplateTests {
  @Test(arguments: [
    ("", "(000) 000-0000"), ("(555) 1", "00-0000"), ("(555) 123-4567", ""),
    ("(555) 123-4567 8", ""),
  ])
  func `what is not filled yet is the guide behind a text`(display: String, rest: String) throws {
    let phone = try Template("(000) 000-0000", placeholders: "0")
    #expect(phone.unfilled(after: display) == rest)
  }
}
