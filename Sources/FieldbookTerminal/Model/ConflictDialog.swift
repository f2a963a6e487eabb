import FieldEngine
import FormSession

/// A conflict: two people have changed a field, and this person chooses which text to keep.
///
/// The person may be typing when the question appears. Their typing then continues in their own
/// text, and no key resolves the conflict until one of the two texts is marked.
struct ConflictDialog: Sendable {
  /// One of the two texts.
  enum Side: Int, CaseIterable, Sendable {
    case mine
    case theirs
  }

  /// The key of the field; for a field in an entry, its path with the identity of the entry.
  let key: String

  /// The field with the person's own text; the draft has the other text.
  var mine: Field

  /// The list item that contains the caret.
  let item: Int?

  /// The marked side; nil until one is marked.
  var marked: Side?

  /// Whether typing still changes the person's own text; any other key ends this.
  var isTyping: Bool

  /// The other person who changed the field, if known.
  let other: String?

  init(_ key: String, _ mine: Field, item: Int?, other: String?) {
    (self.key, self.mine, self.item, self.other) = (key, mine, item, other)
    // Options and flags are chosen, not typed.
    isTyping = !mine.definition.isChosen
  }
}

extension FormModel {
  /// Returns the question as a menu, which also determines the question's layout.
  func menu(of conflict: ConflictDialog, _ session: Session) -> Menu {
    let lines = ConflictDialog.Side.allCases.map { side in
      let text = side.words + self.text(of: conflict, side, session)
      return Menu.Line(text: text.withoutControls + " ", action: .stay)
    }
    return Menu(
      title: outline.label(conflict.key, session), words: [Words.conflict(with: conflict.other)],
      lines: lines)
  }

  /// Returns the text of a side, masked if it is secret.
  func text(of conflict: ConflictDialog, _ side: ConflictDialog.Side, _ session: Session) -> String
  {
    let theirs = session.field(conflict.key)
    let field = side == .mine ? conflict.mine : theirs ?? conflict.mine
    return ShownText(field, field.state, isRevealed: revealed.contains(conflict.key)).text
  }
}

extension ConflictDialog.Side {
  /// The words in front of the text.
  var words: String { self == .mine ? Words.mine : Words.theirs }
}
