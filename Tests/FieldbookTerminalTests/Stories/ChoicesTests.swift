import FieldEngine
import FormSession
import TestSupport
import Testing

@testable import FieldbookTerminal

/// Choosing several options of a field, in the form and in plain mode.
@Suite struct ChoicesTests {
  private static let symptoms: TypeParameters = [
    .options: .list([
      .object(["value": "fever", "label": "Fever"]), .object(["value": "cough", "label": "Cough"]),
      .object(["value": "throat", "label": "Sore throat"]),
      .object(["value": "none", "label": "None of these"]),
    ]),
    .max: 2, .exclusive: .list(["none"]),
  ]

  private func person(_ more: TypeParameters = [:]) throws -> TerminalUser<MemoryBackend> {
    var parameters = Self.symptoms
    for name in more.names { parameters[name] = more[name] }
    return try TerminalUser(
      columns: 44, rows: 16, fields: FormField("s", .choices, parameters, label: "Symptoms"),
      FormField("next"))
  }

  private func raw(_ person: TerminalUser<MemoryBackend>) -> String? {
    person.editor.session.state("s")?.state.raw
  }

  @Test func `the space bar opens checkboxes, and the field shows labels`() throws {
    var person = try person()
    #expect(person.form.contains("┃ Space: show 4 options "))
    person.type(" ")
    #expect(person.form.contains("▸ [ ] Fever"))
    person.press(Key(.down), Key(.down))
    person.type(" ")
    person.press(Key(.up), Key(.up))
    person.type(" ")
    #expect(raw(person) == "fever throat")
    #expect(person.form.contains("2 items, 2 at most"))
    person.press(Key(.enter))
    #expect(person.form.contains("┃ Fever, Sore throat"))
  }

  @Test func `no more options can be ticked than the form allows`() throws {
    var person = try person()
    person.type(" ")
    person.type(" ")
    for _ in 0..<2 {
      person.press(Key(.down))
      person.type(" ")
    }
    #expect(raw(person) == "fever cough")
    #expect(person.message == "✗ At most 2 items can be ticked.")
  }

  @Test func `options whose order matters show their rank, and Alt with an arrow moves them`()
    throws
  {
    var person = try person([.ranked: true, .max: 3])
    person.type("  ")
    person.press(Key(.down))
    person.type(" ")
    #expect(person.form.contains("[1] Fever") && person.form.contains("[2] Cough"))
    person.press(Key(.up, .alt))
    #expect(raw(person) == "cough fever")
    #expect(person.form.contains("▸ [1] Cough"))
    person.press(Key(.up, .alt))
    #expect(raw(person) == "cough fever")
    person.press(Key(.down, .alt))
    #expect(raw(person) == "fever cough")
    person.press(Key(.down))
    person.press(Key(.up, .alt))
    #expect(person.message == "✗ Tick it first, then move it.")
  }

  @Test func `options whose order does not matter are not moved`() throws {
    var person = try person()
    person.type("  ")
    person.press(Key(.down, .alt))
    #expect(person.message == "✗ Their order does not matter.")
  }

  @Test func `an exclusive option replaces the others`() throws {
    var person = try person()
    person.type("  ")
    person.press(Key(.down))
    person.type(" ")
    person.press(Key(.down), Key(.down))
    person.type(" ")
    #expect(raw(person) == "none")
    person.press(.control("u"))
    #expect(raw(person) == "fever cough")
  }

  @Test func `ranked options keep the order of ticking`() throws {
    var person = try person([.ranked: true])
    person.type(" ")
    person.press(Key(.down))
    person.type(" ")
    person.press(Key(.up))
    person.type(" ")
    #expect(raw(person) == "cough fever")
  }

  private func plain() throws -> PlainForm<MemoryBackend> {
    let definition = FormDefinition("f", version: 1) {
      FormField("s", .choices, Self.symptoms, label: "Symptoms")
    }
    return PlainForm(MemoryBackend(try Session(definition, ValidationContext(today: .testDay))))
  }

  @Test(arguments: [
    ("1; 3", "fever throat"), ("1 3", "fever throat"), ("2, 1", "fever cough"),
    ("Cough; sore throat", "cough throat"), ("none", "none"),
  ])
  func `plain mode reads numbers and labels`(answer: String, raw: String) throws {
    var form = try plain()
    #expect(
      form.begin().contains(
        "Symptoms. Several of: 1 Fever, 2 Cough, 3 Sore throat, 4 None of these. "
          + "Put a semicolon between two."))
    _ = form.answer(answer)
    #expect(form.backend.session.state("s")?.state.raw == raw)
  }

  @Test func `plain mode reads labels out`() throws {
    var form = try plain()
    _ = form.begin()
    #expect(form.answer("1 3").contains("Recorded: Fever, Sore throat."))
  }

  @Test func `plain mode reports a number without an option`() throws {
    var form = try plain()
    _ = form.begin()
    #expect(form.answer("1 9").contains("There is no option 9."))
    #expect(form.backend.session.state("s")?.state.raw == "")
  }
}
