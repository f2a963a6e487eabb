import FieldEngine
import TestSupport

extension Field {
  /// An empty field of a type, by default with the parameters of its example.
  init(_ type: FieldType, _ parameters: TypeParameters? = nil) throws {
    let definition = try type.definition(parameters ?? type.entry.exampleParameters)
    self.init(type.rawValue, definition, LawSubject.validationContext)
  }

  /// The field with the focus, after some steps.
  func after(_ steps: FieldStep...) -> Field {
    var field = self
    field.apply(.focus)
    for step in steps { field.apply(step) }
    return field
  }

  /// The display with its caret and its selection.
  var notation: String {
    CaretText(text: state.display, caret: text.caret, anchor: text.anchor).notation
  }
}
