/// What is wrong with a template's configuration.
public enum TemplateMistake: Error, Hashable, Sendable {
  /// A template without any placeholder takes no text.
  case noPlaceholder
  /// Placeholder characters were given, but no template.
  case placeholdersWithoutTemplate
  /// A control character has no place in what is shown.
  case controlCharacter

  /// A stable name for programs.
  public var code: String {
    switch self {
    case .noPlaceholder: "template.no_placeholder"
    case .placeholdersWithoutTemplate: "template.missing"
    case .controlCharacter: "template.control_character"
    }
  }
}
