import FieldEngine
import TestSupport
import Testing

/// After any edit the caret stands where it stood among the typed characters: behind what was
/// before it and what came in, before what was behind it.
@Suite struct `The caret keeps its place` {
  @Test(arguments: try LawSubject.all())
  func `whatever is edited`(_ subject: LawSubject) throws {
    try Walk.trials().run { random in
      var walk = Walk(subject)
      for _ in 0..<Walk.length {
        walk.advance(using: &random)
        try check(walk)
      }
    }
  }

  private func check(_ walk: Walk) throws {
    let earlier = walk.earlier
    switch walk.steps.last {
    case .type, .paste:
      try checkEdit(CaretMove(earlier, walk.field), walk)
    case .backspace:
      try checkEdit(CaretMove(earlier, walk.field, deletingBefore: 1), walk)
    case .deleteForward, .cut:
      try checkEdit(CaretMove(earlier, walk.field, deletingAfter: 1), walk)
    case .moveCaret(let offset):
      guard earlier.isFocused else { return }
      let end = walk.field.state.display.count
      try walk.require(walk.field.text.caret == min(max(0, offset), end), "the caret goes there")
      fallthrough
    case .select, .selectAll, .copy, .focus:
      try walk.require(
        walk.field.state.display == earlier.state.display, "moving the caret changes no text")
    default: break
    }
  }

  private func checkEdit(_ move: CaretMove, _ walk: Walk) throws {
    let earlier = walk.earlier
    guard !earlier.text.isVerbatim, !walk.field.text.isVerbatim else { return }
    if walk.field.text.raw == earlier.text.raw {
      try walk.require(move.staysInside, "a caret in an unchanged text stays")
    } else {
      try walk.require(walk.field.text.selection == nil, "an edit ends the selection")
      try walk.require(move.keepsWhatFollows, "what stood behind the caret stands behind it")
      let known = walk.subject.knownPrefix
      try walk.require(
        move.isDeletion ? move.losesOnlyTheDeleted : move.keepsWhatPrecedes(known),
        "what stood before the caret stands before it")
    }
  }
}

/// The typed characters on both sides of the caret, before and after an edit. Letter case is left
/// out, because a type may change it, and the comparison goes by scalars, because what comes in may
/// join the characters beside it.
private struct CaretMove {
  let old: (before: [Unicode.Scalar], after: [Unicode.Scalar])
  let new: (before: [Unicode.Scalar], after: [Unicode.Scalar])
  let isDeletion: Bool
  let staysInside: Bool

  /// How many scalars the character before the caret has.
  private let lastCharacter: Int

  init(_ earlier: Field, _ later: Field, deletingBefore: Int = 0, deletingAfter: Int = 0) {
    let from = TypedText(earlier)
    let to = TypedText(later)
    let isSelected = earlier.text.selection != nil && !from.selected.isEmpty
    isDeletion = deletingBefore + deletingAfter > 0
    old = (
      from.before.dropLast(isSelected ? 0 : deletingBefore).folded,
      from.after.dropFirst(isSelected ? 0 : deletingAfter).folded
    )
    new = (to.before.folded, to.after.folded)
    lastCharacter = String(to.before.suffix(1)).folded.count
    staysInside =
      (from.before.count...from.before.count + from.selected.count).contains(to.before.count)
  }

  /// What moved from behind the caret to before it.
  private var passed: ArraySlice<Unicode.Scalar> {
    old.after.dropLast(new.after.count)
  }

  /// The caret passes a scalar only when that joined the character before the caret, when it is the
  /// sign, which nothing can stand before, or when it is a space that may not come first.
  var keepsWhatFollows: Bool {
    let isExcused =
      passed.count < max(1, lastCharacter) || Array(passed) == ["-"]
      || (new.before.isEmpty && passed.allSatisfy { $0 == " " })
    return old.after.suffix(new.after.count).elementsEqual(new.after) && isExcused
  }

  func keepsWhatPrecedes(_ knownPrefix: String) -> Bool {
    (old.before + passed).isSubsequence(of: Array(knownPrefix.unicodeScalars) + new.before)
  }

  /// A deletion may take the zero along that was put before a single digit.
  var losesOnlyTheDeleted: Bool {
    let left = old.before + passed
    let isLeadingSpace = new.before.isEmpty && left.allSatisfy { $0 == " " }
    return isLeadingSpace
      || (new.before.isSubsequence(of: left) && left.count - new.before.count <= 1)
  }
}

extension StringProtocol {
  fileprivate var folded: [Unicode.Scalar] {
    Array(uppercased().lowercased().unicodeScalars)
  }
}

extension Array where Element: Equatable {
  fileprivate func isSubsequence(of other: [Element]) -> Bool {
    var rest = self[...]
    for element in other where element == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
