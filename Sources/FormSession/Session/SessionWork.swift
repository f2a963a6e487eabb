import FieldEngine

/// The effects that an action has had so far.
struct SessionWork {
  /// The touched fields with their earlier content, in the order in which they were touched.
  private(set) var before: [TouchedField] = []

  private var isTouched: [Bool] = []

  /// The entries that became part of the draft, and those that are no longer part of it.
  var appeared: [Int] = []
  var disappeared: [Int] = []

  /// The entries that were moved.
  var moved: [Int] = []

  /// The new entries, which have no answers yet.
  private(set) var begun: [Int] = []

  /// The entries that are new or whose record changed.
  private(set) var changedEntries: Set<Int> = []

  /// Records a new entry.
  mutating func began(_ entry: Int) {
    begun.append(entry)
    changedEntries.insert(entry)
  }

  /// Records an entry whose record changes.
  mutating func change(_ entry: Int) {
    changedEntries.insert(entry)
  }

  /// Whether the structure of the draft changed.
  var changesStructure: Bool { !changedEntries.isEmpty }

  /// The rules that were acknowledged or whose acknowledgement was withdrawn.
  var acknowledged: Set<Int> = []

  /// The text that a `cut` or `copy` put on the clipboard.
  var copied: String?

  /// The reason why the action was refused, in whole or in part.
  var refusal: SessionRefusal?

  /// Whether a field was touched.
  func hasTouched(_ place: Int) -> Bool { place < isTouched.count && isTouched[place] }

  /// Records a field with its earlier content.
  mutating func touch(_ place: Int, _ content: FieldContent) {
    if !hasTouched(place) { add(place, content) }
  }

  /// Records the state of a field before it is first touched.
  mutating func touch(_ place: Int, in session: borrowing Session) {
    if !hasTouched(place) { add(place, session.content(of: place)) }
  }

  /// Records a field whose calculated answer has changed, together with the value committed before.
  mutating func touchCalculated(_ place: Int, committed: CanonicalValue?) {
    if !hasTouched(place) { add(TouchedField(place: place, content: nil, committed: committed)) }
  }

  private mutating func add(_ place: Int, _ content: FieldContent) {
    add(TouchedField(place: place, content: content, committed: content.committed))
  }

  private mutating func add(_ field: TouchedField) {
    if field.place >= isTouched.count {
      isTouched += repeatElement(false, count: field.place + 1 - isTouched.count)
    }
    isTouched[field.place] = true
    before.append(field)
  }
}

/// A field that an action touched, with its earlier state.
struct TouchedField {
  let place: Int
  /// The content; nil if only the form's calculation has changed the content.
  let content: FieldContent?
  let committed: CanonicalValue?
}
