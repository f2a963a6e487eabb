import FieldEngine
import FormSession

extension FormEditor {
  /// Replaces the answer with the value a number of steps after or before it, and keeps the caret
  /// where it is.
  mutating func change(by count: Int) {
    guard let (field, state) = edited, let text = field.canonicalText(stepsAhead: count) else {
      model.message = Message(.refusal, Words.noStep)
      return
    }
    step(.setCanonical(text))
    if let caret = state.caret { step(.moveCaret(to: caret)) }
  }
}
