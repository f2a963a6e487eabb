/// A rule that text must match as a whole, such as `\d{3} \d{4}`.
///
/// A pattern is compiled once to a deterministic automaton. Matching costs one table lookup per
/// scalar. Text can match, be the prefix of a match, or neither:
///
/// ```swift
/// let account = try Pattern(#"\d{3} \d{4}"#)
/// account.match("555 1234")  // .match
/// account.match("555 1")     // .prefix
/// account.match("555-1")     // .mismatch
/// ```
///
/// The dialect consists of literals, `.`, classes, `\d \w \s` and their opposites, escapes such as
/// `\n` and `\u00E9`, groups, `|` and `* + ? {m,n}`. A leading `^` and a trailing `$` have no
/// effect. `\d` is `0-9`, `\w` is `A-Za-z0-9_`, `\s` is Unicode's White_Space, and `.` is any
/// scalar, including line breaks. Scalars are compared without normalization.
public struct Pattern: Sendable {
  /// The pattern as it was written.
  public let source: String

  private let automaton: PatternAutomaton

  /// Compiles a pattern, or throws its first mistake.
  ///
  /// ```swift
  /// try Pattern("(?=a)b")  // throws PatternError(.lookAround, at: 0)
  /// ```
  public init(_ source: String) throws(PatternError) {
    self.source = source
    self.automaton = try PatternAutomaton(PatternParser.parse(source))
  }

  /// Returns whether the text matches, or could match after more typing.
  public func match(_ text: String) -> MatchResult {
    result(at: automaton.state(after: text))
  }

  /// Whether no text can match, as with `[^\s\S]`.
  public var matchesNothing: Bool { automaton.start == PatternAutomaton.dead }

  /// Returns a shortest string that matches, with printable characters where possible.
  ///
  /// ```swift
  /// try Pattern(#"[A-Z]{2}-\d+"#).example()  // "AA-0"
  /// ```
  ///
  /// - Returns: `nil` if no text can match.
  public func example() -> String? {
    automaton.shortestMatch()
  }
}

extension Pattern {
  /// The number of states of the compiled pattern, which determines its cost.
  package var stateCount: Int { automaton.accepting.count }

  /// The result of matching text against a pattern.
  public enum MatchResult: Hashable, Sendable {
    /// The whole text matches.
    case match
    /// The text does not match yet, but more typing can make it match.
    case prefix
    /// The text does not match, and more typing cannot make it match.
    case mismatch

    /// Whether the text matches.
    public var matches: Bool { self == .match }
  }

  /// A state of a pattern's automaton; it is valid only for that pattern.
  public struct State: Hashable, Sendable {
    fileprivate let number: Int
  }

  /// The state before any text is read.
  public var start: State { State(number: automaton.start) }

  /// Returns the state after one more scalar.
  ///
  /// ```swift
  /// let state = pattern.advance(pattern.start, by: "5")
  /// pattern.isLive(state)
  /// ```
  public func advance(_ state: State, by scalar: Unicode.Scalar) -> State {
    State(number: automaton.advance(state.number, by: scalar.value))
  }

  /// Whether the text that led to this state matches.
  public func isAccepting(_ state: State) -> Bool {
    automaton.accepting[state.number]
  }

  /// Whether some string, possibly empty, leads from this state to a match.
  public func isLive(_ state: State) -> Bool {
    state.number != PatternAutomaton.dead
  }

  /// One scalar from each class of scalars that the pattern treats alike.
  var samples: [Unicode.Scalar] { automaton.samples }

  private func result(at state: Int) -> MatchResult {
    guard state != PatternAutomaton.dead else { return .mismatch }
    return automaton.accepting[state] ? .match : .prefix
  }
}

/// Patterns are equal if their sources have the same scalars.
///
/// Two spellings of `é` are equal as strings, but they match different text.
extension Pattern: Hashable {
  /// Compares the sources.
  public static func == (left: Pattern, right: Pattern) -> Bool {
    left.source.unicodeScalars.elementsEqual(right.source.unicodeScalars)
  }

  /// Hashes the source.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(source)
  }
}
