import FieldEngine
import Testing

struct ChoiceTests {
  let color = Specimen(.choice, [.options: .list(["red", "blue"])])

  static func option(_ value: String, _ label: String) -> ParameterValue {
    .object(["value": .text(value), "label": .text(label)])
  }

  let country = Specimen(
    .choice, [.options: .list([option("de", "Germany"), option("se", "Sweden")])])

  @Test(
    arguments: [
      ("blue", .valid("blue", "blue")),
      ("BLUE", .valid("blue", "blue")),
      (" red ", .valid("red", "red")),
      ("", .fine("")),
      ("bl", .wrong("bl", "choice.incomplete", "Incomplete Entry")),
    ] as Outcomes)
  func `an option is recognized in any letter case`(text: String, outcome: Outcome) throws {
    #expect(try color.leaving(text) == outcome)
  }

  @Test func `a text that begins no option is invalid at once`() throws {
    #expect(try color.typing("b") == .fine("b|"))
    #expect(
      try color.typing("g")
        == .wrong("g|", "choice.unreadable", "Not readable as one of the options"))
  }

  @Test func `the label is shown, and the value is typed and stored`() throws {
    #expect(try country.leaving("Sweden") == .valid("Sweden", "se"))
    #expect(try country.leaving("de") == .valid("Germany", "de"))
    #expect(try country.after(.set("Germany"), .focus) == .valid("de|", "de"))
    #expect(try country.readingBack("germany") == .valid("Germany", "de"))
  }

  @Test func `a value takes precedence over an equal label`() throws {
    let crossed = Specimen(
      .choice, [.options: .list([Self.option("a", "b"), Self.option("b", "a")])])
    #expect(try crossed.leaving("b") == .valid("a", "b"))
    #expect(try crossed.readingBack("a") == .valid("b", "a"))
  }

  @Test func `a label that two options share selects neither`() throws {
    let equal = Specimen(
      .choice, [.options: .list([Self.option("1", "Park"), Self.option("2", "Park")])])
    #expect(
      try equal.leaving("Park")
        == .wrong("Park", "choice.unreadable", "Not readable as one of the options"))
    #expect(try equal.leaving("2") == .valid("Park", "2"))
  }

  @Test(
    arguments: [
      StatedError(
        [:], "type.missing_parameter", "The parameter `options` is missing.",
        "Add it: the options, each text or an object with `value` and `label`."),
      StatedError(
        [.options: .list([])], "type.not_positive", "`options` must have at least one option."),
      StatedError(
        [.options: .list(["a", "a"])], "type.repeated_option", "The option `a` is listed twice."),
      StatedError([.options: .list([""])], "type.option", badOption),
      StatedError([.options: .list([" a"])], "type.option", badOption),
      StatedError([.options: .list([1])], "type.option", badOption),
    ])
  func `the definition rejects wrong parameters`(error: StatedError) {
    #expect(Specimen(.choice, error.parameters).error == error)
  }

  static let badOption =
    "An option is text without spaces around it, or an object with `value` and optionally `label` and `name`."
}
