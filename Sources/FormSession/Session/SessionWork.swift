import FieldEngine

/// What an action has done so far.
struct SessionWork {
  /// The touched fields with their earlier content, in the order in which they were touched.
  private(set) var before: [TouchedField] = []

  private var isTouched: [Bool] = []

  /// The rules that were acknowledged or whose acknowledgement was withdrawn.
  var acknowledged: Set<Int> = []

  /// The text that a `cut` or `copy` put on the clipboard.
  var copied: String?

  /// Why the action was refused, in whole or in part.
  var refusal: SessionRefusal?

  /// Whether a field was touched.
  func hasTouched(_ place: Int) -> Bool { place < isTouched.count && isTouched[place] }

  /// Records a field with its earlier content.
  mutating func touch(_ place: Int, _ content: FieldContent) {
    if !hasTouched(place) { add(place, content) }
  }

  /// Records a field before it is first touched.
  mutating func touch(_ place: Int, in session: borrowing Session) {
    if !hasTouched(place) { add(place, session.content(of: place)) }
  }

  private mutating func add(_ place: Int, _ content: FieldContent) {
    if place >= isTouched.count {
      isTouched += repeatElement(false, count: place + 1 - isTouched.count)
    }
    isTouched[place] = true
    before.append(TouchedField(place: place, content: content))
  }
}

/// A field that an action touched, with its earlier content.
struct TouchedField {
  let place: Int
  let content: FieldContent
}
