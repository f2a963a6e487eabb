import FieldEngine
import Testing

@Suite struct `A text that cannot be read` {
  @Test func `becomes readable when its last wrong character is deleted`() throws {
    let field = try Field(.date).after(.set("3/4/2024x"), .backspace)
    #expect(field.notation == "03/04/2024|")
  }

  @Test func `gains no characters from a deletion`() throws {
    let field = try Field(.date).after(.set("x5"), .moveCaret(to: 0), .deleteForward)
    #expect(field.notation == "|5")
    #expect(field.state.issue?.code == "date.unreadable")
  }

  @Test(arguments: [
    (FieldType.zip, "---"), (.phone, "()"), (.name, "😀"), (.st, "?"), (.credit, "**** ****"),
    (.phone, "tel:"),
  ])
  func `has no character that the type accepts`(type: FieldType, offered: String) throws {
    let state = try Field(type).after(.set(offered)).state
    #expect([state.raw, state.display] == [offered, offered])
    #expect(state.issue?.code == "\(type.rawValue).unreadable")
    #expect(state.refusal?.text == offered)
  }

  @Test(arguments: [FieldType.zip, .name, .email, .number])
  func `does not consist of white space, which empties a field`(type: FieldType) throws {
    let state = try Field(type).after(.set("5"), .set(" \t")).state
    #expect(state.raw.isEmpty)
    #expect(state.issue == nil)
  }

  @Test(arguments: [
    (Specimen(.decimal, [.prefix: "$", .suffix: " x"]), "3$5 "), (Specimen(.integer), " １２a"),
    (Specimen(.double), "ten "), (Specimen(.boolean), " maybe"),
    (Specimen(.choice, [.options: .list(["red"])]), " xyz "),
    (Specimen(.range, [.of: "integer"]), "1..<５x"),
    (Specimen(.closedRange, [.of: "double"]), "1- 2 "),
  ])
  func `keeps its white space and its digits as they were`(
    specimen: Specimen, offered: String
  ) throws {
    var field = try specimen.field()
    field.apply(.set(offered))
    #expect([field.state.raw, field.state.display] == [offered, offered])
    #expect(field.state.issue?.code == "\(specimen.type.rawValue).unreadable")
  }

  /// Scalars that are neither separators nor symbols nor white space.
  static let unknown = [
    "\u{E000}", "\u{378}", "\u{FE0F}", "\u{301}",
  ]

  @Test(
    arguments: [
      ("zip", "90210"), ("phone", "5551234567"), ("ssn", "123456789"), ("date", "12/25/2024"),
      ("credit", "4111111111111111"), ("currency", "5"), ("percent", "5"), ("number", "5"),
      ("streetnumber", "12"), ("st", "NY"),
    ], unknown)
  func `contains scalars without a known meaning`(
    type: (name: String, text: String), unknown: String
  ) throws {
    let state = try Field(try #require(FieldType(rawValue: type.name)))
      .after(.set(type.text + unknown)).state
    #expect(state.display == type.text + unknown)
    #expect(state.issue?.code == "\(type.name).unreadable")
  }

  @Test(arguments: ["\u{200B}", "\u{200E}", "\u{2066}", "\u{85}", "\t"])
  func `has more wrong characters than white space and direction marks`(harmless: String) throws {
    for type in [FieldType.zip, .currency] {
      let field = try Field(type).after(.set("90210" + harmless))
      #expect(field.state.issue == nil)
      #expect(field.state.value != nil)
    }
  }

  @Test(arguments: [
    (FieldType.number, ParameterName.negative, [".", ",", "-."]),
    (.currency, .allowNegative, [".", "$.", "-."]), (.percent, .allowNegative, [".", ".%", "-."]),
  ])
  func `may be a number without a digit`(
    type: FieldType, negative: ParameterName, texts: [String]
  ) throws {
    for text in texts {
      let state = try Field(type, [negative: true]).after(.set(text)).state
      #expect(state.display == text)
      #expect(state.issue?.code == "\(type.rawValue).unreadable")
    }
  }

  @Test func `cannot grow beyond the limit of a paste`() throws {
    let long = String(repeating: "x1", count: TextLimit.pasteBytes / 2)
    let field = try Field(.zip).after(.set(long), .type("2"))
    #expect(field.state.raw == long)
    #expect(field.refusal == Refusal("2", .tooLarge(limit: TextLimit.pasteBytes)))
  }

  @Test(arguments: [
    (FieldType.number, "<5"), (.number, "≥ 5"), (.currency, "~5"), (.percent, "±5 %"),
    (.age, ">89"), (.streetnumber, "<5"),
  ])
  func `is a limit or an estimate instead of a number`(type: FieldType, offered: String) throws {
    let state = try Field(type).after(.set(offered)).state
    #expect(state.raw == offered && state.issue?.code == "\(type.rawValue).unreadable")
  }
}
