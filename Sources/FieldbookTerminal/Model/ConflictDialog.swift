import FieldEngine
import FormSession

/// A conflict: two people have changed a field, and this person chooses which text to keep.
///
/// A person may be typing when the question appears. Their typing continues in their own text, and
/// no key decides until a side is marked.
struct ConflictDialog: Sendable {
  /// One of the two texts.
  enum Side: Int, CaseIterable, Sendable {
    case mine
    case theirs
  }

  /// The field with the person's own text; the draft has the other text.
  var mine: Field

  /// The item of a list that the caret is in.
  let item: Int?

  /// The marked side; nil until one is marked.
  var marked: Side?

  /// Whether typing still changes the person's own text; any other key ends that.
  var isTyping: Bool

  /// Who else changed the field, if that is known.
  let other: String?

  /// Creates a conflict.
  init(_ mine: Field, item: Int?, other: String?) {
    (self.mine, self.item, self.other) = (mine, item, other)
    // Options and flags are chosen, not typed.
    isTyping = !mine.definition.isChosen
  }
}

extension FormModel {
  /// Returns the question as a menu, which is also how it is laid out.
  func menu(of conflict: ConflictDialog, _ session: Session) -> Menu {
    let lines = ConflictDialog.Side.allCases.map { side in
      let text = side.words + self.text(of: conflict, side, session)
      return Menu.Line(text: text.withoutControls + " ", action: .stay)
    }
    return Menu(
      title: outline.label(conflict.mine.key), words: [Words.conflict(with: conflict.other)],
      lines: lines)
  }

  /// Returns the text of a side, masked if it is secret.
  func text(of conflict: ConflictDialog, _ side: ConflictDialog.Side, _ session: Session) -> String
  {
    let theirs = session.field(at: outline.places[conflict.mine.key])
    let field = side == .mine ? conflict.mine : theirs ?? conflict.mine
    return ShownText(field, field.state, isRevealed: revealed.contains(field.key)).text
  }
}

extension ConflictDialog.Side {
  /// The words in front of the text.
  var words: String { self == .mine ? Words.mine : Words.theirs }
}

extension Session {
  /// Returns the field at an index, if there is one.
  func field(at place: Int?) -> Field? {
    place.flatMap { fields.indices.contains($0) ? fields[$0] : nil }
  }
}
