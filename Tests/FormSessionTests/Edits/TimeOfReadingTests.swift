import FieldEngine
import FieldbookMemory
import JSONText
import TestSupport
import Testing

@testable import FormSession

/// Drafts whose validity and text depend on who opens them, and when.
@Suite struct TimeOfReadingTests {
  private static let morning = Moment(milliseconds: 1_800_000_000_000)
  private static let noon = Moment(milliseconds: 1_800_000_000_000 + 4 * 3_600_000)

  private func form() throws -> LoadedForm {
    let text = """
      {"form": "past", "version": 1, "fields": [
        {"key": "at", "type": {"dateTime": {"order": "ymd"}}, "constraint": ". <= now()"},
        {"note": "Welcome ${username}", "key": "hello"}],
       "rules": [{"key": "r", "check": "${at} <= now()", "message": "Not yet"},
         {"key": "w", "check": "${at} = ''", "message": "Sure?", "severity": "warning"}]}
      """
    let definition = try #require(FormDocument(Array(text.utf8)).definition)
    let day = try #require(CalendarDay(daysSince1970: Int(Self.morning.milliseconds / 86_400_000)))
    return try LoadedForm(definition, ValidationContext(today: day, offset: 0))
  }

  /// A draft with a time in the morning, entered at noon.
  private func draft() throws -> OpenDraft<MemoryStore> {
    var draft = try OpenDraft(of: form(), as: Person("ada") { Self.noon })
    try draft.apply(.step("at", .set("2027-01-15T10:30Z")))
    try draft.apply(.acknowledge(rule: "w"))
    try #require(draft.session.obstacles.isEmpty)
    return draft
  }

  @Test func `a draft that is only read is validated at the given time`() throws {
    let draft = try draft()
    let contents = try #require(try draft.store.contents(of: draft.draft.id))
    #expect(try form().session(contents, at: Self.noon).obstacles.isEmpty)
    #expect(try form().session(contents, at: Self.morning).obstacles.count == 2)
  }

  @Test func `a draft that a page opens again knows its person and the time`() throws {
    var draft = try draft()
    let json = draft.session.snapshot.json.text
    draft.restore(try #require(JSONDocument(json).root.flatMap { SessionSnapshot($0) }))
    #expect(draft.session.obstacles.isEmpty)
    #expect(draft.session.notes.map(\.text) == ["Welcome ada"])
  }

  @Test func `a refused finalization says why in the language of the conversation`() throws {
    let text = """
      {"form": "visit", "version": 1, "languages": ["en", "fr"], "fields": [
        {"key": "name", "required": true, "requiredMessage": {"en": "Name?", "fr": "Le nom ?"}}]}
      """
    let definition = try #require(FormDocument(Array(text.utf8)).definition)
    let form = try LoadedForm(definition, ValidationContext(today: .testDay))
    let draft = try OpenDraft(of: form, as: Person("ada") { Self.noon })
    let french = try #require(definition.language(named: "fr"))
    var conversation = SessionConversation(draft, words: try draft.session.words(in: french))
    let answer = conversation.answer(Array(#"{"op": "finalize"}"#.utf8)).text
    #expect(answer.contains("Le nom ?") && !answer.contains("Name?"), "\(answer)")
  }
}
