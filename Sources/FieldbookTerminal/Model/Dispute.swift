import FieldEngine
import FormSession

/// A field that two people have changed, and the question whose text stays.
///
/// Whoever types may not have seen the question yet: what they type goes on in their own text, and no
/// key decides anything before a side is marked.
struct Dispute: Sendable {
  /// Whose text stays.
  enum Side: Int, CaseIterable, Sendable {
    case mine
    case theirs
  }

  /// The field with one's own text; the draft has the other's.
  var mine: Field

  /// The item of a list that has the caret.
  let item: Int?

  /// The side that is marked; nil until one is.
  var marked: Side?

  /// Whether typing goes on in one's own text; another key ends that.
  var isTyping: Bool

  /// Who changed the field as well, where that is known.
  let other: String?

  /// Asks whose text stays.
  init(_ mine: Field, item: Int?, other: String?) {
    (self.mine, self.item, self.other) = (mine, item, other)
    // An option is not typed, and neither is a flag.
    isTyping = !mine.definition.isChosen
  }
}

extension FormModel {
  /// The question as a menu, which says where everything stands.
  func menu(of dispute: Dispute, _ session: Session) -> Menu {
    let lines = Dispute.Side.allCases.map { side in
      let text = side.words + self.text(of: dispute, side, session)
      return Menu.Line(text: text.withoutControls + " ", deed: .stay)
    }
    return Menu(
      title: outline.label(dispute.mine.key), words: [Words.conflict(with: dispute.other)],
      lines: lines)
  }

  /// The text of a side, as far as it may be seen.
  func text(of dispute: Dispute, _ side: Dispute.Side, _ session: Session) -> String {
    let theirs = session.field(at: outline.places[dispute.mine.key])
    let field = side == .mine ? dispute.mine : theirs ?? dispute.mine
    return ShownText(field, field.state, isRevealed: revealed.contains(field.key)).text
  }
}

extension Dispute.Side {
  /// What stands before the text.
  var words: String { self == .mine ? Words.mine : Words.theirs }
}

extension Session {
  /// The field at a place, if there is one.
  func field(at place: Int?) -> Field? {
    place.flatMap { fields.indices.contains($0) ? fields[$0] : nil }
  }
}
