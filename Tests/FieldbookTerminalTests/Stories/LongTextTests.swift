import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

/// The focused field shows labels, help and messages of any length.
@Suite struct LongTextTests {
  private static let sentence =
    "Did the person who died have any of these in the last two weeks before the death "

  /// About as long as the longest known label of a published form.
  private static let longest =
    (1...26).map { "Part \($0) of a very long question that is read aloud." }
    .joined(separator: " ")

  private func person(
    columns: Int, rows: Int, layout: FormLayout = .roomy, _ fields: FormField...
  ) throws -> TerminalUser<MemoryBackend> {
    var form = FormDefinition(key: "form", version: 1)
    form.fields = fields
    return try TerminalUser(form, columns: columns, rows: rows, layout: layout)
  }

  @Test(arguments: [80, 40, 120], [FormLayout.roomy, .compact])
  func `the focused field shows its whole label and help`(
    columns: Int, layout: FormLayout
  ) throws {
    let help = "Ask the mother first, then whoever was there; write down what both say of it."
    let person = try person(
      columns: columns, rows: 24, layout: layout,
      FormField(
        "a", required: true, label: Self.sentence + "fever?", attributes: { $0.help = help }),
      FormField("b"))
    #expect(person.words.contains(Self.sentence + "fever? *"))
    #expect(person.words.contains(help))
  }

  @Test(arguments: [FormLayout.roomy, .compact])
  func `other fields keep the end of their labels, where labels differ`(layout: FormLayout) throws {
    let person = try person(
      columns: 60, rows: 24, layout: layout, FormField("a"),
      FormField("b", label: Self.sentence + "fever?"),
      FormField("c", label: Self.sentence + "cough?"))
    #expect(person.form.contains("Did the "))
    #expect(person.form.contains("eath fever?"))
    #expect(person.form.contains("eath cough?"))
  }

  @Test func `returning to a field that is taller than the screen shows its beginning`()
    throws
  {
    var person = try person(
      columns: 40, rows: 12, FormField("a", label: Self.longest), FormField("b"))
    person.type("x")
    person.press(Key(.tab), Key(.tab, .shift))
    #expect(person.form.contains("Part 1 of a very long"))
    person.press(Key(.pageDown))
    #expect(!person.form.contains("Part 1 of a very long"))
  }

  @Test func `the next error is explained in one line, whatever the length of its label`()
    throws
  {
    var person = try person(
      columns: 60, rows: 24, FormField("a"),
      FormField("b", required: true, label: Self.sentence + "fever?"))
    person.press(.control("n"))
    #expect(person.message == "Did the pe…th fever?: Please answer this")
    #expect(person.words.contains(Self.sentence + "fever? *"))
  }

  @Test func `a field's label is cut again when the focus leaves it`() throws {
    var person = try person(
      columns: 60, rows: 24, FormField("a", label: Self.sentence + "fever?"), FormField("b"))
    #expect(!person.form.contains("…"))
    person.press(Key(.tab))
    #expect(person.form.contains("…"))
  }

  @Test func `a label keeps the line breaks of its form`() throws {
    let person = try person(
      columns: 60, rows: 24, FormField("a", label: "First:\nsecond\u{1B}[2J"), FormField("b"))
    #expect(person.line(2).contains("│   First:  "))
    #expect(person.line(3).contains("│   second␛[2J  "))
  }

  @Test func `a message that does not fit into the border is shown in full`() throws {
    let message =
      "A code has two letters, a dash and four digits, as on the yellow card of the ward"
    var person = try person(
      columns: 40, rows: 24,
      FormField("a", .text, [.pattern: "[A-Z]{2}-\\d{4}", .message: .text(message)]),
      FormField("b"))
    person.type("x")
    #expect(person.words.contains("✗ " + message))
  }

  @Test func `a broken rule is shown in full at each of its fields`() throws {
    let message = "The day of the death cannot be before the day of the birth of the same person"
    var form = FormDefinition(key: "form", version: 1)
    form.fields = [FormField("a", .integer), FormField("b", .integer)]
    form.rules = [FormRule("r", .compare(.lessOrEqual, .field("a"), .field("b")), message: message)]
    var person = try TerminalUser(form, columns: 40, rows: 24, layout: .roomy)
    person.type("5")
    person.press(Key(.tab))
    person.type("3")
    #expect(person.words.contains("✗ " + message))
  }

  @Test(arguments: [FormLayout.roomy, .compact])
  func `a label that is taller than the screen is shown page by page`(layout: FormLayout) throws {
    var person = try person(
      columns: 40, rows: 12, layout: layout, FormField("before"),
      FormField("a", label: Self.longest),
      FormField("behind"))
    person.press(Key(.tab))
    #expect(person.form.contains("Part 1 of"))
    #expect(person.line(11).hasPrefix(" PgDn: more "))
    var seen = person.words
    for _ in 0..<12 {
      person.press(Key(.pageDown))
      guard person.editor.session.focus == "a" else { break }
      seen += " " + person.words
    }
    for number in 1...26 { #expect(seen.contains("Part \(number) of")) }
    #expect(person.editor.session.focus == "behind")
  }

  @Test func `typing scrolls to the answer, and Page Up scrolls back to the label`() throws {
    var person = try person(
      columns: 40, rows: 12, FormField("a", label: Self.longest), FormField("b"))
    #expect(person.editor.screen.caret == nil)
    person.type("yes")
    #expect(person.form.contains("┃ yes"))
    #expect(person.beforeCaret?.hasSuffix("yes") == true)
    for _ in 0..<8 { person.press(Key(.pageUp)) }
    #expect(person.form.contains("Part 1 of"))
    #expect(person.editor.session.focus == "a")
  }

  @Test func `a long option of a question is shown in full`() throws {
    let long = "Yes, and everybody who was there says that it was so on every single day"
    let options = ParameterValue.list(["no", .text(long), "unknown"])
    let person = try person(
      columns: 40, rows: 24, FormField("a", .choice, [.options: options], label: "Fever?"))
    #expect(person.words.contains("2 ○ " + long))
  }

  @Test func `the longest label leaves the footer readable`() throws {
    var person = try person(
      columns: 80, rows: 24, FormField("a", .zip, label: Self.longest), FormField("b"))
    person.editor.apply(.step("a", .set("12x")))
    person.press(Key(.tab), Key(.tab, .shift))
    #expect(person.message == "✗ Part 1 of a v… read aloud.: Not readable as a zip code")
  }
}

extension TerminalUser {
  /// The words of the form, without line breaks and borders.
  var words: String {
    let borders: Set<Character> = ["│", "┃", "║"]
    return form.split { $0.isWhitespace || borders.contains($0) }.joined(separator: " ")
  }
}
