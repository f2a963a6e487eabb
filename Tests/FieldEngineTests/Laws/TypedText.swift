import FieldEngine

/// The typed characters of a field before, in and after its caret or selection, found by walking
/// along the template.
///
/// A hidden point at the end of a whole number is left out.
struct TypedText: Equatable {
  let before: String
  let selected: String
  let after: String

  init(_ field: Field) {
    let raw = field.typed
    let ends = field.text.selection ?? field.text.caret..<field.text.caret
    let upper = field.typedCharacters(before: ends.upperBound)
    let lower = field.text.selection.map { field.typedCharacters(beforeSelection: $0) } ?? upper
    let places = field.typedPlaces
    let hidesLast = raw.prefix(lower).last == "." && places[lower] == places[lower - 1]
    before = String(raw.prefix(hidesLast ? lower - 1 : lower))
    selected = String(raw.dropFirst(lower).prefix(upper - lower))
    after = String(raw.dropFirst(upper))
  }
}

extension Field {
  /// The typed characters that are shown: a number may keep more digits than its format shows.
  var typed: String {
    text.isVerbatim ? text.raw : definition.settle(text.raw)
  }

  /// The caret positions in the display after each typed character, beginning with the position
  /// before the first.
  var typedPlaces: [Int] {
    if text.isVerbatim { return Array(0...typed.count) }
    switch definition.template {
    case .none: return Array(0...typed.count)
    case .fixed(let template): return places(in: template)
    case .dynamic(let make): return places(in: make(text.raw))
    case .decorating(let decorate):
      let places = decorate(text.raw, text.ending).places
      return places.isEmpty ? Array(0...typed.count) : places
    }
  }

  private func places(in template: Template) -> [Int] {
    let open = template.text.enumerated().filter { template.placeholders.contains($0.element) }
    return [0] + open.prefix(typed.count).map { $0.offset + 1 }
  }

  func typedCharacters(before offset: Int) -> Int {
    typedPlaces.dropFirst().count { $0 <= offset }
  }

  /// A character without width, such as the sign of a number in parentheses, belongs to the next
  /// one.
  fileprivate func typedCharacters(beforeSelection range: Range<Int>) -> Int {
    let places = typedPlaces
    var typed = typedCharacters(before: range.lowerBound)
    while typed > 0, places[typed] == places[typed - 1] { typed -= 1 }
    return typed
  }

  /// Whether some typed character has no width, so that the display does not show everything.
  var hidesTyped: Bool {
    let places = typedPlaces
    return zip(places, places.dropFirst()).contains { $0 == $1 } || typed != text.raw
  }

  /// Where a caret may be: between the typed characters of a number, or anywhere.
  var caretPlaces: ClosedRange<Int> {
    guard case .decorating = definition.template, !text.isVerbatim,
      let first = typedPlaces.first, let last = typedPlaces.last
    else { return 0...state.display.count }
    return first...last
  }
}

/// The visible state of a field, to compare two fields or one field at two moments.
struct Shown: Equatable {
  let raw: String
  let display: String
  let caret: Int?
  let selection: FieldState.Selection?
  let issue: FieldIssue?
  let value: CanonicalValue?
  let isComplete: Bool

  init(_ field: Field) {
    let state = field.state
    raw = state.raw
    display = state.display
    caret = state.caret
    selection = state.selection
    issue = state.issue
    value = state.value
    isComplete = state.isComplete
  }
}
