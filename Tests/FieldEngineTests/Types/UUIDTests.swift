import FieldEngine
import Testing

struct UUIDTests {
  let uuid = Specimen(.uuid)
  static let text = "0193f7a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b"

  @Test(
    arguments: [
      (text, .valid(text, text)),
      (text.uppercased(), .valid(text, text)),
      ("{\(text)}", .valid(text, text)),
      ("urn:uuid:\(text)", .valid(text, text)),
      ("0193f7a01c2d7e3f8a4b5c6d7e8f9a0b", .valid(text, text)),
      ("0193f7a0", .wrong("0193f7a0", "uuid.incomplete", "Incomplete Identifier")),
      ("{\(text)", .wrong("{\(text)", "uuid.incomplete", "Incomplete Identifier")),
      (text + "0", .wrong(text + "0", "uuid.unreadable", "Not readable as an identifier")),
      ("0193-f7a01c2d7e3f8a4b5c6d7e8f9a0b", unreadable("0193-f7a01c2d7e3f8a4b5c6d7e8f9a0b")),
      ("0193g", unreadable("0193g")),
      ("", .fine("")),
    ] as Outcomes)
  func `an identifier is read in all usual forms`(text: String, outcome: Outcome) throws {
    #expect(try uuid.setting(text) == outcome)
  }

  static func unreadable(_ text: String) -> Outcome {
    .wrong(text, "uuid.unreadable", "Not readable as an identifier")
  }
}
