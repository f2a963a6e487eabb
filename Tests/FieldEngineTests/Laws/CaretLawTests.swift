import FieldEngine
import TestSupport
import Testing

/// After any edit the caret keeps its position among the typed characters.
///
/// It is after those that preceded it and those that were inserted, and before those that
/// followed it.
@Suite struct `The caret keeps its place` {
  @Test(arguments: try LawSubject.all())
  func `in every edit`(_ subject: LawSubject) throws {
    try Walk.trials().run { random in
      var walk = Walk(subject)
      for _ in 0..<Walk.length {
        for step in walk.next(using: &random).keystrokes {
          walk.apply(step)
          try check(walk)
        }
      }
    }
  }

  private func check(_ walk: Walk) throws {
    let earlier = walk.earlier
    switch walk.steps.last {
    case .paste(""):
      try checkEdit(CaretMove(walk, isDeletion: true), walk)
    case .type, .paste:
      try checkEdit(CaretMove(walk), walk)
    case .backspace:
      try checkEdit(CaretMove(walk, deletingBefore: 1), walk)
    case .deleteForward, .cut:
      try checkEdit(CaretMove(walk, deletingAfter: 1), walk)
    case .moveCaret(let offset):
      guard earlier.isFocused else { return }
      let places = walk.field.caretPlaces
      let nearest = min(max(places.lowerBound, offset), places.upperBound)
      try walk.require(walk.field.text.caret == nearest, "the caret goes there")
      fallthrough
    case .focus where walk.subject.definition.opensOnFocus: break
    case .select, .selectAll, .copy, .focus:
      try walk.require(
        walk.field.state.display == earlier.state.display, "moving the caret changes no text")
    default: break
    }
  }

  private func checkEdit(_ move: CaretMove, _ walk: Walk) throws {
    guard !walk.earlier.text.isVerbatim, !walk.field.text.isVerbatim else { return }
    if walk.field.text.raw == walk.earlier.text.raw {
      return try walk.require(move.staysInside, "a caret in an unchanged text stays")
    }
    try walk.require(walk.field.text.selection == nil, "an edit ends the selection")
    try walk.require(move.keepsWhatFollows, "what was after the caret is after it")
    try walk.require(move.keepsWhatPrecedes, "what was before the caret is before it")
  }
}

/// The typed characters on both sides of the caret, before and after an edit.
///
/// The comparison uses scalars, because inserted ones may join the characters beside them. It
/// ignores letter case, which the type may change, and optional characters.
private struct CaretMove {
  private let old: (before: [Unicode.Scalar], after: [Unicode.Scalar])
  private let new: (before: [Unicode.Scalar], after: [Unicode.Scalar])
  private let isDeletion: Bool

  /// The number of scalars in the character before the caret.
  private let lastCharacter: Int

  let staysInside: Bool

  init(_ walk: Walk, deletingBefore: Int = 0, deletingAfter: Int = 0, isDeletion: Bool = false) {
    let from = TypedText(walk.earlier)
    let to = TypedText(walk.field)
    let fluid = Array(walk.subject.fluid.unicodeScalars)
    let isSelected = !from.selected.isEmpty
    self.isDeletion = isDeletion || deletingBefore + deletingAfter > 0
    old = (
      from.before.dropLast(isSelected ? 0 : deletingBefore).folded(without: fluid),
      from.after.dropFirst(isSelected ? 0 : deletingAfter).folded(without: fluid)
    )
    new = (to.before.folded(without: fluid), to.after.folded(without: fluid))
    lastCharacter = to.before.suffix(1).folded(without: fluid).count
    let place = from.before.count
    staysInside = (place...place + from.selected.count).contains(to.before.count)
  }

  /// The scalars that moved from after the caret to before it.
  private var passed: ArraySlice<Unicode.Scalar> {
    old.after.dropLast(new.after.count)
  }

  /// Whether only spaces are left before the caret; a type may drop leading spaces after a
  /// deletion.
  private var isLeadingSpace: Bool {
    isDeletion && new.before.isEmpty && (old.before + passed).allSatisfy { $0 == " " }
  }

  /// The caret passes a scalar only if that has joined the character before the caret, or if it is
  /// the sign, which no caret can precede.
  var keepsWhatFollows: Bool {
    let isExcused = passed.count < max(1, lastCharacter) || Array(passed) == ["-"]
    return old.after.suffix(new.after.count).elementsEqual(new.after)
      && (isExcused || isLeadingSpace)
  }

  /// A deletion never adds characters; other edits may.
  var keepsWhatPrecedes: Bool {
    let kept = old.before + passed
    return isDeletion ? new.before == kept || isLeadingSpace : kept.isSubsequence(of: new.before)
  }
}

extension FieldStep {
  /// A step for each key.
  fileprivate var keystrokes: [FieldStep] {
    if case .type(let text) = self { text.map { .type(String($0)) } } else { [self] }
  }
}

extension StringProtocol {
  fileprivate func folded(without fluid: [Unicode.Scalar]) -> [Unicode.Scalar] {
    uppercased().lowercased().unicodeScalars.filter { !fluid.contains($0) }
  }
}

extension Array where Element: Equatable {
  fileprivate func isSubsequence(of other: [Element]) -> Bool {
    var rest = self[...]
    for element in other where element == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
