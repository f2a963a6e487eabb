import FieldEngine

/// The typed characters of a field before, under and behind its caret or selection, found by
/// walking along the template.
struct TypedText: Equatable {
  let before: String
  let selected: String
  let after: String

  init(_ field: Field) {
    let raw = field.text.raw
    let ends = field.text.selection ?? field.text.caret..<field.text.caret
    let lower = field.typedCharacters(before: ends.lowerBound)
    let upper = field.typedCharacters(before: ends.upperBound)
    before = String(raw.prefix(lower))
    selected = String(raw.dropFirst(lower).prefix(upper - lower))
    after = String(raw.dropFirst(upper))
  }
}

extension Field {
  /// Whether each place of the display holds a typed character; nil when all do.
  var typedPlaces: [Bool]? {
    let template: Template?
    switch definition.template {
    case .none: template = nil
    case .fixed(let fixed): template = fixed
    case .dynamic(let make): template = make(text.raw)
    }
    guard !text.isVerbatim else { return nil }
    return template.map { template in
      template.text.map { template.placeholders.contains($0) }
    }
  }

  func typedCharacters(before offset: Int) -> Int {
    typedPlaces?.prefix(offset).count { $0 } ?? offset
  }
}

/// What a field shows, so that two fields, or two moments of one, can be compared.
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
