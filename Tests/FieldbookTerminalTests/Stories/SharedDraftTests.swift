import FieldEngine
import FieldbookMemory
import FormSession
import Testing

@testable import FieldbookTerminal

/// Two people edit one stored draft.
@Suite struct SharedDraftTests {
  private static let form = FormDefinition("f", version: 1, title: "Visit") {
    FormField("name", .name, required: true)
    FormField("zip", .zip)
    FormField("tags", .list, [.of: "phrase"])
  }

  private let store = MemoryStore()
  private let loaded: LoadedForm
  private let id = DraftID(high: 0x7000, low: 0x8000_0000_0000_0001)

  init() throws {
    loaded = try LoadedForm(Self.form, ValidationContext(today: .testDay))
    try begin(loaded)
  }

  private func begin(_ loaded: LoadedForm) throws {
    let draft = Draft(id, of: loaded.id, at: Moment(milliseconds: 0))
    try store.register(loaded.definition, at: draft.createdAt)
    let contents = loaded.contents(of: loaded.fresh, in: draft)
    try store.begin(NewDraft(contents, history: []), of: loaded, by: Self.person)
  }

  private static let person = FormSession.Person("ada") { Moment(milliseconds: 1_000) }

  private func person(
    _ name: String = "ada", at form: LoadedForm? = nil
  ) throws -> TerminalUser<StoreBackend<MemoryStore>> {
    let own = FormSession.Person(name, now: Self.person.now)
    let draft = try OpenDraft(id, of: form ?? loaded, in: store, as: own)
    let backend = StoreBackend(draft) { moment in
      ClockTime(hour: 12, minute: 0, second: Int(moment.milliseconds / 1_000))
    }
    return TerminalUser(at: backend)
  }

  @Test func `a draft that somebody else has finished says so at once`() throws {
    var other = try OpenDraft(id, of: loaded, in: store, as: Self.person)
    var (person, form) = (try person(), PlainForm(try self.person().editor.backend))
    _ = form.begin()
    try other.apply(.step("name", .set("ada")))
    _ = try other.finalize()
    let isNew = person.editor.refresh()
    #expect(isNew)
    let sentence = "Somebody has finished and locked the draft, so it cannot be changed any more."
    #expect(person.editor.model.message?.text == sentence)
    let isNewer = person.editor.refresh()
    #expect(!isNewer)
    #expect(form.answer("").contains(sentence))
  }

  @Test func `keys for a field that was hidden meanwhile do not go into another field`() throws {
    let form = FormDefinition("g", version: 1) {
      FormField("has", .boolean, initial: "true")
      FormField("why", when: .equals(field: "has", "true"))
      FormField("note")
    }
    let asked = try LoadedForm(form, ValidationContext(today: .testDay))
    try begin(asked)
    var other = try OpenDraft(id, of: asked, in: store, as: Self.person)
    var person = try person(at: asked)
    _ = person.editor.backend.apply(.step("why", .focus))
    person.type("because I ")
    try other.apply(.step("has", .set("false")))
    person.type("said so")
    person.paste("to you")
    person.press(Key(.backspace))
    #expect(person.editor.session.focus == "note")
    #expect(person.editor.session.state("note")?.state.raw == "")
    #expect(person.message == "✗ " + Words.strayed)
    person.press(Key(.end))
    person.type("well")
    #expect(person.editor.session.state("note")?.state.raw == "well")
  }

  @Test func `closing and reopening restores the screen and the caret`() throws {
    var first = try person()
    first.type("ada lov")
    first.press(Key(.left))
    #expect(first.status.hasPrefix("✓ saved 12:00:01"))
    // The seat is closed as when a window closes, without further actions.
    try first.editor.backend.draft.close()
    let second = try person()
    #expect(second.sees == first.sees)
    #expect(second.shown("name") == "ada lo|v")
  }

  @Test func `another person's text in another field appears`() throws {
    var (first, second) = (try person(), try person())
    first.press(Key(.tab))
    first.type("10001")
    let isNew = second.editor.refresh()
    #expect(isNew)
    #expect(second.form.contains("10001"))
  }

  @Test func `a change is reported with the person's name once they leave the field`() throws {
    var (first, second) = (try person("bo"), try person())
    first.press(Key(.tab))
    first.type("10001")
    _ = second.editor.refresh()
    #expect(second.message == "Somebody else changed Zip Code.")
    first.press(Key(.tab))
    _ = second.editor.refresh()
    #expect(second.message == "bo changed Zip Code.")
  }

  @Test func `two texts for one field are a conflict, and mine can stay`() throws {
    var (first, second) = (try person(), try person())
    first.type("Ada")
    second.type("G")
    #expect(second.form.contains("Mine: G"))
    #expect(second.form.contains("Theirs: Ada"))
    second.press(Key(.up), Key(.enter))
    #expect(try store.contents(of: id)?.fields.first { $0.key == "name" }?.display == "G")
  }

  @Test func `two texts for one field are a conflict, and theirs can stay`() throws {
    var (first, second) = (try person(), try person())
    first.type("Ada")
    second.type("G")
    second.press(Key(.down), Key(.down), Key(.enter))
    #expect(second.editor.model.overlays.isEmpty)
    #expect(second.editor.session.state("name")?.state.display == "Ada")
    #expect(try store.contents(of: id)?.fields.first { $0.key == "name" }?.display == "Ada")
  }

  @Test func `Escape restores the other person's text and nothing older`() throws {
    var (first, second) = (try person(), try person())
    first.type("Ada")
    second.type("G")
    second.press(Key(.up), Key(.enter))
    second.type("race")
    second.press(Key(.escape))
    #expect(second.shown("name") == "Ada|")
    second.press(.control("u"))
    #expect(second.shown("name") == "Grace|")
  }

  @Test func `a final draft refuses edits and says so`() throws {
    var (first, second) = (try person(), try person())
    first.type("Ada")
    first.press(Key(.function(10)), Key(.down), Key(.enter))
    #expect(first.requests == [.leave(.finalized)])
    second.press(Key(.home))
    #expect(second.message.hasPrefix("✗ "))
    #expect(second.editor.session.state("name")?.state.display == "Ada")
  }

  @Test(arguments: [[" "], ["oak"], ["oak", "\r"], ["oak", "\r", "elm"]])
  func `an open list closes when the draft was discarded`(typed: [String]) throws {
    var person = try person()
    person.press(Key(.tab), Key(.tab))
    for text in typed {
      if text == "\r" { person.press(Key(.enter)) } else { person.type(text) }
    }
    try store.discard(id, HistoryEntry(.discarded, by: "bo", at: Moment(milliseconds: 2_000)))
    person.press(Key(.escape))
    #expect(person.message.hasPrefix("✗ The draft is discarded."))
    #expect(person.editor.model.overlays.isEmpty)
    person.type("x")
    #expect(person.message.hasPrefix("✗ The draft is discarded."))
    #expect(person.editor.model.overlays.isEmpty)
    person.press(.control("q"))
    #expect(person.requests == [.leave(.left)])
  }

  @Test func `a draft that was moved to another version refuses edits and says so`()
    throws
  {
    var person = try person()
    person.type("Ada")
    var definition = Self.form
    definition.version = 2
    definition.fields.removeLast(2)
    try store.register(definition, at: Moment(milliseconds: 0))
    let newer = try LoadedForm(definition, ValidationContext(today: .testDay))
    let contents = try #require(try store.contents(of: id))
    var moved = contents.draft
    moved.form = newer.id
    let after = newer.contents(of: newer.session(contents), in: moved)
    _ = try store.move(DraftMove(after, seen: moved.revision, orphaned: [], []))
    person.type("m")
    #expect(person.sees.contains("✗ The draft was moved to version 2 of its form."))
    #expect(person.editor.session.state("name")?.state.display == "Ada")
    person.press(.control("q"))
    #expect(person.requests == [.leave(.left)])
    #expect(try store.contents(of: id)?.fields.map(\.raw) == ["Ada"])
  }
}
