import CPostgresLoops
import Foundation
import Measure
import PostgresKit

/// A PostgreSQL server for the benchmarks, which waits for the disk like any other server.
struct PostgresServer {
  /// The folder that contains its socket.
  let folder = "/tmp/fieldbook-pg-\(UUID().uuidString.prefix(8))"

  /// Starts a server, which stops when this process ends.
  init() throws {
    setenv("CLUSTER_OPTIONS", "-c fsync=on", 1)
    let process = String(ProcessInfo.processInfo.processIdentifier)
    try Child.run("Scripts/postgres-cluster.sh", "start", folder, process)
  }

  /// Returns the address of a database, at the socket in `host` if that folder is given.
  func address(of database: String, at host: String? = nil) -> String {
    "postgresql:///\(database)?host=\(host ?? folder)&user=fieldbook"
  }

  /// Creates a database, and returns its address.
  func newDatabase(_ name: String) throws -> String {
    try PostgresConnection(address(of: "postgres")).run("CREATE DATABASE \(name)")
    return address(of: name)
  }
}

/// The error when the server did not start, or a call in the baseline failed.
struct LoopsError: Error {}
