import FieldEngine
import FormSession
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookStore

/// Earlier programs stored the display of a focused field as it was edited.
@Suite(.temporaryFolder) struct LeftDisplayTests {
  /// A store in which a draft has the focus in a choice, as an earlier program stored it.
  private func earlierStore() throws -> (Sample, DraftID) {
    let text = """
      {"form": "trial", "version": 1, "fields": [
        {"key": "drug", "type": {"choice": {"options": [{"value": "8", "label": "Antiviral"}]}}},
        {"key": "zip", "type": "zip"}]}
      """
    let sample = try Sample(of: try FormDocument(text).definition.get())
    let id = try sample.begin(1, [("drug", "8")])
    var draft = try sample.open(id)
    try draft.apply(.step("drug", .focus))
    try draft.close()
    try sample.stranger().run(RowTable.field.update(["display": "raw"], where: "place = 0"))
    return (sample, id)
  }

  private func display(_ sample: Sample) throws -> [String?] {
    try sample.stranger().texts("SELECT display FROM fb_fields WHERE field = 'drug'")
  }

  @Test func `the next action corrects the display, and doctor reports no damage`() throws {
    let (sample, id) = try earlierStore()
    #expect(try display(sample) == ["8"])
    #expect(try Doctor(sample.store).examine().filter(\.isDamage) == [])
    var draft = try sample.open(id)
    #expect(draft.session.state("drug")?.state.display == "8")
    try draft.apply(.step("drug", .moveCaret(to: 0)))
    #expect(try display(sample) == ["Antiviral"])
    #expect(draft.session.state("drug")?.state.display == "8")
    #expect(try Doctor(sample.store).examine().filter(\.isDamage) == [])
  }

  @Test func `finalizing corrects the display of a field that another seat left focused`() throws {
    let (sample, id) = try earlierStore()
    let first = try sample.open(id)
    var second = try sample.open(id, in: sample.another())
    #expect(second.session.focus == nil)
    _ = try second.finalize()
    #expect(try display(sample) == ["Antiviral"])
    _ = first
  }
}

extension Optional {
  fileprivate func get() throws -> Wrapped {
    guard let self else { throw NoSuchThing() }
    return self
  }
}
