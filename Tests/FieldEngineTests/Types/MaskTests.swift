import FieldEngine
import Testing

/// The display of texts whose characters are secret.
@Suite struct MaskTests {
  @Test(arguments: [
    (FieldType.credit, "4111111111111111", "**** **** **** 1111"),
    (.credit, "378282246310005", "**** ****** *0005"), (.ssn, "123456789", "***-**-6789"),
    (.phone, "5551234567", "(***) ***-4567"), (.zip, "90210", "*****"),
    (.phrase, "secret", "******"),
    (.phrase, "a secret", "********"), (.phrase, "my secret", "*****cret"),
    (.number, "1234.5", "******"), (.date, "12/25/2026", "**/**/****"), (.phrase, "👩‍👩‍👧é", "**"),
    (.credit, "4111", "***"), (.ssn, "12345678", "***"), (.zip, "abcdef", "***"), (.ssn, "", ""),
  ])
  func `a mask keeps literals, and the last four of nine or more characters`(
    type: FieldType, text: String, mask: String
  ) throws {
    let field = try field(type, text)
    #expect(field.maskedText == mask)
    #expect(mask.isEmpty || field.definition.isMask(mask))
  }

  @Test func `each item of a list is masked separately`() throws {
    let definition = try FieldType.list.definition([.of: "ssn"])
    var list = Field("list", definition, ValidationContext(today: Specimen.today))
    list.apply(.set("123-45-6789; 987-65-4321"))
    #expect(list.maskedText == "***-**-6789; ***-**-4321")
    #expect(definition.isMask(list.maskedText))
    list.apply(.set("123-45-6789; 98"))
    #expect(list.maskedText == "***")
  }

  @Test(arguments: [
    (FieldType.ssn, "123-45-6789"), (.ssn, "***-*1-6789"), (.ssn, ""),
    (.ssn, "*********"), (.credit, "4111 1111 1111 1111"), (.credit, ""), (.zip, "****1"),
    (.phrase, "a *starred* text"), (.phrase, ""), (.zip, "******"),
  ])
  func `a text with other visible characters is not a mask`(type: FieldType, text: String) throws {
    #expect(try !type.definition().isMask(text))
  }

  private func field(_ type: FieldType, _ text: String) throws -> Field {
    var field = Field("field", try type.definition(), ValidationContext(today: Specimen.today))
    field.apply(.set(text))
    return field
  }
}
