/// How the fields of a form are laid out on the screen.
public enum FormLayout: String, CaseIterable, Hashable, Sendable {
  /// Compact where the form is longer than three screens, and otherwise roomy.
  case automatic
  /// Each field in a box, and those of a row side by side.
  case roomy
  /// A line for each field: its label on the left, its answer on the right.
  case compact

  /// How many screens a roomy form may be long.
  static let mostScreens = 3
}
