import Foundation
public import Testing

/// A PostgreSQL server for tests, which listens only on a socket in a folder of its own.
///
/// ```swift
/// @Suite(.postgres) struct NoteTests {
///   @Test func `a note is saved`() throws {
///     let connection = try PostgresConnection(PostgresCluster.database)
/// ```
public struct PostgresCluster: Sendable {
  private let folder: Folder

  /// The server of this process, which starts at its first use and ends with the process.
  public static let shared = Result { try PostgresCluster() }

  /// Creates a server and starts it; it ends with this process.
  public init() throws {
    // The path of a socket must be short, so the folder is not in the folder for temporary files,
    // which can have any path.
    folder = Folder(path: "/tmp/fieldbook-pg-\(UUID().uuidString.prefix(8))")
    try start()
  }

  /// Starts the server again.
  public func start() throws {
    let id = ProcessInfo.processInfo.processIdentifier
    try Self.run("Scripts/postgres-cluster.sh", ["start", folder.path, String(id)])
    if isPooled { try Self.run("Scripts/postgres-cluster.sh", ["pool", folder.path]) }
  }

  /// Whether stores connect through a pool in transaction mode.
  public let isPooled = TestEnvironment.current.hasPool

  /// Stops the server, by default as if it crashed.
  public func stop(_ mode: String = "immediate") throws {
    try Self.run("Scripts/postgres-cluster.sh", ["stop", folder.path, mode])
  }

  /// Creates a database, which is empty or a copy of another one, and returns its address; with an
  /// empty one for the keys of drafts if you like.
  public func newDatabase(
    _ name: String? = nil, copying template: String = "template1", withKeys hasKeys: Bool = false
  ) throws -> String {
    let name = name ?? "d" + UUID().uuidString.lowercased().filter { $0 != "-" }
    try create(name, copying: template)
    if hasKeys { try create(name + "_keys", copying: "template1") }
    return address(of: name)
  }

  private func create(_ name: String, copying template: String) throws {
    try Self.run(
      Self.programs.get() + "/createdb",
      [
        "--host", folder.path, "--username", "fieldbook", "--strategy", "file_copy",
        "--template", template, name,
      ])
  }

  /// The address of a database, with one of the server's users.
  public func address(of database: String, user: String = "fieldbook") -> String {
    let place = isPooled ? folder.path + "/pool" : folder.path
    let address = "postgresql:///\(database)?host=\(place)&user=\(user)"
    return isPooled ? address + "&pool=transaction" : address
  }

  /// The folder of the server's programs, or why there is none.
  public static let programs = Result {
    try run("Scripts/postgres-cluster.sh", ["find"]).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @discardableResult
  private static func run(_ program: String, _ words: [String]) throws -> String {
    let path = program.hasPrefix("/") ? program : Folder.package.path(of: program)
    let run = try BuiltProgram(words, running: path)
    guard run.exitCode == 0 else { throw PostgresClusterError.failed(run.output) }
    return run.output
  }
}

/// Why a test has no database.
public enum PostgresClusterError: Error, Hashable {
  /// A script or program failed with this output.
  case failed(String)
  /// The test uses a database, but lacks the trait.
  case missingTrait
}

extension PostgresCluster {
  @TaskLocal private static var address: String?

  /// The address of the database of the test case that is running.
  public static var database: String {
    get throws(PostgresClusterError) {
      guard let address else { throw .missingTrait }
      return address
    }
  }

  /// A trait that gives each test case a database of its own.
  public struct DatabaseTrait: TestTrait, SuiteTrait, TestScoping {
    let create: @Sendable () throws -> String

    /// Creates a trait with a function that creates a database and returns its address.
    public init(_ create: @escaping @Sendable () throws -> String) {
      self.create = create
    }

    /// Whether tests in a suite have the trait, too.
    public var isRecursive: Bool { true }

    /// Runs one test case with a database, or skips it where the server is not installed.
    public func provideScope(
      for test: Test,
      testCase: Test.Case?,
      performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
      if case .failure = PostgresCluster.programs, !TestEnvironment.current.requiresPostgres {
        try Test.cancel("PostgreSQL's server is not installed")
      }
      let address = try create()
      try await PostgresCluster.$address.withValue(address) { try await function() }
    }
  }
}

extension Trait where Self == PostgresCluster.DatabaseTrait {
  /// Gives each test case an empty database of its own, or skips it where PostgreSQL's server is
  /// not installed.
  public static var postgres: Self { .init { try PostgresCluster.shared.get().newDatabase() } }
}
