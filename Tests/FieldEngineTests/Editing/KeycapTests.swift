import FieldEngine
import Testing

@Suite struct `A keycap` {
  @Test(arguments: [FieldType.data, .email, .phrase, .street])
  func `stays where everything may be typed`(_ type: FieldType) throws {
    let field = try Field(type)
    #expect(field.after(.paste("12️⃣3")).state.raw == "12️⃣3")
    #expect(field.after(.set("12️⃣3")).state.raw == "12️⃣3")
  }

  @Test(arguments: [FieldType.zip, .currency, .age])
  func `does not count as a digit`(_ type: FieldType) throws {
    let field = try Field(type)
    #expect(field.after(.paste("12️⃣3")).state.raw == "13")
    #expect(field.after(.type("12️⃣3")).state.raw == "13")
  }

  @Test(arguments: ["Ann1️⃣e", "Ann\u{20E3}e"])
  func `leaves no trace in a name`(offered: String) throws {
    let field = try Field(.name)
    #expect(field.after(.paste(offered)).state.raw == "Anne")
    #expect(field.after(.type(offered)).state.raw == "Anne")
  }
}
