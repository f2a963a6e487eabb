import FieldEngine
import Testing

/// Typed characters as text that can be set as a whole value.
@Suite struct WholeTextTests {
  @Test(arguments: [
    ("de_DE", "1.234", "1,234"), ("de_DE", "1234", "1234"), ("en_US", "1.234", "1.234"),
    ("en_US", "not a number", "not a number"), ("en_US", "", ""),
  ])
  func `a number is written as in its locale`(locale: String, raw: String, text: String) throws {
    let number = try FieldType.number.definition([.locale: .text(locale)])
    #expect(number.wholeText(typed: raw) == text)
  }

  @Test(arguments: [
    (FieldType.zip, "902"), (.phone, "5551234567"), (.date, "12252026"), (.phrase, "a b"),
    (.currency, "1234.50"), (.percent, "12.5"), (.integer, "-5"),
  ])
  func `other types keep their typed characters`(type: FieldType, raw: String) throws {
    #expect(try type.definition().wholeText(typed: raw) == raw)
  }

  @Test(arguments: [
    (#"["1.234","2"]"#, #"["1,234","2"]"#), ("1;2", "1;2"), ("[1", "[1"),
  ])
  func `a list is written item by item`(raw: String, text: String) throws {
    var list = try FieldType.list.definition([.of: "integer"])
    let number = try FieldType.number.definition([.locale: "de_DE"])
    list.list = ListRules { number }
    #expect(list.wholeText(typed: raw) == text)
  }
}
