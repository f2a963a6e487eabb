/// The characters typed at the end of the text since the caret arrived there.
///
/// Types that read digits and separators together remember the run. In a date, for example, the
/// digits `25` alone mean `02/05`, but followed by a separator they are a single part, month 25.
public struct TypedRun: Hashable, Sendable {
  /// The values of a run, stored indirectly, which makes text without a run cheap to copy.
  private indirect enum Parts: Hashable, Sendable {
    case parts(start: Int, characters: String, raw: String)

    var values: (start: Int, characters: String, raw: String) {
      switch self {
      case .parts(let start, let characters, let raw): (start, characters, raw)
      }
    }
  }

  private let parts: Parts

  /// Creates a run.
  public init(start: Int, characters: String, raw: String) {
    parts = .parts(start: start, characters: characters, raw: raw)
  }

  /// The number of typed characters before the run.
  public var start: Int { parts.values.start }

  /// The characters as typed, including separators.
  public var characters: String { parts.values.characters }

  /// The typed characters of the whole text that resulted.
  ///
  /// The run does not apply to any other text.
  public var raw: String { parts.values.raw }
}

/// The status of text, derived from how it was typed.
public enum TypedReading: Hashable, Sendable {
  /// The text is kept as typed; more typing may make it readable.
  case unfinished
  /// The text is kept as typed; more typing cannot make it readable.
  case unreadable
  /// The text can be read now, but becomes unreadable and is kept as typed if the field is left.
  case unclear
  /// When the field is left, the text becomes these typed characters.
  case becomes(String)
  /// The text has a problem that its typed characters alone do not show.
  case wrong(IssueKind)
}
