import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

/// A form with very many entries.
@Suite struct ManyEntryTests {
  private static let count = 1_000

  private func person() throws -> TerminalUser<MemoryBackend> {
    try TerminalUser(.items(.init(entryTitle: "${what}", start: Self.count)), rows: 24)
  }

  @Test func `of a thousand entries only those on the screen are laid out as fields`() throws {
    var person = try person()
    person.press(Key(.end, .control))
    #expect(person.focus == "item[1000].price")
    #expect(person.form.contains("○ Items 999 of 1000 "))
    #expect(person.editor.model.arrangement.boxes.count == 3)
    #expect(person.editor.model.arrangement.lines.count == Self.count)
  }
}
