import FieldEngine
import FieldbookKit
import FieldbookStore
import FormSession
import TestSupport
import Testing

/// Each test has its own file.
@Suite(.temporaryFolder) struct BookTests {
  private static let visit = FormDefinition("visit", version: 1) {
    FormField("name", .name, required: true)
    FormField("zip", .zip)
    FormField("cvv", .cvv)
  }

  private func book() throws -> Book {
    let person = Person("ada") { Moment(milliseconds: 1_800_000_000_000) }
    let store = try Store(TemporaryFolder.current.path(of: "book.sqlite"), at: person.now())
    return Book(store, as: person, today: CalendarDay(year: 2026, month: 11, day: 21) ?? .earliest)
  }

  @Test func `another book continues where a draft was left`() throws {
    var draft = try book().register(Self.visit).begin()
    try draft.set("zip", "9021")
    try draft.close()
    var same = try book().open(draft.id)
    #expect(same["zip"] == "9021")
    #expect(
      same.issues.mapValues(\.message)
        == ["name": "Required Entry", "zip": "Incomplete Zip Code"])
    try same.apply(.undo)
    #expect(same["zip"] == "")
    #expect(same["nothing"] == nil)
  }

  @Test func `finalizing says what prevents it, and changes nothing then`() throws {
    var draft = try book().register(Self.visit).begin()
    try draft.set("name", "ada")
    try draft.set("zip", "9021")
    let obstacles = draft.obstacles
    #expect(obstacles.map(\.message) == ["zip: Incomplete Zip Code."])
    #expect(throws: DraftError.obstacles(obstacles)) { try draft.finalize() }
    #expect(draft.status == .draft)
    try draft.set("zip", "90210")
    try draft.finalize()
    #expect(throws: DraftError.store(.notOpen(draft.id, .final))) { try draft.set("zip", "1") }
  }

  @Test func `a field that the form does not have is refused`() throws {
    var draft = try book().register(Self.visit).begin()
    #expect(throws: DraftError.refused(.noField("zap"))) { try draft.set("zap", "1") }
  }

  @Test func `a final draft shows local times, as it did while it was open`() throws {
    let form = FormDocument(
      #"""
      {"form": "stay", "version": 1, "fields": [{"key": "name"}], "rules": [
        {"key": "begun", "check": "false()", "severity": "warning",
         "message": "Begun at ${start}"},
        {"key": "past", "check": "${start} <= now()", "message": "Begun in the future"}]}
      """#)
    let person = Person("ada") { Moment(milliseconds: 1_800_000_000_000) }
    let store = try Store(TemporaryFolder.current.path(of: "book.sqlite"), at: person.now())
    // As in India.
    let book = Book(
      store, as: person, today: CalendarDay(iso: "2027-01-15") ?? .earliest,
      offset: 330)
    var draft = try book.register(try #require(form.definition)).begin()
    let open = try book.session(book.contents(draft.id))
    #expect(open.rules.map(\.message).first == "Begun at 2027-01-15T13:30:00+05:30")
    try draft.apply(.acknowledge(rule: "begun"))
    try draft.finalize()
    let final = try book.session(book.contents(draft.id))
    #expect(final.rules.map(\.message) == open.rules.map(\.message))
    #expect(final.rules.map(\.isBroken) == [true, false])
  }

  @Test(arguments: [-11, 14])
  func `a final draft is valid also where it was finalized on another day`(hours: Int) throws {
    let form = FormDocument(
      #"""
      {"form": "visit", "version": 1, "fields": [
        {"key": "next", "type": {"date": {"order": "ymd"}}, "constraint": ". = today()"}]}
      """#)
    // It is 10:00 in UTC.
    let person = Person("ada") { Moment(milliseconds: 1_800_007_200_000) }
    let store = try Store(TemporaryFolder.current.path(of: "book.sqlite"), at: person.now())
    let (there, here) = (
      Book(store, as: person, offset: hours * 60), Book(store, as: person, offset: 0)
    )
    var draft = try there.register(try #require(form.definition)).begin()
    try draft.set("next", there.today.iso)
    try draft.finalize()
    for book in [there, here, Book(store, as: person, offset: -hours * 60)] {
      #expect(try book.session(book.contents(draft.id)).state("next")?.validity == .valid)
    }
  }

  @Test func `a form that is not registered is not found, and a similar one is named`() throws {
    let book = try book()
    try book.register(Self.visit)
    #expect(throws: BookError.noForm("visot", nearest: "visit")) { try book.form("visot") }
    #expect(throws: StoreError.noForm("visit", version: 2)) { try book.form("visit", version: 2) }
    let other = FormDefinition("visit", version: 1) { FormField("name", .name) }
    #expect(throws: StoreError.formExists(FormID("visit", version: 1))) {
      try book.register(other)
    }
  }

  @Test func `a draft is found by the end of its id`() throws {
    let book = try book()
    let id = try book.register(Self.visit).begin().id
    #expect(try book.draftID(id.ending) == id)
    #expect(throws: BookError.shortID("abc")) { try book.draftID("abc") }
    #expect(throws: BookError.noDraft("00000000")) { try book.draftID("00000000") }
  }

  @Test func `pages of drafts and issues continue after the last one`() throws {
    let visits = try book().register(Self.visit)
    let ids = try (0..<3).map { _ in try visits.begin().id }
    let page = try visits.drafts(.draft, limit: 2)
    let rest = try visits.drafts(.draft, after: page.last, limit: 2)
    #expect(Set((page + rest).map(\.id)) == Set(ids))
    #expect(rest.count == 1)
    #expect(try visits.drafts(.final) == [])
    let issues = try visits.issues(limit: 2)
    #expect(issues.map(\.field) == ["name", "name"])
    #expect(try visits.issues(after: issues.last, limit: 2).count == 1)
  }
}
