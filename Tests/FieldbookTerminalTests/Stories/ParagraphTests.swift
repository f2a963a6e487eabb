import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

/// Texts of several lines.
@Suite struct ParagraphTests {
  private func person(
    columns: Int = 40, lines: Int = 3, layout: FormLayout = .roomy
  ) throws -> TerminalUser<MemoryBackend> {
    var form = FormDefinition(key: "form", version: 1)
    form.fields = [
      FormField("a", .phrase, [.lines: .number(ExactDecimal(lines))], label: "Notes"),
      FormField("b"),
    ]
    return try TerminalUser(form, columns: columns, rows: 16, layout: layout)
  }

  @Test func `a paragraph is a box with its own height, and its words wrap`() throws {
    var person = try person()
    person.type("Fever for three days, then a rash on the arms")
    #expect(
      person.form == """
        ╭ ✓ Fields ─────────────────── 1 of 2 ─╮
        │ ┏ Notes ━━━━━━━━━━━━━━━━━━━━━━━ ✓ ━┓ │
        │ ┃ Fever for three days, then a     ┃ │
        │ ┃ rash on the arms                 ┃ │
        │ ┃                                  ┃ │
        │ ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛ │
        │ ╭──────────────────────────────────╮ │
        │ │ Phrase                           │ │
        │ ╰──────────────────────────────────╯ │
        ╰──────────────────────────────────────╯
            Finish and lock  F10

        """)
    #expect(person.beforeCaret == "│ ┃ rash on the arms")
    person.press(Key(.tab))
    #expect(person.line(4).contains("│ │ rash on the arms "))
  }

  @Test(arguments: [Key(.enter, .alt), .control("j")])
  func `a key begins a new line, and Enter moves to the next field`(key: Key) throws {
    var person = try person()
    person.type("one")
    person.press(key)
    person.type("two")
    #expect(person.editor.session.state("a")?.state.raw == "one\ntwo")
    #expect(person.line(4).hasPrefix("│ ┃ two "))
    person.press(Key(.enter))
    #expect(person.editor.session.focus == "b")
  }

  @Test func `in other fields the key for a new line works as Enter`() throws {
    var person = try TerminalUser(fields: FormField("a"), FormField("b"))
    person.type("one")
    person.press(.control("j"))
    #expect(person.editor.session.state("a")?.state.raw == "one")
    #expect(person.editor.session.focus == "b")
  }

  @Test func `arrows move through the lines and then to the next field`() throws {
    var person = try person()
    person.editor.apply(.step("a", .set("first line\nsecond\nthird one")))
    person.press(Key(.up))
    #expect(person.shown("a") == "first line\nsecond|\nthird one")
    person.press(Key(.up), Key(.home))
    #expect(person.shown("a") == "|first line\nsecond\nthird one")
    person.press(Key(.end), Key(.down))
    #expect(person.shown("a") == "first line\nsecond|\nthird one")
    person.press(Key(.home), Key(.end, .shift))
    #expect(person.shown("a") == "first line\n[second|\nthird one")
    person.press(Key(.down), Key(.down))
    #expect(person.editor.session.focus == "b")
  }

  @Test func `a text that is longer than its box scrolls and shows its position`() throws {
    var person = try person()
    person.editor.apply(.step("a", .set("1\n2\n3\n4\n5")))
    person.press(Key(.left))
    #expect(person.line(3).hasPrefix("│ ┃ 3 "))
    #expect(person.line(3).contains("▲"))
    person.press(Key(.up), Key(.up), Key(.up), Key(.up))
    #expect(person.line(3).hasPrefix("│ ┃ 1 "))
    #expect(person.line(5).contains("▼"))
    person.press(Key(.tab))
    #expect(person.line(5).contains("▼"))
  }

  @Test func `in a compact form a paragraph shows its lines at the focus and one line elsewhere`()
    throws
  {
    var person = try person(layout: .compact)
    person.type("one")
    person.press(.control("j"))
    person.type("two")
    #expect(
      (1..<6).map(person.line).joined(separator: "\n") == """
         ✓ Fields ───────────────────── 1 of 2 ─
        ┃✓ Notes
        ┃  ▸ one
        ┃    two
        ┃
        """)
    person.press(Key(.tab))
    #expect(person.form.contains("│ one two"))
  }

  @Test func `a paste keeps its lines, and is one step`() throws {
    var person = try person()
    person.paste("one\ntwo")
    #expect(person.shown("a") == "one\ntwo|")
    person.press(.control("u"))
    #expect(person.shown("a") == "|")
  }

  @Test func `a click places the caret in its line`() throws {
    var person = try person()
    person.editor.apply(.step("a", .set("first line\nsecond\nthird one")))
    person.mouse(.press, 4, 6)
    #expect(person.shown("a") == "first line\nse|cond\nthird one")
  }

  // MARK: In an editor

  @Test func `an external editor gets the text, and its result is one step`() throws {
    var person = try person()
    person.type("fever")
    person.press(.control("e"))
    #expect(person.requests == [.edit("fever")])
    person.editor.applyEdited(.saved("fever\nand rash\n", failure: nil), of: "fever")
    #expect(person.editor.session.state("a")?.state.raw == "fever\nand rash")
    #expect(person.message == "")
    person.press(.control("u"))
    #expect(person.editor.session.state("a")?.state.raw == "fever")
  }

  @Test func `an editor that fails loses no text`() throws {
    var person = try person(columns: 100)
    person.type("fever")
    person.press(.control("e"))
    person.editor.applyEdited(.saved("fever", failure: "“ed” ended with status 1."), of: "fever")
    #expect(person.message == "✗ “ed” ended with status 1. The text is unchanged.")
    #expect(person.editor.session.state("a")?.state.raw == "fever")
    person.editor.applyEdited(.saved("fever!", failure: "“ed” ended."), of: "fever")
    #expect(
      person.message == "✗ “ed” ended. The field has the text that it saved; Ctrl-U undoes that.")
    #expect(person.editor.session.state("a")?.state.raw == "fever!")
    person.editor.applyEdited(.failed("No editor is known."), of: "fever!")
    #expect(person.message == "✗ No editor is known.")
    #expect(person.editor.session.state("a")?.state.raw == "fever!")
  }

  @Test func `a text that is too long after editing is kept as invalid`() throws {
    var person = try TerminalUser(fields: FormField("a", .text, [.lines: 3, .maxLength: 5]))
    person.press(.control("e"))
    person.editor.applyEdited(.saved("much too long", failure: nil), of: "")
    #expect(person.editor.session.state("a")?.state.display == "much too long")
    #expect(person.editor.session.state("a")?.state.issue?.code == "text.too_long")
  }

  @Test func `a hidden text is not passed to an editor`() throws {
    var form = FormDefinition(key: "form", version: 1)
    form.fields = [
      FormField("a", .phrase, [.lines: 3], attributes: { $0.storage = .mask }),
      FormField("b", .phrase, [.lines: 3], attributes: { $0.isSecure = true }),
      FormField("c", .phrase, [.lines: 3], attributes: { $0.storage = .never }),
    ]
    var person = try TerminalUser(form)
    for _ in 0..<3 {
      person.press(.control("e"))
      #expect(person.message == "✗ A hidden answer cannot be opened in an editor.")
      person.press(Key(.tab))
    }
    #expect(person.requests == [])
  }

  @Test func `in a field of one line the editor key moves the caret to the end`() throws {
    var person = try TerminalUser(fields: FormField("a"))
    person.type("abc")
    person.press(Key(.home), .control("e"))
    #expect(person.shown("a") == "abc|")
    #expect(person.requests == [])
  }
}
