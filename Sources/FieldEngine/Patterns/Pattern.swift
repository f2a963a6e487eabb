/// A rule for the whole of a text, such as `\d{3} \d{4}`.
///
/// A pattern is compiled once to a deterministic automaton, so judging costs one table look-up per
/// scalar whatever the pattern looks like, and a half-typed text gets a verdict of its own:
///
/// ```swift
/// let account = try Pattern(#"\d{3} \d{4}"#)
/// account.judge("555 1234")  // .match
/// account.judge("555 1")     // .prefix
/// account.judge("555-1")     // .mismatch
/// ```
///
/// The dialect has literals, `.`, classes, `\d \w \s` and their opposites, groups, `|` and
/// `* + ? {m,n}`. `\d` is `0-9`, `\w` is `A-Za-z0-9_`, `\s` is Unicode's White_Space, and `.` is any
/// scalar, line breaks included. Scalars are compared as they stand, without normalisation.
public struct Pattern: Sendable {
  /// The pattern as it was written.
  public let source: String

  private let automaton: PatternAutomaton

  /// Compiles a pattern, or says what the first mistake in it is.
  ///
  /// ```swift
  /// try Pattern("(?=a)b")  // throws PatternMistake(.lookAround, at: 0)
  /// ```
  public init(_ source: String) throws(PatternMistake) {
    self.source = source
    self.automaton = try PatternAutomaton(PatternParser.parse(source))
  }

  /// Tells whether a text matches, or can still become a match by typing on.
  public func judge(_ text: String) -> Verdict {
    verdict(at: automaton.state(after: text))
  }

  /// Whether no text at all can match, as with `[^\s\S]`.
  public var matchesNothing: Bool { automaton.start == PatternAutomaton.dead }

  /// A shortest text that matches, in printable characters where the pattern leaves the choice.
  ///
  /// ```swift
  /// try Pattern(#"[A-Z]{2}-\d+"#).example()  // "AA-0"
  /// ```
  ///
  /// - Returns: `nil` when no text can match.
  public func example() -> String? {
    automaton.shortestMatch()
  }
}

extension Pattern {
  /// How many states the compiled pattern has, which is what it costs in time and memory.
  package var stateCount: Int { automaton.accepting.count }

  /// What a pattern says about a text.
  public enum Verdict: Hashable, Sendable {
    /// The whole text matches.
    case match
    /// The text does not match yet, but more typing can make it match.
    case prefix
    /// The text does not match, and nothing typed after it can mend that.
    case mismatch

    /// Whether the text matches as it stands.
    public var matches: Bool { self == .match }

    /// Whether the text matches or begins a text that does.
    public var canStillMatch: Bool { self != .mismatch }
  }

  /// A place in a pattern, reached by some text; only the pattern that gave it can read it.
  public struct State: Hashable, Sendable {
    fileprivate let number: Int
  }

  /// The state before any text.
  public var start: State { State(number: automaton.start) }

  /// The state after one more scalar.
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

  /// Whether some text, perhaps the empty one, leads from this state to a match.
  public func isLive(_ state: State) -> Bool {
    state.number != PatternAutomaton.dead
  }

  /// A scalar of each class that the pattern tells apart from the others.
  var samples: [Unicode.Scalar] { automaton.samples }

  private func verdict(at state: Int) -> Verdict {
    guard state != PatternAutomaton.dead else { return .mismatch }
    return automaton.accepting[state] ? .match : .prefix
  }
}

/// Patterns are equal when their sources are, scalar by scalar: two spellings of `é` are equal as
/// strings but match different texts.
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
