import FieldEngine
import FormSession

extension FormEditor {
  /// Raises the answer by a number of steps, or lowers it if the number is negative; the caret
  /// stays where it is.
  mutating func change(by count: Int) {
    guard let (field, state) = edited else {
      model.message = Message(.refusal, Words.noFocus)
      return
    }
    guard let text = field.canonicalText(stepsAhead: count) else {
      let reason =
        !field.hasSteps ? Words.noStep : field.isEmpty ? Words.nothingToStep : Words.invalidStep
      model.message = Message(.refusal, reason)
      return
    }
    step(.setCanonical(text))
    if let caret = state.caret { step(.moveCaret(to: caret)) }
  }
}
