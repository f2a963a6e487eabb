import FieldEngine
import TestSupport
import Testing

/// Deletion passes separators: from any text, it makes progress until the field is empty.
///
/// A letter counts as two if it becomes two when a deletion makes it the first of its word.
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
    for _ in walk.field.text.raw.uppercased() where !isDone(step, walk.field) {
      walk.apply(step)
      try walk.require(
        walk.field.text.raw != walk.earlier.text.raw && walk.field.refusal == nil,
        "each step deletes something")
    }
    try walk.require(
      isDone(step, walk.field), "nothing is left after as many steps as there were typed characters"
    )
    try walk.require(
      !walk.field.text.raw.isEmpty || Shown(walk.field).isEmpty, "nothing typed shows nothing")
  }

  /// The caret cannot be before the sign of a number, so deleting forward cannot remove the
  /// sign.
  private func isDone(_ step: FieldStep, _ field: Field) -> Bool {
    let text = TypedText(field)
    let isSign = text.after.isEmpty && text.before == "-"
    return field.text.raw.isEmpty || (step == .deleteForward && isSign)
  }
}

extension Shown {
  fileprivate var isEmpty: Bool { display.isEmpty && caret == 0 && issue == nil }
}
