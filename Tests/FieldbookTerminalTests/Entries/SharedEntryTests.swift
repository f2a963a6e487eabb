import FieldEngine
import FieldbookMemory
import FormSession
import Testing

@testable import FieldbookTerminal

/// Others add, move and remove entries while a person is in one.
@Suite struct SharedEntryTests {
  private func person() throws -> TerminalUser<SharedBackend> {
    var person = TerminalUser(
      at: try SharedBackend(.items(.init(entryTitle: "${what}", start: 3))), rows: 40)
    person.press(Key(.tab))
    for name in ["one", "two", "three"] {
      person.type(name)
      person.press(Key(.tab), Key(.tab))
    }
    person.press(Key(.up, .control), Key(.up, .control))
    #expect(person.focus == "item[2].what")
    person.editor.backend.other = "bo"
    return person
  }

  @Test func `the cursor stays in its entry while others move it and add one before it`() throws {
    var person = try person()
    person.editor.backend.othersActions = [
      .addEntry(to: "item", at: 1), .moveEntry("item[3]", to: 4),
    ]
    _ = person.editor.refresh()
    #expect(person.focus == "item[4].what")
    person.type("!")
    #expect(person.answers("what") == ["", "one", "three", "two!"])
    #expect(person.form.contains("Items 4 of 4: two!"))
  }

  @Test func `an entry that somebody else removes is named, and typing waits`() throws {
    var person = try person()
    person.editor.backend.othersActions = [.removeEntry("item[2]")]
    _ = person.editor.refresh()
    #expect(person.message == "bo removed Items 2 of 3: two, where the cursor was.")
    #expect(person.focus == "item[2].what")
    person.type("x")
    #expect(person.message == "✗ \(Words.strayed)")
    #expect(person.answers("what") == ["one", "three"])
    person.press(Key(.end))
    person.type("!")
    #expect(person.answers("what") == ["one", "three!"])
  }

  @Test func `plain mode names an entry that somebody else removes, and continues nearby`() throws {
    var backend = try SharedBackend(.items(.init(entryTitle: "${what}", start: 2)))
    backend.other = "bo"
    var form = PlainForm(backend)
    _ = form.begin()
    for line in ["x", "one"] { _ = form.answer(line) }
    form.backend.othersActions = [.removeEntry("item[2]")]
    let answer = form.answer("5")
    #expect(answer.contains("bo removed Items 2 of 2, where the cursor was.\n"), "\(answer)")
    #expect(form.backend.session.focus == "item[1].what")
  }

  /// A stored draft in which a person adds entries in a burst of keys.
  @Test func `answers typed in a burst go into the entry that the burst added`() throws {
    let form = try LoadedForm(
      .items(.init(entryTitle: "${what}", start: 1)), ValidationContext(today: .testDay))
    let store = MemoryStore()
    let id = DraftID(high: 0x7000, low: 0x8000_0000_0000_0001)
    let draft = Draft(id, of: form.id, at: Moment(milliseconds: 0))
    let person = FormSession.Person("ada") { Moment(milliseconds: 1_000) }
    try store.register(form.definition, at: draft.createdAt)
    try store.begin(
      NewDraft(form.contents(of: form.fresh, in: draft), history: []), of: form, by: person)
    let open = try OpenDraft(id, of: form, in: store, as: person)
    var user = TerminalUser(at: StoreBackend(open))
    user.press(Key(.tab))
    let keys =
      "one".map { Key(.character($0)) } + [Key(.insert)]
      + "two".map { Key(.character($0)) } + [Key(.insert)] + "three".map { Key(.character($0)) }
    var events = keys.map { InputEvent.key($0) }[...]
    let start = ContinuousClock.now
    while !events.isEmpty { _ = user.editor.handlePortion(of: &events) { start } }
    #expect(user.answers("what") == ["one", "two", "three"])
    #expect(user.focus == "item[3].what" && user.editor.backend.saveError == nil)
    user.type("!")
    let saved = user.editor.backend.draft.session
    #expect(
      saved.states.filter { $0.state.field.hasSuffix("what") }.map(\.state.display)
        == ["one", "two", "three!"])
  }
}
