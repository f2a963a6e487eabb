import TestSupport
import Testing

@testable import FieldEngine

/// Others see a focused field as it will look when it is left.
@Suite struct `The display for others is the display after leaving` {
  @Test(arguments: try LawSubject.all())
  func `for every typed text`(_ subject: LawSubject) throws {
    try Walk.trials(ofEdits: 75).run { random in
      let walk = Walk(subject, using: &random)
      let (shown, state) = (walk.field.leftDisplay, walk.field.leftState)
      var left = walk
      left.apply(.blur)
      try walk.require(shown == left.field.state.display, "it is shown as it will be")
      try walk.require(left.field.leftDisplay == shown, "leaving changes nothing of that")
      try walk.require(state.display == shown && state.raw == walk.field.state.raw, "in its state")
      try walk.require((state.caret ?? 0) <= shown.count, "the caret is in the text")
    }
  }

  @Test(arguments: [("6/13/41", "06/13/1941"), ("3/404", "3/404"), ("3/4", "03/04/")])
  func `for a date, which depends on the typed separators`(typed: String, left: String) throws {
    var field = Field("d", try FieldType.date.definition([:]), ValidationContext(today: .earliest))
    field.apply(.focus)
    field.apply(.type(typed))
    #expect(field.leftDisplay == left)
    field.apply(.blur)
    #expect(field.leftDisplay == left)
  }

  @Test func `for each item of a list`() throws {
    var list = Field(
      "l", try FieldType.list.definition([.of: "currency"]), ValidationContext(today: .earliest))
    list.apply(.insertItem(at: 0))
    list.apply(.type("5"), item: 0)
    #expect(list.state.display == "$5")
    #expect(list.leftState.display == "$5.00")
    #expect(list.leftState.items?.map(\.display) == ["$5.00"])
  }
}
