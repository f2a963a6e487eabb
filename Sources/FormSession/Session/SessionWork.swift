import FieldEngine

/// What an action does to a session while it is carried out.
struct SessionWork {
  /// The fields that were touched, as they were before.
  private(set) var before: [Int: FieldContent] = [:]

  /// The warnings that were acknowledged.
  var acknowledged: Set<Int> = []

  /// The text that a `cut` or `copy` took.
  var copied: String?

  /// Why something was not wholly taken, although the action was carried out.
  var refusal: SessionRefusal?

  /// Remembers a field before it is touched for the first time.
  mutating func touch(_ place: Int, in session: Session) {
    if before[place] == nil { before[place] = session.content(of: place) }
  }
}

/// What a draft keeps of a field, whoever has it open.
struct FieldContent: Equatable {
  /// The text alone, by which rules and conditions go.
  let text: Text
  let isTouched: Bool
  let committed: CanonicalValue?
  let reason: String?

  struct Text: Equatable {
    let raw: String
    let isVerbatim: Bool
    let isHeld: Bool
    let items: [String]
  }
}

extension Session {
  func text(_ place: Int) -> FieldContent.Text {
    let field = fields[place]
    return FieldContent.Text(
      raw: field.text.raw, isVerbatim: field.text.isVerbatim, isHeld: isHeld(place),
      items: field.items.fields.map(\.text.raw))
  }

  func content(of place: Int) -> FieldContent {
    FieldContent(
      text: text(place), isTouched: fields[place].isTouched, committed: fields[place].committed,
      reason: reasons[place])
  }
}
