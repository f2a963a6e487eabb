import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

/// Choosing several options with checkboxes.
@Suite struct BoxTests {
  private func person(
    _ more: TypeParameters = [:], options: [String] = ["bcg", "dpt", "hep b", "hib", "mmr"]
  ) throws -> TerminalUser<MemoryBackend> {
    var parameters = more
    parameters[.of] = .object([
      "choice": .object(["options": .list(options.map { .text($0) })])
    ])
    return try TerminalUser(
      columns: 44, rows: 16, fields: FormField("shots", .list, parameters, label: "Shots"),
      FormField("next"))
  }

  private func values(_ person: TerminalUser<MemoryBackend>) -> String? {
    person.editor.session.state("shots")?.state.display
  }

  @Test func `the space bar ticks options, and the items keep the order of the options`() throws {
    var person = try person()
    #expect(person.form.contains("┃ Space: show 5 options "))
    person.type(" ")
    #expect(
      person.form.contains(
        """
        ┃ ▸ [ ] bcg                          ┃
        """))
    person.press(Key(.down), Key(.down))
    person.type(" ")
    person.press(Key(.up), Key(.up))
    person.type(" ")
    #expect(values(person) == "bcg; hep b")
    #expect(person.form.contains("▸ [x] bcg"))
    #expect(person.form.contains(" 2 items ━┓"))
    person.type(" ")
    #expect(values(person) == "hep b")
    person.press(Key(.enter))
    #expect(person.editor.model.overlays.isEmpty)
    #expect(person.form.contains("┃ hep b"))
    #expect(person.editor.session.focus == "shots")
  }

  @Test(arguments: [Key(.enter), Key(.escape), Key(.tab)])
  func `closing the checkboxes keeps the ticks`(key: Key) throws {
    var person = try person()
    person.type("  ")
    person.press(key)
    #expect(values(person) == "bcg")
    #expect(person.editor.model.overlays.isEmpty)
  }

  @Test func `one key ticks all options or none`() throws {
    var person = try person()
    person.type(" a")
    #expect(values(person) == "bcg; dpt; hep b; hib; mmr")
    person.type("a")
    #expect(values(person) == "")
    person.press(.control("u"))
    #expect(values(person) == "bcg; dpt; hep b; hib; mmr")
  }

  @Test func `a slash filters the options, and ticking all ticks only the matches`() throws {
    var person = try person()
    person.type(" /h")
    #expect(person.form.contains("Find: h"))
    person.type("a")
    #expect(person.form.contains(Words.noMatch))
    person.press(Key(.backspace), Key(.enter))
    person.type("a")
    #expect(values(person) == "hep b; hib")
    person.press(Key(.escape))
    #expect(person.editor.model.overlays.isEmpty)
  }

  @Test func `a letter on the form filters the options at once`() throws {
    var person = try person()
    person.type("mm")
    person.press(Key(.enter))
    person.type(" ")
    #expect(values(person) == "mmr")
  }

  @Test func `no more options can be ticked than the form allows`() throws {
    var person = try person([.maxCount: 2])
    person.type("  ")
    person.press(Key(.down))
    person.type(" ")
    person.press(Key(.down))
    person.type(" ")
    #expect(values(person) == "bcg; dpt")
    #expect(person.message == "✗ At most 2 items can be ticked.")
    #expect(person.form.contains("2 items, 2 at most"))
    person.type("a")
    #expect(values(person) == "bcg; dpt")
  }

  @Test func `each tick is a step that can be undone`() throws {
    var person = try person()
    person.type("  ")
    person.press(Key(.down))
    person.type(" ")
    person.press(.control("u"))
    #expect(values(person) == "bcg")
    person.press(.control("r"))
    #expect(values(person) == "bcg; dpt")
  }

  @Test
  func `the first ticked box is marked when the boxes open, and the caret stays before the text`()
    throws
  {
    var person = try person()
    person.editor.apply(.step("shots", .set("dpt")))
    #expect(person.beforeCaret?.hasSuffix("┃ ") == true)
    person.press(.control("o"))
    #expect(person.form.contains("▸ [x] "))
  }

  @Test func `an item that is not an option is kept`() throws {
    var person = try person()
    person.editor.apply(.step("shots", .set("polio; dpt")))
    person.press(Key(.character(" ")), Key(.up), Key(.character(" ")))
    #expect(values(person) == "bcg; dpt; polio")
    person.type("aa")
    #expect(values(person) == "polio")
  }

  @Test func `options that can repeat open a list instead of checkboxes`() throws {
    var person = try person([.rule: .object(["unique": false])])
    person.type(" ")
    guard case .list? = person.editor.model.overlays.last else {
      Issue.record("\(person.editor.model.overlays)")
      return
    }
  }

  @Test func `the marked option is shown in full and does not cover the footer`() throws {
    let long = "Vaccines that the card shows, though nobody remembers them"
    var person = try person(options: (1...20).map { "\($0) \(long)" })
    person.type(" ")
    person.press(Key(.down))
    #expect(person.words.contains("[ ] 2 " + long))
    #expect(person.status.contains("missing"))
    person.press(Key(.pageDown), Key(.pageDown), Key(.pageDown))
    #expect(person.words.contains("[ ] 20 " + long))
  }

  @Test func `the form shows every ticked option`() throws {
    var person = try person(options: (1...6).map { "option number \($0)" })
    person.type(" a")
    person.press(Key(.enter))
    for number in 1...6 { #expect(person.words.contains("option number \(number)")) }
  }

  @Test func `a click ticks an option`() throws {
    var person = try person()
    person.type(" ")
    let row = person.sees.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains("dpt") }
    person.mouse(.press, try #require(row), 12)
    #expect(values(person) == "dpt")
  }
}
