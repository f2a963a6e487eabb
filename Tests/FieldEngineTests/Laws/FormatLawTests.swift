import TestSupport
import Testing

@testable import FieldEngine

/// Formatting twice changes nothing.
@Suite struct `Formatting is idempotent` {
  @Test(arguments: try LawSubject.all())
  func `leaving, focusing and leaving again`(_ subject: LawSubject) throws {
    try Walk.trials(ofEdits: 75).run { random in
      var walk = Walk(subject, using: &random)
      walk.apply(.blur)
      let left = walk.field
      walk.apply(.focus)
      try walk.require(
        subject.definition.opensOnFocus || walk.field.state.display == left.state.display,
        "focusing changes no text")
      walk.apply(.blur)
      try walk.require(
        walk.field.text == left.text && walk.field.state == left.state,
        "leaving again changes nothing")
      try walk.require(
        walk.field.history.steps.past == left.history.steps.past, "and is not a step to undo")
    }
  }

  /// A file is shown by its name, which does not reveal its content.
  @Test(arguments: try LawSubject.all().filter { $0.definition.file == nil })
  func `setting a field to what it shows, or to its value`(_ subject: LawSubject) throws {
    try Walk.trials(ofEdits: 75).run { random in
      var walk = Walk(subject, using: &random)
      if Bool.random(using: &random) { walk.apply(.set(random.pick(subject.examples))) }
      walk.apply(.blur)
      let left = walk.field.state
      guard let value = left.value else { return }
      walk.apply(.set(left.display))
      try checkSame(walk, as: left)
      guard let canonical = value.canonicalText else { return }
      walk.apply(.clear)
      walk.apply(.setCanonical(canonical))
      try checkSame(walk, as: left)
    }
  }

  @Test(arguments: try LawSubject.all())
  func `pasting what a field shows`(_ subject: LawSubject) throws {
    try Walk.trials(ofEdits: 75).run { random in
      var walk = Walk(subject, using: &random)
      walk.apply(.blur)
      let left = walk.field
      guard left.typingIssue == nil, left.state.isComplete || !subject.readsWholePastes else {
        return
      }
      walk.apply(.focus)
      walk.apply(.clear)
      walk.apply(.paste(left.state.display))
      walk.apply(.blur)
      try walk.require(
        walk.field.state.display == left.state.display, "the pasted display is shown again")
    }
  }

  private func checkSame(_ walk: Walk, as left: FieldState) throws {
    let state = walk.field.state
    try walk.require(
      left.raw.hasPrefix(state.raw) && left.raw.dropFirst(state.raw.count).allSatisfy { $0 == "0" }
        && state.value == left.value && state.issue == left.issue,
      "the text and the value are the same, but for zeros that end a decimal")
  }
}

extension CanonicalValue {
  /// The value as other programs write it.
  fileprivate var canonicalText: String? {
    switch self {
    case .text(let text), .integer(let text), .decimal(let text): text
    case .boolean(let isTrue): "\(isTrue)"
    case .file(let file): file.text
    case .list: nil
    }
  }
}
