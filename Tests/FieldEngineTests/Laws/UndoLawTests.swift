import TestSupport
import Testing

@testable import FieldEngine

/// Undo restores the exact earlier state, and redo the later one.
@Suite struct `Undo restores exactly` {
  @Test(arguments: try LawSubject.all())
  func `the text and the caret from before the step`(_ subject: LawSubject) throws {
    try Walk.trials(ofEdits: 40).run { random in
      var walk = Walk(subject)
      for _ in 0..<Walk.length {
        walk.advance(using: &random)
        guard walk.field.history.steps.past.count > walk.earlier.history.steps.past.count,
          walk.steps.last != .redo
        else { continue }
        var field = walk.field
        field.apply(.undo)
        let isOneStep = walk.steps.last?.isOneEdit == true
        try walk.require(
          !isOneStep || field.text == walk.earlier.text, "undo restores text, caret and selection")
      }
    }
  }

  @Test(arguments: try LawSubject.all())
  func `and redo returns to the last state`(_ subject: LawSubject) throws {
    try Walk.trials(ofEdits: 80).run { random in
      var walk = Walk(subject, using: &random)
      var seen: [(FieldText, Shown)] = []
      while walk.field.history.steps.past.count > 0 {
        seen.append((walk.field.text, Shown(walk.field)))
        walk.apply(.undo)
        try walk.require(walk.field.refusal == nil, "what is remembered can be undone")
      }
      try walk.require(walk.field.text.raw.isEmpty, "undoing everything leads to the start")
      for (text, shown) in seen.reversed() {
        walk.apply(.redo)
        try walk.require(
          walk.field.text == text, "redo restores the text, the caret and the selection")
        try walk.require(Shown(walk.field) == shown, "redo restores the verdict")
      }
    }
  }
}

extension FieldStep {
  /// Whether the step is at most one edit, so that undo restores the state before it.
  fileprivate var isOneEdit: Bool {
    if case .type(let text) = self { text.count == 1 } else { true }
  }
}
