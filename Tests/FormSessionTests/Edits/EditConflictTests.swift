import FieldEngine
import FieldbookMemory
import JSONText
import TestSupport
import Testing

@testable import FormSession

/// What becomes of edits that are sent again, or that two people made.
@Suite struct EditConflictTests {
  private static let form = """
    {"form": "visit", "version": 1, "fields": [
      {"key": "zip", "type": "zip"}, {"key": "name", "type": "name"},
      {"key": "born", "type": "date"}, {"key": "fixed", "readOnly": true, "initial": "x"},
      {"key": "drug", "group": "med"}, {"key": "dose", "group": "lab"}
    ], "groups": [{"key": "med", "repeat": {}}, {"key": "lab", "repeat": {}}]}
    """

  private func served() throws -> ServedDraft<MemoryStore> {
    let form = try LoadedForm(
      #require(FormDocument(Self.form).definition), ValidationContext(today: .testDay))
    return try ServedDraft(OpenDraft(of: form, as: PageAndServer.person))
  }

  private func apply(
    _ edits: String..., to draft: inout ServedDraft<MemoryStore>, by page: String = "one",
    as name: String = "ada"
  ) throws -> EditAnswer {
    let person = Person(name) { Moment(milliseconds: 1_795_341_600_000) }
    let edits = try edits.enumerated().map { place, text in
      try DraftEdit(#require(JSONDocument(text).root))
    }
    return try draft.apply(edits, by: #require(PageID(page)), as: person)
  }

  /// Returns the conflict of the first edit.
  private func firstConflict(in answer: EditAnswer) throws -> EditConflict {
    guard case .conflict(let conflict) = answer.outcomes[0].outcome else {
      Issue.record("\(answer.outcomes)")
      throw NoConflict()
    }
    return conflict
  }

  private struct NoConflict: Error {}

  private func edit(_ number: Int, _ rest: String) -> String {
    #"{"op": "0193f000-0000-7000-8000-00000000000\#(number)", \#(rest)}"#
  }

  @Test func `a text is kept as typed until its field is left`() throws {
    var draft = try served()
    _ = try apply(edit(1, #""seen": 0, "field": "name", "raw": "ada ""#), to: &draft)
    #expect(draft.draft.session.state("name")?.state.raw == "ada ")
    _ = try apply(
      edit(2, #""seen": 1, "field": "name", "raw": "ada ", "left": true"#), to: &draft)
    #expect(draft.draft.session.state("name")?.state.display == "Ada")
    let history = try draft.draft.store.history(of: draft.draft.draft.id, field: "name")
    #expect(history.map(\.new) == ["Ada"])
  }

  @Test func `a text that stays as it was typed is recorded when its field is left`() throws {
    var draft = try served()
    _ = try apply(edit(1, #""seen": 0, "field": "zip", "raw": "9""#), to: &draft)
    _ = try apply(edit(2, #""seen": 1, "field": "zip", "raw": "90""#), to: &draft)
    for number in 3...4 {
      _ = try apply(
        edit(number, #""seen": 2, "field": "zip", "raw": "90", "left": true"#), to: &draft)
    }
    let history = try draft.draft.store.history(of: draft.draft.draft.id, field: "zip")
    #expect(history.map(\.new) == ["90"])
    #expect(history.map(\.old) == [nil])
  }

  @Test func `an answer that is sent as left twice is recorded once`() throws {
    var draft = try served()
    for number in 1...2 {
      let answer = try apply(
        edit(number, #""seen": 0, "field": "zip", "raw": "90210", "left": true"#), to: &draft)
      #expect(answer.outcomes.map(\.outcome) == [.accepted(revision: 1)])
    }
    let history = try draft.draft.store.history(of: draft.draft.draft.id, field: "zip")
    #expect(history.map(\.new) == ["90210"])
  }

  @Test func `leaving a field changes nothing that others could overwrite`() throws {
    var draft = try served()
    _ = try apply(edit(1, #""seen": 0, "field": "zip", "raw": "90210""#), to: &draft)
    _ = try apply(edit(2, #""seen": 1, "field": "zip", "raw": "90210", "left": true"#), to: &draft)
    let answer = try apply(
      edit(3, #""seen": 1, "field": "zip", "raw": "9021""#), to: &draft, by: "two", as: "ben")
    #expect(answer.outcomes.map(\.outcome) == [.accepted(revision: 3)])
  }

  @Test func `an edit that is sent again is not applied again`() throws {
    var draft = try served()
    let first = edit(1, #""seen": 0, "field": "zip", "raw": "9""#)
    _ = try apply(first, to: &draft)
    _ = try apply(edit(2, #""seen": 0, "field": "zip", "raw": "90""#), to: &draft)
    let again = try apply(first, to: &draft)
    #expect(again.outcomes.map(\.outcome) == [.accepted(revision: 1)])
    #expect(draft.draft.session.state("zip")?.state.raw == "90")
    var reopened = try ServedDraft(draft.draft)
    #expect(
      try apply(first, to: &reopened).outcomes.map(\.outcome) == [.accepted(revision: 1)])
  }

  @Test func `edits of one page never conflict with each other, others do`() throws {
    var draft = try served()
    _ = try apply(edit(1, #""seen": 0, "field": "zip", "raw": "9""#), to: &draft)
    _ = try apply(edit(2, #""seen": 0, "field": "zip", "raw": "90""#), to: &draft)
    let answer = try apply(
      edit(3, #""seen": 1, "field": "zip", "raw": "1""#),
      edit(4, #""seen": 0, "field": "name", "raw": "Ben""#), to: &draft, by: "two", as: "ben")
    let conflict = try firstConflict(in: answer)
    #expect(conflict.texts.field == "zip")
    #expect(conflict.texts.revision == 2)
    #expect(conflict.texts.mine.raw == "1")
    #expect(conflict.texts.theirs.raw == "90")
    #expect(conflict.person == "ada")
    #expect(answer.outcomes[1].outcome == .accepted(revision: 3))
    #expect(draft.draft.session.state("zip")?.state.raw == "90")
    let solved = try apply(
      edit(5, #""seen": 2, "field": "zip", "raw": "1""#), to: &draft, by: "two", as: "ben")
    #expect(solved.outcomes.map(\.outcome) == [.accepted(revision: 4)])
  }

  @Test func `a page that saw later revisions than a restored store is asked`() throws {
    var draft = try served()
    _ = try apply(edit(1, #""seen": 0, "field": "zip", "raw": "9""#), to: &draft)
    let answer = try apply(
      edit(2, #""seen": 7, "field": "zip", "raw": "1""#),
      edit(3, #""seen": 7, "field": "name", "raw": "Ben""#), to: &draft, by: "two", as: "ben")
    let conflict = try firstConflict(in: answer)
    #expect(conflict.texts.theirs.raw == "9")
    #expect(answer.outcomes[1].outcome == .accepted(revision: 2))
  }

  @Test func `edits of one page to two servers never conflict with each other`() throws {
    var draft = try served()
    let (id, form) = (draft.draft.draft.id, draft.draft.form)
    var other = try ServedDraft(
      OpenDraft(id, of: form, in: draft.draft.store, as: PageAndServer.person))
    _ = try apply(edit(1, #""seen": 0, "field": "zip", "raw": "9""#), to: &draft)
    let answer = try apply(edit(2, #""seen": 0, "field": "zip", "raw": "90""#), to: &other)
    #expect(answer.outcomes.map(\.outcome) == [.accepted(revision: 2)])
  }

  @Test func `the same change by two people is not a conflict`() throws {
    var draft = try served()
    _ = try apply(edit(1, #""seen": 0, "field": "zip", "raw": "9""#), to: &draft)
    let answer = try apply(
      edit(2, #""seen": 0, "field": "zip", "raw": "9""#), to: &draft, by: "two")
    #expect(answer.outcomes.map(\.outcome) == [.accepted(revision: 1)])
  }

  @Test(
    arguments: [
      (#""seen": 0, "field": "zip", "raw": "letters""#, "refused"),
      (#""seen": 0, "field": "none", "raw": "1""#, "no_field"),
      (#""seen": 0, "field": "fixed", "raw": "1""#, "disabled"),
      (#""seen": 0, "field": "zip", "reason": "none""#, "refused"),
    ])
  func `what people could not enter is refused, and stays refused`(edit: String, code: String)
    throws
  {
    var draft = try served()
    for _ in 1...2 {
      let answer = try apply(self.edit(1, edit), to: &draft)
      guard case .refused(code, _) = answer.outcomes[0].outcome else {
        Issue.record("\(answer.outcomes)")
        return
      }
    }
    #expect(draft.draft.draft.revision == 0)
  }

  @Test func `a late answer in a removed entry is kept, with the person who removed it`() throws {
    var draft = try served()
    let entry = { (status: String) in
      #""entry": {"id": "a1", "repeat": "med", "rank": "1", "status": "\#(status)"}"#
    }
    _ = try apply(
      edit(1, #""seen": 0, \#(entry("present"))"#),
      edit(2, #""seen": 0, "field": "med[#a1].drug", "raw": "old", "left": true"#), to: &draft)
    _ = try apply(
      edit(3, #""seen": 2, \#(entry("removed"))"#), to: &draft, by: "two", as: "ben")
    let answer = try apply(
      edit(4, #""seen": 2, "field": "med[#a1].drug", "raw": "new", "left": true"#), to: &draft)
    let conflict = try firstConflict(in: answer)
    #expect(conflict.texts.mine.raw == "new" && conflict.texts.theirs.raw == nil)
    #expect(conflict.person == "ben")
  }

  @Test func `an entry cannot become an entry of another repeat`() throws {
    var draft = try served()
    let answer = try apply(
      edit(1, #""seen": 0, "entry": {"id": "a1", "repeat": "med", "rank": "1"}"#),
      edit(2, #""seen": 0, "entry": {"id": "a1", "repeat": "lab", "rank": "2"}"#), to: &draft)
    guard case .refused(let code, _) = answer.outcomes[1].outcome else {
      Issue.record("\(answer.outcomes)")
      return
    }
    #expect(code == "no_field")
  }
}
