import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

@Suite struct FinalizeTests {
  private static let finish = Key(.function(10))

  private func person() throws -> TerminalUser<MemoryBackend> {
    var form = FormDefinition("f", version: 1, title: "Visit") {
      FormField("name", .name, required: true)
      FormField("age", .integer, label: "Age")
    }
    form.rules = [
      FormRule(
        "adult", .compare(.lessOrEqual, .value("18"), .field("age")),
        message: "Usually adults only", severity: .warning)
    ]
    return try TerminalUser(form, columns: 60, rows: 16)
  }

  /// A form with a valid name and a warning about the age.
  private func warnedPerson() throws -> TerminalUser<MemoryBackend> {
    var person = try person()
    person.type("Ada")
    person.press(Key(.tab))
    person.type("17")
    person.press(Key(.tab, .shift))
    return person
  }

  @Test func `finalizing lists what needs attention, and a line leads to its field`() throws {
    var person = try person()
    person.press(Key(.tab))
    person.type("17")
    person.press(Self.finish)
    #expect(person.form.contains("Before you finish"))
    #expect(person.form.contains("1 answer and 1 warning need attention:"))
    #expect(person.form.contains("▸ ✗ Name: Please answer this"))
    #expect(person.form.contains("  ! Usually adults only (Age)"))
    person.press(Key(.enter))
    #expect(person.editor.session.focus == "name")
  }

  @Test func `the screen asks for a missing answer in its own words`() throws {
    var person = try person()
    person.press(Key(.tab))
    #expect(person.form.contains("✗ Please answer this"))
    #expect(person.editor.session.state("name")?.state.issue?.message == "Required Entry")
  }

  @Test func `a slash searches the list of what needs attention`() throws {
    var person = try person()
    person.press(Key(.tab))
    person.type("17")
    person.press(Self.finish)
    person.type("/adults")
    #expect(person.form.contains("Find: adults"))
    #expect(person.form.contains("▸ ! Usually adults only (Age)"))
    #expect(!person.form.contains("Name: Please"))
  }

  @Test func `keep editing is marked first, and letters do nothing`() throws {
    var person = try person()
    person.type("Ada")
    person.press(Self.finish)
    #expect(person.form.contains("▸   Keep editing"))
    #expect(person.form.contains("  ✓ Finish and lock"))
    person.type("fy/finish")
    person.press(Key(.enter))
    #expect(!person.editor.backend.isFinal)
    #expect(person.editor.model.overlays.isEmpty)
    person.press(Self.finish, Key(.escape))
    #expect(!person.editor.backend.isFinal)
    person.press(Self.finish, Key(.down), Key(.enter))
    #expect(person.requests == [.leave(.finalized)])
    #expect(person.editor.backend.isFinal)
  }

  @Test func `the end of the form follows the last field`() throws {
    var person = try person()
    person.type("Ada")
    person.press(Key(.enter), Key(.enter))
    #expect(person.editor.session.focus == nil)
    #expect(person.form.contains("▸ Finish and lock  F10"))
    #expect(person.line(15).contains("Enter: finish"))
    // Pressing Enter too often does not finalize the draft.
    person.press(Key(.enter), Key(.enter))
    #expect(!person.editor.backend.isFinal)
    person.press(Key(.tab))
    #expect(person.editor.session.focus == "name")
    person.press(Key(.down), Key(.down))
    #expect(person.editor.session.focus == nil)
    person.press(Key(.up))
    #expect(person.editor.session.focus == "age")
  }

  @Test func `a click on the end of the form also asks`() throws {
    var person = try person()
    person.type("Ada")
    let row = try #require((0..<16).first { person.line($0).contains("Finish and lock") })
    person.mouse(.press, row, 6)
    #expect(person.form.contains("▸   Keep editing"))
  }

  @Test func `leaving keeps the draft and the focus`() throws {
    var person = try person()
    person.press(Key(.tab), .control("q"))
    #expect(person.requests == [.leave(.left)])
    #expect(person.editor.session.focus == "age")
  }

  // MARK: Warnings

  @Test func `warnings are counted and name their fields`() throws {
    let person = try warnedPerson()
    #expect(person.status.contains("! 1 warning"))
    #expect(person.form.contains("! Usually adults only (Age)"))
  }

  @Test func `a warning leads to its field or is accepted`() throws {
    var person = try warnedPerson()
    person.press(Self.finish)
    #expect(person.form.contains("1 warning needs attention:"))
    person.press(Key(.enter))
    #expect(person.form.contains("▸   Go to Age"))
    person.press(Key(.enter))
    #expect(person.editor.session.focus == "age")
    person.press(Self.finish, Key(.enter), Key(.down), Key(.enter))
    #expect(person.editor.session.rules[0].isAcknowledged)
    #expect(person.message == Words.accepted)
    #expect(person.form.contains("▸   Keep editing"))
    #expect(person.form.contains("✓ Usually adults only (Age)"))
  }

  @Test(arguments: [Key.control("u"), .alt("z")])
  func `undo withdraws the acceptance of a warning first`(undo: Key) throws {
    var person = try warnedPerson()
    person.press(Self.finish, Key(.enter), Key(.down), Key(.enter), Key(.escape), undo)
    #expect(!person.editor.session.rules[0].isAcknowledged)
    #expect(person.message == Words.notAccepted)
    person.press(undo)
    #expect(person.editor.session.state("age")?.state.display == "")
  }

  @Test func `undo withdraws the acceptance while the list is still open`() throws {
    var person = try warnedPerson()
    person.press(Self.finish, Key(.enter), Key(.down), Key(.enter), .control("u"))
    #expect(!person.editor.session.rules[0].isAcknowledged)
    #expect(person.message == Words.notAccepted)
    #expect(person.form.contains("1 warning needs attention:"))
    // The list alone has nothing to undo.
    person.press(.control("u"))
    #expect(person.form.contains("1 warning needs attention:"))
    #expect(person.editor.session.state("age")?.state.display != "")
  }

  @Test func `an accepted warning is no longer shown below its field`() throws {
    var person = try warnedPerson()
    person.resize(columns: 30, rows: 16)
    person.press(Key(.tab))
    // Once below the field, and once at the end of the group.
    #expect(person.form.split(separator: "! Usually adults").count == 3)
    person.editor.apply(.acknowledge(rule: "adult"))
    person.press(.control("l"))
    #expect(!person.form.contains("! Usually adults"))
    #expect(person.form.contains("✓ Usually adults"))
  }

  @Test func `the acceptance of a warning can be withdrawn later`() throws {
    var person = try warnedPerson()
    person.press(Self.finish, Key(.enter), Key(.down), Key(.enter), Key(.escape))
    person.type("m")
    person.press(Self.finish, Key(.down), Key(.down), Key(.enter), Key(.down), Key(.enter))
    #expect(!person.editor.session.rules[0].isAcknowledged)
    #expect(person.status.contains("! 1 warning"))
  }
}
