import FieldEngine
import FormSession

extension FormEditor {
  /// Raises the answer by a number of steps, or lowers it if the number is negative; the caret
  /// stays where it is.
  mutating func change(by count: Int) {
    guard let (field, state) = edited, let text = field.canonicalText(stepsAhead: count) else {
      model.message = Message(.refusal, Words.noStep)
      return
    }
    step(.setCanonical(text))
    if let caret = state.caret { step(.moveCaret(to: caret)) }
  }
}
