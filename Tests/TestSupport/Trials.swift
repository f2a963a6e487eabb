public import Testing

/// A property test: one statement, tried on many random inputs.
///
/// ```swift
/// @Test func `addition commutes`() throws {
///   try Trials(short: 2_000, long: 200_000).run { random in
///     let a = Int8.random(in: .min ... .max, using: &random)
///     let b = Int8.random(in: .min ... .max, using: &random)
///     try #require(a &+ b == b &+ a)
///   }
/// }
/// ```
///
/// State the property with `#require`: its error ends the run at the first failing trial. The
/// report has the seed of that trial, so that `FIELDBOOK_SEED=…` repeats it alone.
public struct Trials: Sendable {
  /// The seeds of the trials, in order.
  public let seeds: [UInt64]

  /// The number of the set of trials.
  private let trialSet: UInt64

  /// Plans the trials that the environment selects: a few, many, or one seed.
  public init(short: Int, long: Int, environment: TestEnvironment = .current) {
    trialSet = environment.trialSet
    var random = SeededGenerator(seed: trialSet)
    let count = environment.torture ? long : short
    seeds = environment.seed.map { [$0] } ?? (0..<count).map { _ in random.next() }
  }

  /// Runs the property once for each seed, and stops at the first that fails.
  public func run(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ property: (inout SeededGenerator) throws -> Void
  ) throws {
    guard let failure = firstFailure(of: property) else { return }
    Issue.record("\(failure)", sourceLocation: sourceLocation)
    throw failure.error
  }

  /// The first trial that fails, which `run` reports.
  public func firstFailure(
    of property: (inout SeededGenerator) throws -> Void
  ) -> Failure? {
    for (index, seed) in seeds.enumerated() {
      var random = SeededGenerator(seed: seed)
      do {
        try property(&random)
      } catch {
        return Failure(
          seed: seed, trialSet: trialSet, number: index + 1, count: seeds.count, error: error)
      }
    }
    return nil
  }

  /// A trial that failed.
  public struct Failure: CustomStringConvertible {
    fileprivate let seed: UInt64
    fileprivate let trialSet: UInt64
    fileprivate let number: Int
    fileprivate let count: Int
    fileprivate let error: any Error

    /// Describes how to repeat the trial alone.
    public var description: String {
      let trialSet = trialSet == 0 ? "" : "FIELDBOOK_TRIAL_SET=\(trialSet) "
      return "Trial \(number) of \(count) failed: \(trialSet)FIELDBOOK_SEED=\(seed) "
        + "repeats it alone."
    }
  }
}
