/// Limits that keep a pattern from exhausting time or memory.
enum PatternLimits {
  /// The largest number in a quantifier.
  static let count = 10_000

  /// The maximum nesting depth of groups, which bounds the recursion of parser and builder.
  static let depth = 100

  /// The maximum number of states, both before and after the automaton is made deterministic.
  static let states = 10_000

  /// The maximum number of construction steps, which bounds the size of everything that is built.
  static let steps = 5_000_000
}

/// The steps that remain for compiling a pattern.
///
/// Steps are counted, not timed, so a pattern compiles either on every machine or on none.
struct PatternBudget {
  private var left = PatternLimits.steps

  /// Subtracts steps from the budget before the work is done.
  mutating func spend(_ steps: Int) throws(PatternError) {
    left -= steps
    guard left >= 0 else { throw PatternError(.tooLarge, at: 0) }
  }
}
