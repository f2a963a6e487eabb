import FieldEngine

/// What an action does to a session while it is carried out.
struct SessionWork {
  /// The fields that were touched, as they were before.
  private(set) var before: [Int: FieldContent] = [:]

  /// The warnings whose acknowledgement was given or taken back.
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
