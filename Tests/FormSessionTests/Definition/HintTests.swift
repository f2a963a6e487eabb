import FormSession
import JSONText
import Testing

/// Suggestions for unknown names.
@Suite struct HintTests {
  /// The mistakes of a form, with their suggestions.
  private func messages(_ members: String) -> [String] {
    FormDocument(#"{"form": "visit", "version": 1, "# + members + "}").errors.map { error in
      "\(error.message) \(error.hint)"
    }
  }

  @Test(arguments: [
    (#""int""#, "There is no type `int`. Did you mean `integer`?"),
    (#""bool""#, "There is no type `bool`. Did you mean `boolean`?"),
    (#""fone""#, "There is no type `fone`. Did you mean `phone`?"),
    (#""telefone""#, "There is no type `telefone`. Did you mean `phone`?"),
    (#""emial""#, "There is no type `emial`. Did you mean `email`?"),
    (#""dat""#, "There is no type `dat`. Did you mean `date`?"),
    (#""ssm""#, "There is no type `ssm`. Did you mean `ssn`?"),
    (#""adress""#, "There is no type `adress`. Did you mean `street`?"),
    (#""integr""#, "There is no type `integr`. Did you mean `integer`?"),
    (#"{"string": {}}"#, "There is no type `string`. Did you mean `text`?"),
    (#""Zip""#, "There is no type `Zip`. Did you mean `zip`?"),
    (
      #"{"range": {"of": "int"}}"#,
      "The parameter `of` takes `integer` or `double`. Did you mean `integer`?"
    ),
    (#"{"closedRange": {"of": "zip"}}"#, "The parameter `of` takes `integer` or `double`. "),
    (
      #"{"number": {"style": "percentage"}}"#,
      "The parameter `style` takes `decimal`, `percent` or `currency`. Did you mean `percent`?"
    ),
    (
      #"{"number": {"currency": "usd"}}"#, "There is no currency `usd`. Did you mean `USD`?"
    ),
  ])
  func `an unknown type or parameter has a suggestion`(type: String, line: String) {
    #expect(messages(#""fields": [{"key": "a", "type": \#(type)}]"#) == [line])
  }

  @Test(arguments: [
    ("phone", "There is no field `phone`. Did you mean `phone_number`?"),
    ("bb", "There is no field `bb`. Did you mean `b`?"),
    ("q", "There is no field `q`. "),
  ])
  func `an unknown field has a suggestion`(name: String, line: String) {
    let fields = #""fields": [{"key": "b"}, {"key": "phone_number"}, {"key": "phone_number_2"}]"#
    #expect(messages(#""focus": "\#(name)", \#(fields)"#) == [line])
  }

  @Test func `a key that is too long is reported`() {
    let key = String(repeating: "k", count: 101)
    #expect(
      messages(#""fields": [{"key": "\#(key)"}]"#) == [
        "`\(key.prefix(60))…` is not a key. A key has at most 100 characters."
      ])
  }
}
