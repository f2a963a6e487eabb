import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

/// A form with very many entries.
@Suite struct ManyEntryTests {
  private static let count = 10_000

  private func person() throws -> TerminalUser<MemoryBackend> {
    try TerminalUser(.items(.init(entryTitle: "${what}", start: Self.count)), rows: 24)
  }

  @Test func `of ten thousand entries only those on the screen are laid out as fields`() throws {
    var person = try person()
    person.press(Key(.end, .control))
    #expect(person.focus == "item[10000].price")
    #expect(person.form.contains("○ Items 9999 of 10000 "))
    #expect(person.editor.model.arrangement.boxes.count == 3)
    #expect(person.editor.model.arrangement.lines.count == Self.count)
    person.press(Key(.insert))
    #expect(person.message == "✗ Items: at most 10000 entries.")
  }

  @Test func `a key takes about as long with ten thousand entries as a screen needs`() throws {
    var person = try person()
    person.press(Key(.tab))
    let clock = ContinuousClock()
    let time = clock.measure {
      for character in "abcdefghij" {
        person.press(Key(.character(character)))
        _ = person.editor.screen
      }
    }
    // Without optimization; a form that read every entry for a key would need seconds.
    #expect(time < .seconds(4), "\(time / 10) for each key")
  }
}
