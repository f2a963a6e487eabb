import FieldEngine
import FormSession

/// A conflict: two people have changed a field, and this person chooses which text to keep.
///
/// A person may be typing when the question appears. Their typing continues in their own text, and
/// no key decides until a side is marked.
struct Dispute: Sendable {
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
  func menu(of dispute: Dispute, _ session: Session) -> Menu {
    let lines = Dispute.Side.allCases.map { side in
      let text = side.words + self.text(of: dispute, side, session)
      return Menu.Line(text: text.withoutControls + " ", deed: .stay)
    }
    return Menu(
      title: outline.label(dispute.mine.key), words: [Words.conflict(with: dispute.other)],
      lines: lines)
  }

  /// Returns the text of a side, masked if it is secret.
  func text(of dispute: Dispute, _ side: Dispute.Side, _ session: Session) -> String {
    let theirs = session.field(at: outline.places[dispute.mine.key])
    let field = side == .mine ? dispute.mine : theirs ?? dispute.mine
    return ShownText(field, field.state, isRevealed: revealed.contains(field.key)).text
  }
}

extension Dispute.Side {
  /// The words in front of the text.
  var words: String { self == .mine ? Words.mine : Words.theirs }
}

extension Session {
  /// Returns the field at an index, if there is one.
  func field(at place: Int?) -> Field? {
    place.flatMap { fields.indices.contains($0) ? fields[$0] : nil }
  }
}
