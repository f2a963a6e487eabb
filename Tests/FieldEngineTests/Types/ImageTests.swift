import FieldEngine
import Testing

struct ImageTests {
  @Test(
    arguments: [
      ("leaf.png", "image/png", nil), ("leaf", "image/heic", nil),
      ("leaf.svg", "image/svg+xml", nil),
      ("visit.pdf", "application/pdf", "This is a PDF document; choose a picture"),
      ("leaf.png", "image/jpeg", "The name ends in .png, but this is a JPEG picture"),
    ] as [(String, String, String?)])
  func `only pictures are accepted`(name: String, type: String, message: String?) throws {
    var field = try Specimen(.image).field()
    field.apply(.set(FileTests.answer(name, type)))
    #expect(field.state.issue?.message == message)
  }

  @Test func `the size can be limited, and the message replaced`() throws {
    var field = try Specimen(.image, [.maxBytes: 4, .message: "A small picture, please"]).field()
    field.apply(.set(FileTests.answer("leaf.png", "image/png")))
    #expect(field.state.issue?.code == "image.max_bytes")
    #expect(field.state.issue?.message == "A small picture, please")
  }
}
