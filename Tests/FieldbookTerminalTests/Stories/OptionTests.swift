import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

/// Up to seven options are shown below the question.
@Suite struct OptionTests {
  private func person(_ type: FieldType = .choice, options: Int = 3) throws -> TerminalUser<
    MemoryBackend
  > {
    let names = ["red", "Green", "blue", "black", "white", "pink", "gray", "brown"]
    let list = ParameterValue.list(names.prefix(options).map { .text($0) })
    return try TerminalUser(
      columns: 44, rows: 16,
      fields: FormField("color", type, type == .choice ? [.options: list] : [:], label: "Color"),
      FormField("next", label: "Next"))
  }

  private func value(_ person: TerminalUser<MemoryBackend>) -> CanonicalValue? {
    person.editor.session.state("color")?.state.value
  }

  @Test func `the options are shown at the focus, with the digits that choose them`() throws {
    var person = try person()
    #expect(
      person.form == """
        ╭ ○ Fields ─────────────────────── 0 of 2 ─╮
        │ ┏ Color ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓ │
        │ ┃   1 ○ red                            ┃ │
        │ ┃   2 ○ Green                          ┃ │
        │ ┃   3 ○ blue                           ┃ │
        │ ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛ │
        │ ╭──────────────────────────────────────╮ │
        │ │ Next                                 │ │
        │ ╰──────────────────────────────────────╯ │
        ╰──────────────────────────────────────────╯
            Finish and lock  F10

        """)
    person.type("2")
    #expect(value(person) == .text("Green"))
    #expect(person.form.contains("┃ ▸ 2 ● Green"))
    person.press(Key(.tab))
    #expect(person.line(3).contains("│ Green "))
  }

  @Test func `Enter without a marked option moves on and chooses nothing`() throws {
    var person = try person()
    person.press(Key(.enter))
    #expect(value(person) == nil)
    #expect(person.editor.session.focus == "next")
  }

  @Test func `arrows mark an option, and Enter chooses it and moves on`() throws {
    var person = try person()
    person.press(Key(.down), Key(.down), Key(.down), Key(.up))
    #expect(value(person) == nil)
    #expect(person.form.contains("┃ ▸ 2 ○ Green"))
    #expect(person.beforeCaret?.hasSuffix("┃ ▸ 2 ") == true)
    person.press(Key(.enter))
    #expect(value(person) == .text("Green"))
    #expect(person.editor.session.focus == "next")
  }

  @Test func `Tab moves on and chooses nothing`() throws {
    var person = try person()
    person.press(Key(.down), Key(.tab))
    #expect(value(person) == nil)
    person.press(Key(.tab, .shift))
    #expect(!person.form.contains("▸"))
  }

  @Test func `the space bar chooses the marked option or the first`() throws {
    var person = try person()
    person.type(" ")
    #expect(value(person) == .text("red"))
    person.press(Key(.down))
    person.type(" ")
    #expect(value(person) == .text("Green"))
    person.type(" ")
    #expect(value(person) == .text("Green"))
    #expect(person.editor.session.focus == "color")
  }

  @Test func `arrows at the last option move to the next field and back`() throws {
    var person = try person()
    person.press(Key(.down), Key(.down), Key(.down), Key(.down))
    #expect(person.editor.session.focus == "next")
    person.press(Key(.up))
    #expect(person.editor.session.focus == "color")
    #expect(value(person) == nil)
  }

  @Test func `a letter marks the next option that begins with it`() throws {
    var person = try person(options: 5)
    person.type("b")
    #expect(person.form.contains("▸ 3 ○ blue"))
    person.type("b")
    #expect(person.form.contains("▸ 4 ○ black"))
    person.type("b")
    #expect(person.form.contains("▸ 3 ○ blue"))
    person.type("z")
    #expect(person.message == "✗ No option begins with “z”.")
    #expect(value(person) == nil)
  }

  @Test func `further letters mark the option that begins with all of them`() throws {
    var person = try person(options: 7)
    for (letter, line) in [("b", "3 ○ blue"), ("l", "3 ○ blue"), ("a", "4 ○ black")] {
      person.type(letter)
      #expect(person.form.contains("▸ \(line)"), "\(letter)")
    }
    // No option begins with "blap", so the letter starts a new search.
    person.type("p")
    #expect(person.form.contains("▸ 6 ○ pink"))
    person.press(Key(.up))
    person.type("g")
    #expect(person.form.contains("▸ 7 ○ gray"))
    person.type("z")
    #expect(person.message == "✗ No option begins with “z”.")
    person.type("r")
    #expect(person.form.contains("▸ 1 ○ red"))
    #expect(value(person) == nil)
  }

  @Test func `typing the start of a word marks only options that begin with it`() throws {
    var person = try TerminalUser(
      fields: FormField(
        "place", .choice,
        [.options: .list(["Home", "Hospital", "Other facility"].map { .text($0) })]),
      FormField("next"))
    person.type("hosp")
    person.press(Key(.enter))
    #expect(person.editor.session.state("place")?.state.value == .text("Hospital"))
  }

  @Test func `a digit without an option chooses nothing`() throws {
    var person = try person()
    person.type("4")
    #expect(value(person) == nil)
    person.type("0")
    #expect(value(person) == nil)
  }

  @Test func `a choice is one step, and backspace removes it`() throws {
    var person = try person()
    person.type("13")
    person.press(.control("u"))
    #expect(value(person) == .text("red"))
    person.press(Key(.backspace))
    #expect(value(person) == nil)
    #expect(!person.form.contains("●"))
  }

  @Test func `eight options open a picker, and Tab closes it without choosing`() throws {
    var person = try person(options: 8)
    #expect(!person.form.contains("1 ○ red"))
    person.type("b")
    #expect(person.form.contains("Find: b"))
    person.press(Key(.down), Key(.tab))
    #expect(value(person) == nil)
    #expect(person.editor.model.overlays.isEmpty)
    #expect(person.editor.session.focus == "color")
    person.type("br")
    person.press(Key(.enter))
    #expect(value(person) == .text("brown"))
  }

  @Test func `an empty field with a picker explains that typing searches`() throws {
    var person = try person(options: 8)
    #expect(person.form.contains("┃ Type to search 8 options "))
    person.press(Key(.tab))
    #expect(!person.form.contains("Type to search"))
    person.press(Key(.tab, .shift))
    person.type("gr")
    person.press(Key(.enter))
    #expect(!person.form.contains("Type to search"))
  }

  @Test(arguments: [Key.control("u"), .alt("z"), Key(.backspace), .control("k"), Key(.escape)])
  func `Enter does not choose a removed option again`(key: Key) throws {
    var person = try person()
    person.press(Key(.down), Key(.down))
    person.type(" ")
    #expect(value(person) == .text("Green"))
    person.press(key, Key(.enter))
    #expect(value(person) == nil)
    #expect(person.editor.session.focus == "next")
  }

  @Test func `seven options can also be opened in a picker`() throws {
    var person = try person(options: 7)
    #expect(person.form.contains("7 ○ gray"))
    person.press(.control("o"))
    #expect(person.form.contains("Find: "))
  }

  @Test func `a flag is yes or no`() throws {
    var person = try person(.boolean)
    #expect(person.form.contains("┃   1 ○ yes"))
    for (keys, flag) in [
      ("1", true), ("2", false), (" ", true), (" ", false), ("y", true), ("n", false),
    ] {
      person.type(keys)
      #expect(value(person) == .boolean(flag), "\(keys)")
    }
    person.press(Key(.up))
    person.type(" ")
    #expect(value(person) == .boolean(true))
    #expect(person.form.contains("┃ ▸ 1 ● yes"))
  }

  @Test func `a text that is not an option stays visible`() throws {
    var person = try person()
    person.editor.apply(.step("color", .set("purple")))
    person.press(Key(.tab), Key(.tab, .shift))
    #expect(person.form.contains("┃ purple"))
    #expect(person.form.contains("┃   1 ○ red"))
    person.type("1")
    #expect(!person.form.contains("purple"))
  }

  @Test func `a reason for a missing value is shown above the options`() throws {
    var form = FormDefinition(key: "form", version: 1)
    form.fields = [FormField("a", .boolean)]
    form.missingReasons = [.init("refused", label: "Refused")]
    var person = try TerminalUser(form)
    person.editor.apply(.reason(field: "a", "refused"))
    _ = person.editor.handle(.resize(ScreenSize(columns: 64, rows: 12)))
    #expect(person.form.contains("┃ — Refused"))
    person.type("1")
    #expect(!person.form.contains("Refused"))
  }

  @Test func `the options of a secure field are not shown`() throws {
    var person = try TerminalUser(
      fields: FormField("a", .boolean, attributes: { $0.isSecure = true }), FormField("b"))
    #expect(!person.form.contains("○ yes"))
    person.type(" ")
    #expect(person.form.contains("••••"))
  }

  @Test func `a click chooses an option`() throws {
    var person = try person()
    person.mouse(.press, 4, 8)
    #expect(value(person) == .text("Green"))
  }
}
