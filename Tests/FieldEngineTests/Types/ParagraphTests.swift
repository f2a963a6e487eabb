import FieldEngine
import Testing

/// Texts of several lines: `phrase` and `text` with `lines`.
struct ParagraphTests {
  static let paragraphs = [
    Specimen(.phrase, [.lines: 4]), Specimen(.text, [.lines: 4, .maxLength: 20]),
  ]

  @Test(arguments: paragraphs, ["a\nb", "a\r\nb", "a\rb", "a\u{85}b"])
  func `all line endings become a line feed`(paragraph: Specimen, text: String) throws {
    #expect(try paragraph.pasting(text) == .valid("a\nb|", "a\nb"))
    #expect(try paragraph.setting(text) == .valid("a\nb", "a\nb"))
    #expect(try paragraph.typing(text) == .valid("a\nb|", "a\nb"))
    #expect(try paragraph.readingBack(text) == .valid("a\nb", "a\nb"))
  }

  @Test(arguments: paragraphs)
  func `a line break can be edited like any character`(paragraph: Specimen) throws {
    #expect(try paragraph.editing("a\n|b", .backspace).text == "a|b")
    #expect(try paragraph.editing("a|b", .type("\n")).text == "a\n|b")
    #expect(try paragraph.editing("a[\n\n|b", .paste("\r\n")).text == "a\n|b")
    #expect(try paragraph.required.leaving("\n\n") == .missing("\n\n"))
  }

  @Test func `a line break counts as one character`() throws {
    let short = Specimen(.text, [.lines: 2, .maxLength: 3])
    #expect(try short.setting("a\r\nb") == .valid("a\nb", "a\nb"))
    #expect(try short.setting("a\r\nbc").code == "text.too_long")
  }

  @Test func `the parameter sets the number of visible lines`() throws {
    #expect(try FieldType.phrase.definition().lines == 1)
    #expect(try FieldType.phrase.definition([.lines: 1]).lines == 1)
    #expect(try FieldType.text.definition([.lines: 50]).lines == 50)
  }

  @Test(
    arguments: [FieldType.phrase, .text],
    [
      StatedError([.lines: 0], "type.not_positive", "`lines` must be at least 1."),
      StatedError([.lines: 51], "type.too_large", "`lines` can be at most 50."),
      StatedError(
        [.lines: "4"], "type.parameter_kind",
        "The parameter `lines` takes a whole number that is not negative."),
      StatedError(
        [.lines: true], "type.parameter_kind",
        "The parameter `lines` takes a whole number that is not negative."),
    ])
  func `the definition rejects wrong numbers of lines`(type: FieldType, error: StatedError) {
    #expect(Specimen(type, error.parameters).error == error)
  }

  @Test(arguments: [FieldType.email, .url, .name, .zip])
  func `other types have one line`(type: FieldType) {
    #expect(Specimen(type, [.lines: 2]).error?.code == "type.unknown_parameter")
  }

  @Test func `the items of a list have one line`() {
    let of: ParameterValue = .object(["phrase": .object(["lines": 2])])
    #expect(
      Specimen(.list, [.of: of]).error
        == StatedError(
          [.of: of], "type.paragraph_in_list",
          "An item of a list has one line, so it cannot have `lines`."))
  }
}
