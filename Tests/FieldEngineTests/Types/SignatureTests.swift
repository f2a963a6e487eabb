import FieldEngine
import Testing

struct SignatureTests {
  @Test func `a signature is a picture`() throws {
    var field = try Specimen(.signature).field()
    field.apply(.set(FileTests.answer("signature.png", "image/png")))
    #expect(field.state.issue == nil)
    #expect(field.state.type == "signature")
    field.apply(.set(FileTests.answer("signature.txt", "text/plain")))
    #expect(field.state.issue?.code == "signature.accept")
    #expect(field.state.issue?.message == "This is a text; choose a picture")
    field.apply(.set("x"))
    #expect(field.state.issue?.message == "Not readable as a signature")
  }
}
