/// How far a pattern may go, so that no definition can use up time or memory.
enum PatternLimits {
  /// The largest number in a quantifier.
  static let count = 10_000

  /// How many groups may stand in one another; the parser's and the builder's recursion follow it.
  static let depth = 100

  /// The most states, before and after the automaton is made deterministic.
  static let states = 10_000

  /// The most steps of construction; they bound the size of everything that is built on the way.
  static let steps = 5_000_000
}

/// The steps that are left while a pattern is compiled.
///
/// Steps are counted, not timed, so that a pattern compiles everywhere or nowhere.
struct PatternBudget {
  private var left = PatternLimits.steps

  /// Takes steps off the budget, before the work they stand for is done.
  mutating func spend(_ steps: Int) throws(PatternMistake) {
    left -= steps
    guard left >= 0 else { throw PatternMistake(.tooLarge, at: 0) }
  }
}
