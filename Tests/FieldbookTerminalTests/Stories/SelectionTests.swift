import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

@Suite struct SelectionTests {
  private func person() throws -> TerminalUser<MemoryBackend> {
    var person = try TerminalUser(fields: FormField("name", .name))
    person.type("Ada May Lovelace")
    return person
  }

  @Test(arguments: [
    (Key(.left, .shift), "Ada May Lovelac|e]"),
    (Key(.left, [.shift, .control]), "Ada May |Lovelace]"),
    (Key(.left, [.shift, .alt]), "Ada May |Lovelace]"), (Key(.home, .shift), "|Ada May Lovelace]"),
  ])
  func `Shift selects from the caret`(key: Key, shown: String) throws {
    var person = try person()
    person.press(key)
    #expect(person.shown("name") == shown)
  }

  @Test func `a selection grows and shrinks with the caret`() throws {
    var person = try person()
    person.press(Key(.home), Key(.right, [.shift, .control]), Key(.right, .shift))
    #expect(person.shown("name") == "[Ada |May Lovelace")
    person.press(Key(.left, .shift), Key(.left, .shift))
    #expect(person.shown("name") == "[Ad|a May Lovelace")
    person.press(Key(.end, .shift))
    #expect(person.shown("name") == "[Ada May Lovelace|")
  }

  @Test func `an arrow moves the caret to that end of the selection`() throws {
    var person = try person()
    person.press(Key(.left, [.shift, .control]), Key(.left))
    #expect(person.shown("name") == "Ada May |Lovelace")
    person.press(Key(.right, [.shift, .control]), Key(.right))
    #expect(person.shown("name") == "Ada May Lovelace|")
  }

  @Test func `typing replaces the selection as one step`() throws {
    var person = try person()
    person.press(.control("a"))
    person.type("grace")
    #expect(person.shown("name") == "grace|")
    person.press(.control("u"))
    #expect(person.editor.session.state("name")?.state.display == "Ada May Lovelace")
  }

  @Test func `one key empties a field, and another restores its text`() throws {
    var person = try person()
    person.press(.control("k"))
    #expect(person.shown("name") == "|")
    person.press(.control("u"))
    #expect(person.editor.session.state("name")?.state.display == "Ada May Lovelace")
  }
}
