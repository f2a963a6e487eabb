import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

@Suite struct PickerTests {
  private func person() throws -> TerminalUser<MemoryBackend> {
    try TerminalUser(
      columns: 44, rows: 14,
      fields: FormField(
        "color", .choice,
        [
          .options: .list([
            "red", .object(["value": "g", "label": "Green"]), "dark green", "blue", "1", "2", "3",
            "4",
          ])
        ], label: "Color"))
  }

  @Test func `typing filters the options, and Enter chooses one`() throws {
    var person = try person()
    person.type("gr")
    #expect(
      person.form == """
        ╭ ○┃ Find: gr                           ┃ ─╮
        │ ┏┃ ▸ ○ Green                          ┃┓ │
        │ ┃┃   ○ dark green                     ┃┃ │
        │ ┗┃                                    ┃┛ │
        ╰──┃                                    ┃──╯
           ┃                                    ┃
           ┃                                    ┃
           ┃                                    ┃
           ┃                                    ┃
           ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
        """)
    person.press(Key(.enter))
    #expect(person.form.contains("┃ Green"))
    #expect(person.editor.session.state("color")?.state.value == .text("g"))
  }

  @Test func `a number finds labels and ignores values`() throws {
    var person = try TerminalUser(
      fields: FormField(
        "often", .choice,
        [
          .options: .list(
            [
              .object(["value": "0", "label": "Not at all"]),
              .object(["value": "1", "label": "On 2 days"]),
              .object(["value": "2", "label": "Daily"]),
            ] + ["Once", "Often", "Weekly", "Monthly", "Never"].map { .text($0) })
        ], label: "How often"))
    person.type("1")
    #expect(person.sees.contains(Words.noMatch))
    person.press(Key(.enter), Key(.backspace))
    person.type("2")
    person.press(Key(.enter))
    #expect(person.editor.session.state("often")?.state.value == .text("1"))
  }

  @Test func `arrows move through the options, starting at the chosen one`() throws {
    var person = try person()
    person.type(" ")
    person.press(Key(.down), Key(.down), Key(.down), Key(.up), Key(.enter))
    #expect(person.form.contains("dark green"))
    person.type(" ")
    #expect(person.form.contains("▸ ● dark green"))
  }

  @Test func `Escape in a picker changes nothing, and backspace in the field empties it`() throws {
    var person = try person()
    person.type("b")
    person.press(Key(.enter))
    person.type("r")
    person.press(Key(.escape))
    #expect(person.form.contains("┃ blue"))
    person.press(Key(.backspace))
    #expect(person.editor.session.state("color")?.state.raw == "")
  }

  @Test func `a search without a match is reported`() throws {
    var person = try person()
    person.type("zz")
    #expect(person.form.contains(Words.noMatch))
    person.press(Key(.enter), Key(.backspace), Key(.backspace))
    #expect(person.form.contains("▸ ○ red"))
  }

  @Test func `the space bar toggles a flag, and a letter sets it`() throws {
    var person = try TerminalUser(fields: FormField("news", .boolean), FormField("other"))
    #expect(person.form.contains("1 ○ yes"))
    for (key, shown) in [(" ", "[x] yes"), (" ", "[ ] no"), ("y", "[x] yes"), ("n", "[ ] no")] {
      person.type(key)
      person.press(Key(.tab))
      #expect(person.form.contains(shown))
      person.press(Key(.tab, .shift))
    }
    person.press(Key(.backspace), Key(.tab))
    #expect(person.editor.session.state("news")?.state.raw == "")
  }
}
