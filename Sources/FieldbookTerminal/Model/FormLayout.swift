/// The layout of a form's fields on the screen.
public enum FormLayout: String, CaseIterable, Hashable, Sendable {
  /// Compact if the roomy form would be longer than three screens, otherwise roomy.
  case automatic
  /// Each field in a box, and the fields of a row side by side.
  case roomy
  /// One line for each field, with the label on the left and the answer on the right.
  case compact

  /// The maximum length of a roomy form, in screens.
  static let mostScreens = 3
}
