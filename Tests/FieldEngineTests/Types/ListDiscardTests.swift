import FieldEngine
import Testing

@Suite struct `Discarding a list` {
  private func integers(_ initial: String = "") throws -> Field {
    Field(
      "list", try FieldType.list.definition([.of: "integer"]), LawSubject.validationContext,
      initial: initial)
  }

  @Test func `restores the items and the earlier undo steps`() throws {
    var field = try integers("1; 2")
    field.apply(.insertItem(at: 0))
    field.apply(.undo)
    field.apply(.discardList)
    field.apply(.openList)
    field.apply(.removeItem(at: 0))
    field.apply(.type("9"), item: 0)
    field.apply(.discardList)
    #expect(field.state.display == "1; 2")
    #expect(!field.items.isOpen && field.isFocused)
    field.apply(.undo)
    #expect(field.refusal?.code == "nothing_to_undo")
  }

  @Test func `keeps the steps that were undone after opening`() throws {
    var field = try integers()
    for text in ["1", "1; 2", "1; 2; 3"] { field.apply(.set(text)) }
    for step in [.openList, .undo, .undo, .removeItem(at: 0), .discardList] as [FieldStep] {
      field.apply(step)
    }
    #expect(field.state.display == "1; 2; 3")
    field.apply(.undo)
    #expect(field.state.display == "1")
    field.apply(.undo)
    #expect(field.state.display == "")
    for _ in 0..<2 { field.apply(.redo) }
    #expect(field.state.display == "1; 2; 3")
  }

  @Test func `respects an undo in one item after a change in another`() throws {
    var field = try integers("1; 2")
    field.apply(.type("5"), item: 0)
    field.apply(.closeList)
    field.apply(.type("6"), item: 1)
    field.apply(.undo, item: 0)
    field.apply(.discardList)
    #expect(field.state.display == "15; 2")
    field.apply(.undo)
    #expect(field.state.display == "1; 2")
  }

  @Test func `drops the undo steps if older ones were discarded`() throws {
    var field = try integers("1")
    field.apply(.set("2"))
    field.apply(.openList)
    for _ in 0...1_001 { field.apply(.insertItem(at: 0)) }
    field.apply(.discardList)
    #expect(field.state.display == "2")
    field.apply(.undo)
    #expect(field.refusal?.code == "nothing_to_undo")
  }
}
