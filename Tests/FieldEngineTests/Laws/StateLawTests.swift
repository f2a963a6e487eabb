import FieldEngine
import TestSupport
import Testing

/// The invariants after every step.
@Suite struct `A state is consistent` {
  @Test(arguments: try LawSubject.all())
  func `after every step`(_ subject: LawSubject) throws {
    try Walk.trials().run { random in
      var walk = Walk(subject)
      for _ in 0..<Walk.length {
        walk.advance(using: &random)
        try checkCaret(walk)
        try checkVerdict(walk)
        try checkDisplay(walk)
        try checkFindings(walk)
      }
    }
  }

  private func checkCaret(_ walk: Walk) throws {
    let state = walk.field.state
    let places = walk.field.caretPlaces
    try walk.require(
      (state.caret != nil) == walk.field.isFocused, "there is a caret exactly when focused")
    try walk.require(state.caret.map(places.contains) ?? true, "the caret is in the display")
    guard let selection = state.selection else { return }
    try walk.require(selection.to == state.caret, "the caret is the selection's moving end")
    try walk.require(
      places.contains(selection.from) && selection.from != selection.to,
      "a selection is a part of the display")
  }

  private func checkVerdict(_ walk: Walk) throws {
    let state = walk.field.state
    let isRequired = walk.field.settings.isRequired
    try walk.require(
      (state.validity == .invalid) == (state.issue != nil), "invalid means that there is an issue")
    try walk.require(
      (state.validity == .empty) == (state.raw.isEmpty && state.issue == nil),
      "empty means that nothing is typed, and nothing is wrong with that")
    try walk.require(
      (state.activity == .focused) == walk.field.isFocused, "the state knows the focus")
    try walk.require(!state.isComplete || !state.raw.isEmpty, "nothing typed is not complete")
    let isBare = walk.field.definition.finish(state.raw).isEmpty && !walk.field.text.isVerbatim
    try walk.require(
      state.isSubmittable == (state.isComplete || (isBare && !isRequired)),
      "a field lets its form go when complete, or empty and not required")
    try walk.require(
      state.value == nil || (state.isComplete && state.issue == nil),
      "only a complete text has a value")
    try walk.require(
      state.value != nil || !state.isComplete || state.issue != nil, "a complete text has a value")
  }

  /// A field's cached findings about its text are up to date.
  private func checkFindings(_ walk: Walk) throws {
    let field = walk.field
    var anew = field
    // A field that is configured validates its text again.
    anew.validationContext = field.validationContext
    try walk.require(field.value == anew.value, "the value is that of the text")
    try walk.require(field.leavingIssue == anew.leavingIssue, "the issue is that of the text")
    try walk.require(field.isComplete == anew.isComplete, "so is whether it is complete")
    try walk.require(
      field.findings.texts == anew.findings.texts, "what is recorded is what is shown")
  }

  /// No typed character lies beyond the end of the template.
  private func checkDisplay(_ walk: Walk) throws {
    let field = walk.field
    let places = field.typedPlaces
    let end = field.state.display.count
    try walk.require(
      places.count == field.typed.count + 1 && places.allSatisfy { $0 <= end },
      "each typed character has a place in the display")
    guard !field.isDecorated else { return }
    let display = Array(field.state.display)
    try walk.require(
      places.dropFirst().elementsEqual(field.typed) { display[$0 - 1] == $1 },
      "the display shows each typed character")
  }
}

extension Field {
  /// Whether digits are shown in another script, such as Arabic.
  fileprivate var isDecorated: Bool {
    if case .decorating = definition.template { !text.isVerbatim } else { false }
  }
}
