import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

@Suite struct ConflictTests {
  private func person() throws -> Person<SharedDesk> {
    let form = FormDefinition("f", version: 1) {
      FormField("name", .name)
      FormField("zip", .zip)
    }
    return Person(at: try SharedDesk(form), columns: 64)
  }

  @Test func `both texts are shown, and mine stays`() throws {
    var person = try person()
    person.editor.desk.others = ("name", "Grace")
    person.type("A")
    #expect(person.form.contains(Words.conflict.prefix(40)))
    #expect(person.form.contains("▸   Mine: A"))
    #expect(person.form.contains("    Theirs: Grace"))
    person.press(Key(.enter))
    #expect(person.editor.session.state("name")?.state.display == "A")
    #expect(person.editor.model.overlays == [])
  }

  @Test func `or theirs does`() throws {
    var person = try person()
    person.editor.desk.others = ("name", "Grace")
    person.type("A")
    person.press(Key(.down), Key(.enter))
    #expect(person.editor.session.state("name")?.state.display == "Grace")
  }

  @Test func `what others change in another field is told`() throws {
    var person = try person()
    person.editor.desk.others = ("zip", "10001")
    expectNews(&person, true)
    #expect(person.message == "Changed elsewhere: Zip Code.")
    #expect(person.form.contains("│ 10001"))
    expectNews(&person, false)
  }

  @Test func `a conflict found while nobody types asks as well`() throws {
    var person = try person()
    person.editor.desk.others = ("name", "Grace")
    expectNews(&person, true)
    #expect(person.form.contains("Theirs: Grace"))
  }

  private func expectNews(_ person: inout Person<SharedDesk>, _ expected: Bool) {
    let isNew = person.editor.takeIn()
    #expect(isNew == expected)
  }

  @Test func `what cannot be kept is not shown, and says why`() throws {
    var person = try person()
    person.type("Ad")
    person.editor.desk.trouble = "The disk is full."
    person.type("a")
    #expect(person.shown("name") == "Ad|")
    #expect(person.message == "✗ The disk is full.")
    #expect(person.status.hasPrefix("✓ saved 09:05:00"))
  }
}
