/// A mistake in the configuration of a template.
public enum TemplateError: Error, Hashable, Sendable {
  /// The template has no placeholder, so it accepts no text.
  case noPlaceholder
  /// Placeholder characters are given without a template.
  case placeholdersWithoutTemplate
  /// The template contains a control character.
  case controlCharacter

  /// A stable code for programs.
  public var code: String {
    switch self {
    case .noPlaceholder: "template.no_placeholder"
    case .placeholdersWithoutTemplate: "template.missing"
    case .controlCharacter: "template.control_character"
    }
  }
}
