import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

@Suite struct ConflictTests {
  private func person() throws -> TerminalUser<SharedBackend> {
    let form = FormDefinition("f", version: 1) {
      FormField("name", .name)
      FormField("zip", .zip)
    }
    return TerminalUser(at: try SharedBackend(form), columns: 64)
  }

  @Test func `a conflict shows both texts, and my text can stay`() throws {
    var person = try person()
    person.editor.backend.others = ("name", "Grace")
    person.type("A")
    #expect(person.form.contains(Words.conflict(with: nil).prefix(30)))
    #expect(person.form.contains("┃   Mine: A "))
    #expect(person.form.contains("┃   Theirs: Grace"))
    person.press(Key(.up), Key(.enter))
    #expect(person.shown("name") == "A|")
    #expect(person.editor.model.overlays.isEmpty)
  }

  @Test func `in a conflict their text can stay`() throws {
    var person = try person()
    person.editor.backend.others = ("name", "Grace")
    person.type("A")
    person.press(Key(.down), Key(.down))
    #expect(person.form.contains("┃ ▸ Theirs: Grace"))
    person.press(Key(.enter))
    #expect(person.editor.session.state("name")?.state.display == "Grace")
  }

  @Test func `keys that are typed during the question edit one's own text`() throws {
    var person = try person()
    person.type("ad lovelace")
    person.press(Key(.left, .control), Key(.left))
    person.editor.backend.others = ("name", "Grace")
    person.type("a may")
    #expect(person.beforeCaret?.hasSuffix("┃   Mine: ada may") == true)
    person.press(Key(.backspace))
    person.type("ry")
    person.press(Key(.up), Key(.enter))
    #expect(person.shown("name") == "ada mary| lovelace")
  }

  @Test(arguments: [Key(.enter), Key(.tab), Key(.escape), .control("q"), Key(.function(10))])
  func `no key resolves a conflict before a text is marked`(key: Key) throws {
    var person = try person()
    person.editor.backend.others = ("name", "Grace")
    person.type("A")
    person.press(key)
    #expect(person.message == "✗ \(Words.chooseFirst)")
    #expect(person.requests == [])
    // The next keys were meant for another field.
    person.type("Lovelace")
    #expect(person.message == "✗ \(Words.chooseFirst)")
    person.press(Key(.down), Key(.enter))
    #expect(person.shown("name") == "A|")
  }

  @Test func `one's own incomplete text can be continued`() throws {
    let form = FormDefinition("f", version: 1) { FormField("day", .date) }
    var person = TerminalUser(at: try SharedBackend(form))
    person.type("1")
    person.editor.backend.others = ("day", "12/24/2026")
    person.type("1/3")
    person.press(Key(.up), Key(.enter))
    #expect(person.line(3).contains("┃ 11/3"))
    person.type("1/2026")
    #expect(person.shown("day") == "11/31/2026|")
  }

  @Test func `a conflict shows one's own choice`() throws {
    let form = FormDefinition("f", version: 1) {
      FormField("c", .choice, [.options: .list(["red", "blue"])])
    }
    var person = TerminalUser(at: try SharedBackend(form))
    let mine = person.editor.session.field("c", after: .step("c", .set("blue")))
    person.editor.ask(whoseTextStays: mine, at: "c")
    #expect(person.form.contains("┃   Mine: blue"))
    person.type("r")
    #expect(person.message == "✗ \(Words.chooseFirst)")
    person.press(Key(.up), Key(.enter))
    #expect(person.editor.session.state("c")?.state.raw == "blue")
  }

  @Test func `a conflict does not show a secret`() throws {
    let form = FormDefinition("f", version: 1) {
      FormField("pin", .text, attributes: { $0.isSecure = true })
    }
    var person = TerminalUser(at: try SharedBackend(form))
    person.type("12")
    person.editor.backend.others = ("pin", "9876")
    person.type("3")
    #expect(person.form.contains("┃   Mine: •••"))
    #expect(person.form.contains("┃   Theirs: ••••"))
    #expect(!person.sees.contains("9876"))
  }

  @Test func `a click on a text resolves the conflict`() throws {
    var person = try person()
    person.editor.backend.others = ("name", "Grace")
    person.type("A")
    let row = try #require((0..<12).first { person.line($0).contains("Theirs: Grace") })
    person.mouse(.press, row, 30)
    #expect(person.editor.session.state("name")?.state.display == "Grace")
  }

  @Test func `somebody else's change in another field is reported`() throws {
    var person = try person()
    person.editor.backend.others = ("zip", "10001")
    expectNews(&person, true)
    #expect(person.message == "Somebody else changed Zip Code.")
    #expect(person.form.contains("│ 10001"))
    expectNews(&person, false)
  }

  @Test func `the person who changed a field is named once they are known`() throws {
    var person = try person()
    person.editor.backend.others = ("zip", "10001")
    expectNews(&person, true)
    #expect(person.message == "Somebody else changed Zip Code.")
    expectNews(&person, false)
    person.editor.backend.other = "bo"
    expectNews(&person, true)
    #expect(person.message == "bo changed Zip Code.")
    expectNews(&person, false)
  }

  @Test func `a conflict names the person who changed the field`() throws {
    var person = try person()
    (person.editor.backend.others, person.editor.backend.other) = (("name", "Grace"), "bo")
    person.type("A")
    #expect(person.form.contains("bo changed this answer too."))
  }

  private func expectNews(_ person: inout TerminalUser<SharedBackend>, _ expected: Bool) {
    let isNew = person.editor.refresh()
    #expect(isNew == expected)
  }
}
