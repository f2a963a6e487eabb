import FieldEngine
import FormSession
import TestSupport
import Testing

@testable import FieldbookTerminal

/// What the keys for entries do.
@Suite struct EntryStoryTests {
  private static let add = Key(.insert)
  private static let remove = Key(.delete, .alt)
  private static let next = Key(.down, .control)
  private static let previous = Key(.up, .control)

  /// A person at a form with entries that have these names.
  private func person(
    _ names: String..., repetition: FormDefinition.Repetition? = nil
  ) throws -> TerminalUser<MemoryBackend> {
    let usual = FormDefinition.Repetition(entryTitle: "${what}", start: 1)
    var person = try TerminalUser(.items(repetition ?? usual), rows: 40)
    for (place, name) in names.enumerated() {
      person.press(place == 0 ? Key(.tab) : Self.add)
      person.type(name)
    }
    return person
  }

  @Test func `five members are entered with the keyboard alone`() throws {
    var person = try TerminalUser(.household(), columns: 72, rows: 24)
    person.type("kano")
    person.press(Key(.tab), Key(.tab), Key(.tab))
    for (place, member) in [("ada", "36"), ("bo", "8"), ("cy", "70"), ("di", "3"), ("ed", "41")]
      .enumerated()
    {
      if place > 0 { person.press(Self.add) }
      person.type(member.0)
      person.press(Key(.tab))
      person.type(member.1)
    }
    #expect(person.answers("name") == ["Ada", "Bo", "Cy", "Di", "Ed"])
    #expect(person.answers("age") == ["36", "8", "70", "3", "41"])
    #expect(person.answers("people") == ["5"])
    #expect(person.status.contains("│ Ed │"))
    person.press(Key(.function(10)), Key(.down), Key(.enter))
    #expect(person.requests == [.leave(.finalized)])
  }

  @Test func `an entry is added after the one with the focus, and gets the focus`() throws {
    var person = try person("one", "three")
    person.press(Self.previous, Self.add)
    #expect(person.focus == "item[2].what")
    person.type("two")
    #expect(person.answers("what") == ["one", "two", "three"])
  }

  @Test func `outside of all entries, adding asks where, unless there is one place`() throws {
    var person = try person("one")
    person.press(Key(.home, .control), Self.add)
    #expect(person.focus == "item[2].what")
    person = try TerminalUser(.household(), rows: 30)
    person.press(Key(.tab), Key(.tab), Key(.tab))
    person.type("ada")
    person.press(.alt("a"))
    #expect(person.form.contains("┃ ▸ + Ada › Illnesses "))
    #expect(person.form.contains("┃   + Members, after Ada "))
    person.press(Key(.enter))
    #expect(person.focus == "member[1].illness[1].disease")
  }

  @Test func `an empty entry is removed at once, and one with answers after a question`() throws {
    var person = try person("one", "two")
    person.press(Self.add, Self.remove)
    #expect(person.message == "Items 3 of 3 was removed; Ctrl-U brings it back.")
    #expect(person.focus == "item[2].what")
    person.press(Self.previous, Self.remove)
    #expect(person.form.contains("┏ Items 1 of 2: one "))
    #expect(person.form.contains("It has answers."))
    person.press(Key(.enter))
    #expect(person.answers("what") == ["one", "two"])
    person.press(Self.remove, Key(.down), Key(.enter))
    #expect(person.answers("what") == ["two"])
    #expect(person.focus == "item[1].what")
    #expect(person.message == "Items 1 of 2: one was removed; Ctrl-U brings it back.")
  }

  @Test func `removing the only entry moves the focus to the field before the repeat`() throws {
    var person = try person("")
    person.press(Self.remove)
    #expect(person.focus == "note")
    #expect(person.form.contains("+ Add to Items (none yet)  Alt-A"))
  }

  @Test func `an entry is moved up and down, with the focus in it`() throws {
    var person = try person("one", "two", "three")
    person.press(Key(.up, .alt))
    #expect(person.answers("what") == ["one", "three", "two"])
    #expect(person.focus == "item[2].what")
    person.press(Key(.down, .alt), Key(.down, .alt))
    #expect(person.answers("what") == ["one", "two", "three"])
    #expect(person.message == "✗ \(Words.isLastEntry)")
  }

  @Test func `undo and redo of adding, removing and moving show the entry`() throws {
    var person = try person("one", "two", "three")
    person.press(Key(.up, .alt), Key(.home, .control), .control("u"))
    #expect(person.answers("what") == ["one", "two", "three"])
    #expect(person.focus == "item[3].what")
    person.press(.control("r"))
    #expect(person.answers("what") == ["one", "three", "two"])
    person.press(Self.previous, Self.remove, Key(.down), Key(.enter), Key(.home, .control))
    #expect(person.answers("what") == ["three", "two"])
    person.press(.control("u"))
    #expect(person.answers("what") == ["one", "three", "two"])
    #expect(person.focus == "item[1].what")
    person.press(Self.add, .control("u"))
    #expect(person.answers("what") == ["one", "three", "two"])
    #expect(person.focus == "item[2].what")
  }

  @Test func `next and previous go from entry to entry, past the ends of inner repeats`() throws {
    var person = try TerminalUser(.household(), rows: 40)
    person.press(Key(.tab), Key(.tab), Key(.tab))
    person.type("ada")
    person.press(.alt("a"), Key(.enter))
    person.type("malaria")
    person.press(Self.previous)
    #expect(person.focus == "member[1].name")
    person.press(Self.add)
    person.type("bo")
    person.press(Self.previous, Key(.down))
    #expect(person.focus == "member[1].illness[1].disease")
    person.press(.alt("j"))
    #expect(person.focus == "member[2].name")
    person.press(Self.next)
    #expect(person.message == "✗ \(Words.isLastEntry)")
    person.press(Key(.home, .control), Self.previous)
    #expect(person.message == "✗ \(Words.isFirstEntry)")
    person.press(Self.next)
    #expect(person.focus == "member[1].name")
  }

  @Test func `up and down go through closed entries as if they were open`() throws {
    var person = try person("a", "b", "c", "d", "e", "f", "g")
    #expect(person.form.contains("Items 6 of 7: f"))
    person.press(Key(.up))
    #expect(person.focus == "item[6].price")
    person.press(Key(.up), Key(.up))
    #expect(person.focus == "item[5].price")
    person.press(Key(.down), Key(.down))
    #expect(person.focus == "item[6].price")
    person.press(Key(.home, .control), Key(.pageDown))
    #expect(person.focus == "item[7].what")
    person.press(Key(.tab), Key(.tab))
    #expect(person.focus == nil)
  }

  @Test func `a click on a closed entry opens it, and one on the last line adds an entry`() throws {
    var person = try person("a", "b", "c", "d", "e", "f", "g")
    let rows = person.sees.split(separator: "\n", omittingEmptySubsequences: false)
    let closed = try #require(rows.firstIndex { $0.contains("Items 3 of 7: c") })
    person.mouse(.press, closed, 10)
    #expect(person.focus == "item[3].what")
    let end = person.sees.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains("+ Add to Items") }
    person.mouse(.press, try #require(end), 10)
    #expect(person.focus == "item[8].what")
  }

  @Test func `finding lists fields with their entries, and closed entries by their headings`()
    throws
  {
    var person = try person("a", "b")
    person.press(.control("f"))
    person.type("a › pr")
    person.press(Key(.enter))
    #expect(person.focus == "item[1].price")
    person = try self.person("a", "b", "c", "d", "e", "f", "g")
    person.press(.control("f"))
    person.type("3 of 7")
    person.press(Key(.enter))
    #expect(person.focus == "item[3].what")
  }

  @Test func `the list of what needs attention names the entries`() throws {
    var person = try TerminalUser(.household(), columns: 72, rows: 24)
    person.type("kano")
    person.press(Key(.tab), Key(.tab), Key(.tab))
    person.type("ada")
    person.press(.alt("a"), Key(.enter), Key(.function(10)))
    #expect(person.form.contains("✗ Ada › Illnesses 1 › Disease: Please answer this"))
    person.press(Key(.enter))
    #expect(person.focus == "member[1].illness[1].disease")
  }

  @Test func `a form without repeats says so`() throws {
    var person = try TerminalUser(FormDefinition("f", version: 1) { FormField("a") })
    for key in [Self.add, Self.remove, Self.next, Key(.up, .alt), Key(.function(5)), .alt("a")] {
      person.press(key)
      #expect(person.message == "✗ \(Words.noRepeats)")
    }
  }

  @Test func `a repeat that is a page shows all of its entries there`() throws {
    var form = FormDefinition.items(.init(entryTitle: "${what}", start: 2))
    form.groups[0].isPage = true
    form.groups[1].isPage = true
    var person = try TerminalUser(form, rows: 24)
    #expect(person.line(0).contains("page 1 of 2") && !person.form.contains("Items 1 of 2"))
    person.press(Key(.tab))
    #expect(person.line(0).contains("page 2 of 2"))
    #expect(person.form.contains("Items 1 of 2") && person.form.contains("Items 2 of 2"))
    person.press(Self.remove, Self.remove)
    #expect(person.line(0).contains("page") == false)
    person.press(.alt("a"))
    #expect(person.line(0).contains("page 2 of 2"))
  }

  @Test func `a boolean, a choice and a list in an entry are chosen in that entry`() throws {
    var form = FormDefinition.items(.init(start: 2))
    form.fields[1] = FormField("what", .choice, [.options: .list(["red", "blue"])])
    form.fields[2] = FormField(
      "price", .list, [.of: .object(["choice": .object(["options": .list(["x", "y"])])])])
    for place in 1...2 { form.fields[place].group = "item" }
    var person = try TerminalUser(form, rows: 30)
    person.press(Key(.tab), Self.next)
    person.press(Key(.down), Key(.enter))
    person.type(" ")
    person.press(Key(.down), Key(.character(" ")), Key(.escape))
    #expect(person.answers("what") == ["", "red"])
    #expect(person.editor.session.state("item[2].price")?.state.items?.map(\.raw) == ["y"])
  }
}
