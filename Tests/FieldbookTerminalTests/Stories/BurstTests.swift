import FieldEngine
import FieldbookMemory
import FormSession
import Testing

@testable import FieldbookTerminal

/// Keys that arrive all at once, such as a paste from a terminal without bracketed paste.
@Suite struct BurstTests {
  private static let form = FormDefinition("f", version: 1) {
    FormField("note", .text, label: "Note")
    FormField("zip", .zip)
  }

  private let store = MemoryStore()
  private let loaded: LoadedForm
  private let id = DraftID(high: 0x7000, low: 0x8000_0000_0000_0001)

  init() throws {
    loaded = try LoadedForm(Self.form, ValidationContext(today: .testDay))
    let draft = Draft(id, of: loaded.id, at: Moment(milliseconds: 0))
    try store.register(loaded.definition, at: draft.createdAt)
    let contents = loaded.contents(of: loaded.fresh, in: draft)
    try store.begin(NewDraft(contents, history: []), of: loaded, by: Self.person("ada"))
  }

  private static func person(_ name: String) -> FormSession.Person {
    FormSession.Person(name) { Moment(milliseconds: 1_000) }
  }

  private func person(_ name: String = "ada") throws -> TerminalUser<StoreBackend<MemoryStore>> {
    TerminalUser(at: StoreBackend(try OpenDraft(id, of: loaded, in: store, as: Self.person(name))))
  }

  private func keys(_ text: String) -> ArraySlice<InputEvent> {
    text.map { .key(Key(.character($0))) }[...]
  }

  private func kept(_ field: String) throws -> String? {
    try store.contents(of: id)?.fields.first { $0.key == field }?.display
  }

  @Test func `two thousand characters are drawn and saved in time slices`() throws {
    var person = try person()
    let text = String(repeating: "abcd efgh ", count: 200)
    var events = keys(text)
    let clock = ManualClock()
    var frames = 0
    while !events.isEmpty {
      _ = person.editor.handlePortion(of: &events) { clock.tick(.milliseconds(1)) }
      frames += 1
      // Everything that is drawn has been saved.
      #expect(try kept("note") == person.editor.session.state("note")?.state.display)
    }
    #expect(person.editor.session.state("note")?.state.raw == text)
    // Each character takes a millisecond: the 2 seconds must have between 60 and 120 frames.
    #expect((60...120).contains(frames), "\(frames) frames")
  }

  @Test func `a single key is saved at once`() throws {
    var person = try person()
    var events = keys("a")
    _ = person.editor.handlePortion(of: &events) { .now }
    #expect(try kept("note") == "a")
  }

  @Test func `keys that wait for a save are not shown as saved`() throws {
    var backend = try person().editor.backend
    backend.suspendSaving()
    _ = backend.apply(.step("note", .type("a")))
    #expect(backend.session.state("note")?.state.raw == "a")
    #expect(try kept("note") == "")
    #expect(backend.savedAt == nil)
    let answer = backend.resumeSaving()
    #expect(answer == nil)
    #expect(try kept("note") == "a")
    #expect(backend.savedAt != nil)
  }

  @Test func `leaving in a burst saves the keys before it`() throws {
    var person = try person()
    var events = keys("oak") + [.key(.control("q"))] + keys("elm")
    let requests = person.editor.handlePortion(of: &events) { .now }
    #expect(requests == [.leave(.left)])
    #expect(try kept("note") == "oak")
    #expect(events.count == 3)
  }

  @Test func `a conflict in a burst is asked about, and the other fields are saved`() throws {
    var (first, second) = (try person(), try person("bo"))
    var events = keys("oak")
    _ = first.editor.handlePortion(of: &events) { .now }
    events = keys("elm") + [.key(Key(.enter))] + keys("10001")
    while !events.isEmpty { _ = second.editor.handlePortion(of: &events) { .now } }
    #expect(second.form.contains("Mine: elm"))
    #expect(second.form.contains("Theirs: oak"))
    #expect(try kept("note") == "oak")
    #expect(try kept("zip") == "10001")
  }
}

/// A clock that the test advances.
private final class ManualClock {
  private var now = ContinuousClock.now

  func tick(_ duration: Duration) -> ContinuousClock.Instant {
    now += duration
    return now
  }
}
