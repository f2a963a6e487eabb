import Foundation

/// Environment variables for the person who runs the tests.
public struct TestEnvironment: Sendable {
  /// `FIELDBOOK_TORTURE=1`: property tests run many more trials.
  public var torture = false

  /// `FIELDBOOK_TRIAL_SET=…`: property tests run other trials than usual, on other random types.
  public var trialSet: UInt64 = 0

  /// `FIELDBOOK_SEED=…`: property tests run only the trial with this seed.
  public var seed: UInt64?

  /// `FIELDBOOK_RECORD=1`: snapshots are written instead of compared.
  public var recording = false

  /// `REQUIRE_POSTGRES=1`: tests fail where PostgreSQL's server is not installed, instead of being
  /// skipped.
  public var requiresPostgres = false

  /// `POSTGRES_POOL=1`: stores connect to PostgreSQL through PgBouncer in transaction mode.
  public var hasPool = false

  /// Reads the variables from a dictionary of them.
  public init(_ variables: [String: String] = [:]) {
    torture = variables["FIELDBOOK_TORTURE"] == "1"
    trialSet = variables["FIELDBOOK_TRIAL_SET"].flatMap { UInt64($0) } ?? 0
    seed = variables["FIELDBOOK_SEED"].flatMap { UInt64($0) }
    recording = variables["FIELDBOOK_RECORD"] == "1"
    requiresPostgres = variables["REQUIRE_POSTGRES"] == "1"
    hasPool = variables["POSTGRES_POOL"] == "1"
  }

  /// The environment of this process.
  public static let current = TestEnvironment(ProcessInfo.processInfo.environment)
}
