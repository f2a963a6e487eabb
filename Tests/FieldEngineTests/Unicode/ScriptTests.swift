import FieldEngine
import Testing

@Suite struct `Digits of every script` {
  static let seven = ["٧", "۷", "७", "৭", "௭", "๗", "７", "𝟕", "𞥗"]

  @Test(arguments: seven)
  func `are accepted where only digits are`(digit: String) throws {
    for type in [FieldType.zip, .phone, .ssn, .cvv, .streetnumber, .currency, .percent, .number] {
      #expect(try Field(type).after(.type(digit)).state.raw == "7")
      #expect(try Field(type).after(.paste(digit + digit)).state.raw == "77")
    }
  }

  @Test(arguments: seven)
  func `complete the parts of a date`(digit: String) throws {
    #expect(try Field(.date).after(.type(digit), .type(digit)).notation == "07/07|")
    #expect(try Field(.expDate).after(.type(digit)).notation == "07|")
  }

  @Test(arguments: seven, [FieldType.data, .phrase, .street, .text])
  func `stay as they are in a text`(digit: String, type: FieldType) throws {
    #expect(try Field(type).after(.type(digit)).state.raw == digit)
  }

  @Test(arguments: ["½", "²", "Ⅷ", "一", "①", "１⃣", "🄁"])
  func `do not include other numbers`(number: String) throws {
    for type in [FieldType.zip, .date, .expDate, .currency, .number] {
      let field = try Field(type).after(.type(number))
      #expect(field.state.raw == "")
      #expect(field.refusal?.text == number)
    }
  }
}
