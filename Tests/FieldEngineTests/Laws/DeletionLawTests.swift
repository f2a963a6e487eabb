import FieldEngine
import TestSupport
import Testing

/// Deletion gets past separators: it makes progress until nothing is left, from any text.
///
/// A letter that becomes two when a deletion makes it the first of its word counts as two.
@Suite struct `Deletion makes progress` {
  @Test(arguments: try LawSubject.all())
  func `from the end`(_ subject: LawSubject) throws {
    try Walk.trials(ofEdits: 80).run { random in
      var walk = Walk(subject, using: &random)
      walk.apply(.moveCaret(to: .max))
      try deleteAll(.backspace, &walk)
    }
  }

  @Test(arguments: try LawSubject.all())
  func `from the start`(_ subject: LawSubject) throws {
    try Walk.trials(ofEdits: 80).run { random in
      var walk = Walk(subject, using: &random)
      walk.apply(.moveCaret(to: 0))
      try deleteAll(.deleteForward, &walk)
    }
  }

  private func deleteAll(_ step: FieldStep, _ walk: inout Walk) throws {
    for _ in walk.field.text.raw.uppercased() {
      guard !walk.field.text.raw.isEmpty else { break }
      walk.apply(step)
      try walk.require(
        walk.field.text.raw != walk.earlier.text.raw && walk.field.refusal == nil,
        "each step deletes something")
    }
    let state = walk.field.state
    try walk.require(
      state.raw.isEmpty && state.display.isEmpty && state.caret == 0,
      "nothing is left after as many steps as there were typed characters")
  }
}
