/// What was typed at the end of a text since the caret came there, for the types that read digits
/// and separators together.
///
/// A date needs it: the digits `25` alone stand for `02/05`, and with a separator behind them they
/// are one part, the 25th month.
public struct TypedRun: Hashable, Sendable {
  /// It is one reference, so that texts without a run are quick to copy.
  private indirect enum Parts: Hashable, Sendable {
    case parts(start: Int, characters: String, raw: String)

    var values: (start: Int, characters: String, raw: String) {
      switch self {
      case .parts(let start, let characters, let raw): (start, characters, raw)
      }
    }
  }

  private let parts: Parts

  /// States a run.
  public init(start: Int, characters: String, raw: String) {
    parts = .parts(start: start, characters: characters, raw: raw)
  }

  /// How many typed characters of the text stand before the run.
  public var start: Int { parts.values.start }

  /// The characters as they were typed, separators included.
  public var characters: String { parts.values.characters }

  /// The typed characters of the whole text that came of it.
  ///
  /// The run is of no use beside another text.
  public var raw: String { parts.values.raw }
}

/// What the way in which a text was typed says beside the text.
public enum TypedReading: Hashable, Sendable {
  /// The text stands as it was typed, and more typing may make it readable.
  case unfinished
  /// The text stands as it was typed, and no typing makes it readable.
  case unreadable
  /// The text can be read for now; left like this, it stands as it was typed and is unreadable.
  case unclear
  /// Left like this, the text becomes these typed characters.
  case becomes(String)
  /// The text has this problem, which its typed characters alone do not tell.
  case wrong(Problem)
}
