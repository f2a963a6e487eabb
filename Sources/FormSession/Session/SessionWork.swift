import FieldEngine

/// What an action has done so far.
struct SessionWork {
  /// The touched fields, with their earlier content.
  private(set) var before: [Int: FieldContent] = [:]

  /// The rules that were acknowledged or whose acknowledgement was withdrawn.
  var acknowledged: Set<Int> = []

  /// The text that a `cut` or `copy` put on the clipboard.
  var copied: String?

  /// Why the action was refused, in whole or in part.
  var refusal: SessionRefusal?

  /// Records a field with its earlier content.
  mutating func touch(_ place: Int, _ content: FieldContent) {
    if before[place] == nil { before[place] = content }
  }

  /// Records a field before it is first touched.
  mutating func touch(_ place: Int, in session: Session) {
    if before[place] == nil { before[place] = session.content(of: place) }
  }
}
