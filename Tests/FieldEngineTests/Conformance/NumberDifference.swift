import FieldEngine

/// A step on which Fieldbook and the recorded number field disagree.
struct NumberDifference {
  enum Aspect: String, CaseIterable {
    case display
    case value
    case caret
  }

  let recorded: RecordedNumber
  let step: RecordedNumber.Step

  /// The number before the step, which is the same in the recording and in Fieldbook.
  let before: FieldState
  let ours: FieldState
  let aspects: Set<Aspect>

  init?(
    _ recorded: RecordedNumber, _ step: RecordedNumber.Step, before: FieldState, ours: FieldState
  ) {
    var aspects: Set<Aspect> = []
    if ours.display != step.display { aspects.insert(.display) }
    if ours.value != step.value.map(CanonicalValue.decimal) { aspects.insert(.value) }
    if ours.caret != step.caret { aspects.insert(.caret) }
    guard !aspects.isEmpty else { return nil }
    self.recorded = recorded
    self.step = step
    self.before = before
    self.ours = ours
    self.aspects = aspects
  }
}

extension NumberDifference {
  var settings: NumberSettings { recorded.settings }
  var isUnchanged: Bool { ours.display == before.display && ours.value == before.value }

  /// The number before the step in the plain model.
  var plainBefore: PlainNumber {
    PlainNumber(showing: before, settings)
  }

  /// The number after the step in the plain model.
  var plainAfter: PlainNumber {
    var number = plainBefore
    number.replay(step.op, step.text)
    return number
  }

  /// Whether Fieldbook agrees with the plain model.
  var isAsModelled: Bool { plainAfter.agrees(with: ours, known: step.display) }

  func report() -> String {
    """
    \(settings.style) \(settings.locale) \(settings.fractionDigits) "\(recorded.name)": \
    \(step.op) "\(step.text)" from [\(before.display)] (\(before.raw))
      recorded [\(step.display)] \(step.value ?? "-") \(step.caret ?? -1)
      got      [\(ours.display)] \(ours.value.map { "\($0)" } ?? "-") \(ours.caret ?? -1) \
    \(ours.refusal?.reason ?? "")
      model    [\((try? plainAfter.display()) ?? "?")] \(plainAfter.value ?? "-")
    """
  }
}

extension PlainNumber {
  /// Reads a display, and a decimal point that the field holds but does not show.
  init(showing state: FieldState, _ settings: NumberSettings) {
    let isHidden = state.raw.hasSuffix(".") && settings.fractionDigits.upperBound == 0
    let point = isHidden ? String(settings.decimalSeparator) : ""
    var value: String?
    if case .decimal(let text)? = state.value { value = text }
    self.init(showing: state.display + point, value: value, settings)
  }

  /// Whether a field shows this number and has its value; `known` is a display that ICU made.
  func agrees(with state: FieldState, known: String) -> Bool {
    guard agrees(withCaretOf: state), state.value == value.map(CanonicalValue.decimal),
      settings.plain(state.display) == shown
    else { return false }
    return state.display == known || (try? display()) == state.display
  }

  func agrees(withCaretOf state: FieldState) -> Bool {
    state.caret.map { $0 == caret(in: state.display) } ?? true
  }
}
