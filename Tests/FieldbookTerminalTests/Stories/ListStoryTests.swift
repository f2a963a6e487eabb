import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

@Suite struct ListStoryTests {
  private func person() throws -> TerminalUser<MemoryBackend> {
    let rule: ParameterValue = .object([
      "sum": .object(["equals": "1"]), "message": "Scores must add up to 1",
    ])
    return try TerminalUser(
      columns: 44, rows: 14,
      fields: FormField("scores", .list, [.of: "double", .rule: rule], label: "Scores"))
  }

  @Test func `a list opens as a sheet with an item to type into`() throws {
    var person = try person()
    person.type("0.5")
    person.press(Key(.enter))
    person.type("0.25")
    #expect(
      person.form == """
        ╭ ✗ Fields ─────────────────────── 0 of 1 ─╮
        ┏ Scores ━━━━━━━━━━━━━━━━━━━━━━━━ 2 items ━┓
        ┃  1     0.5                               ┃
        ┃ ▸2     0.25                              ┃
        ┃                                          ┃
        ┃                                          ┃
        ┃                                          ┃
        ┃                                          ┃
        ┗ ✗ Scores must add up to 1 ━━━━━━━━━━━━━━━┛

        """)
    #expect(person.beforeCaret == "┃ ▸2     0.25")
  }

  @Test func `an item that was just added is not marked invalid yet`() throws {
    var person = try person()
    person.type("1")
    person.press(Key(.enter))
    #expect(person.line(9).hasPrefix("┗━━━"))
    #expect(person.message == "")
  }

  @Test func `a valid list closes`() throws {
    var person = try person()
    person.type("0.5")
    person.press(Key(.enter))
    person.type("0.5")
    person.press(Key(.enter), Key(.enter))
    #expect(person.editor.model.overlays.isEmpty)
    #expect(person.form.contains("┃ 0.5; 0.5"))
    #expect(person.editor.session.state("scores")?.isComplete == true)
  }

  @Test func `closing an invalid list asks, and editing can continue`() throws {
    var person = try person()
    person.type("0.5")
    person.press(Key(.escape))
    #expect(person.sees.contains("Scores must add up to 1."))
    person.press(Key(.enter))
    person.type("1")
    #expect(person.editor.session.state("scores")?.state.display == "0.51")
  }

  @Test func `an invalid list can be closed with its earlier items`() throws {
    var person = try person()
    person.type("0.5")
    person.press(Key(.escape), Key(.down), Key(.enter))
    #expect(person.editor.model.overlays.isEmpty)
    #expect(person.editor.session.state("scores")?.state.display == "")
  }

  @Test func `opening and closing a list changes nothing and adds no step`() throws {
    var form = FormDefinition("f", version: 1) { FormField("tags", .list, [.of: "phrase"]) }
    form.missingReasons = [.init("refused", label: "Did not want to say")]
    var person = try TerminalUser(form, rows: 14)
    person.press(.control("t"), Key(.enter), .control("o"))
    #expect(person.beforeCaret?.hasSuffix("┃ ▸1     ") == true)
    person.press(Key(.left), Key(.tab), Key(.insert), Key(.backspace), Key(.escape))
    #expect(person.editor.model.overlays.isEmpty)
    #expect(person.form.contains("— Did not want to say"))
    person.press(.control("u"))
    #expect(person.editor.session.state("tags")?.reason == nil)
    person.press(.control("u"))
    #expect(person.message == "✗ There is nothing to undo.")
    #expect(person.editor.session.state("tags")?.state.items == [])
  }

  @Test func `an item that is added and left empty adds no step`() throws {
    var person = try TerminalUser(fields: FormField("tags", .list, [.of: "phrase"], initial: "oak"))
    person.press(.control("o"), Key(.enter), Key(.escape))
    #expect(person.editor.model.overlays.isEmpty)
    #expect(person.editor.session.state("tags")?.state.display == "oak")
    person.press(.control("u"))
    #expect(person.message == "✗ There is nothing to undo.")
  }

  @Test func `a character that an item refuses does not start a list`() throws {
    var person = try TerminalUser(fields: FormField("zips", .list, [.of: "zip"]))
    person.type("x")
    #expect(person.message == "✗ “x” was not accepted: digits only.")
    #expect(person.editor.session.state("zips")?.state.items == [])
    person.type("5")
    #expect(person.editor.session.state("zips")?.state.display == "5")
  }

  @Test func `typing a letter starts a list of options with its option`() throws {
    var person = try TerminalUser(
      rows: 14,
      fields: FormField(
        "c", .list,
        [
          .of: .object(["choice": .object(["options": .list(["red", "blue"])])]),
          .rule: .object(["unique": false]),
        ]))
    person.type("b")
    person.press(Key(.enter), Key(.escape))
    #expect(person.editor.session.state("c")?.state.display == "blue")
  }

  @Test func `items are added, moved and removed`() throws {
    var person = try person()
    person.type("1")
    person.press(Key(.insert))
    person.type("2")
    person.press(Key(.up, .alt))
    #expect(person.editor.session.state("scores")?.state.display == "2; 1")
    person.press(Key(.down), Key(.delete, .alt))
    #expect(person.editor.session.state("scores")?.state.display == "2")
  }

  @Test func `a full list refuses text that was meant for another item`() throws {
    var person = try TerminalUser(
      columns: 64, rows: 14,
      fields: FormField("tags", .list, [.of: "phrase", .maxCount: 2], label: "Tags"))
    person.type("oak")
    person.press(Key(.enter))
    person.type("elm")
    #expect(person.sees.contains("2 items, 2 at most"))
    #expect(!person.sees.contains("next item"))
    person.press(Key(.enter))
    #expect(person.message == "✗ At most 2 items.")
    person.type("fir")
    person.paste("fir")
    #expect(person.sees.contains("┗ ✗ At most 2 items; move the cursor to edit item 2 ━"))
    #expect(person.beforeCaret?.hasSuffix("▸2     elm") == true)
    person.press(Key(.end))
    #expect(!person.sees.contains("move the cursor"))
    person.type("s")
    #expect(person.beforeCaret?.hasSuffix("▸2     elms") == true)
  }

  @Test func `steps in a list are undone one by one`() throws {
    var person = try person()
    person.type("1")
    person.press(Key(.enter))
    person.type("2")
    person.press(.control("u"), .control("u"))
    #expect(person.editor.session.state("scores")?.state.items?.count == 1)
    person.type("3")
    #expect(person.editor.session.state("scores")?.state.display.contains("3") == true)
  }
}
