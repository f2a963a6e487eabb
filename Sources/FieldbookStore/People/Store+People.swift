public import FormSession
import SQLiteKit

extension Store: PeopleRepository {
  /// Counts a failed log-in, unless a limit requires the person to wait.
  public func countAttempt(
    _ throttles: [Throttle], at moment: Moment
  ) throws(StoreError) -> AttemptCount {
    try write {
      let known = try throttles.map { try failures($0.key) }
      if let end = Throttle.end(throttles, after: moment, known) { return .mustWait(until: end) }
      for (throttle, earlier) in zip(throttles, known) {
        try keep(LoginFailures.counting(earlier, at: moment), of: throttle.key)
      }
      return .counted(throttles, at: moment, known)
    }
  }

  /// Forgets the failed log-ins of an account, and what an attempt counted for its address.
  public func forgiveAttempt(account: Digest, address: CountedAttempt?) throws(StoreError) {
    try write {
      try forget(account)
      guard let address, let known = try failures(address.key) else { return }
      if let left = known.without(address) {
        try keep(left, of: address.key)
      } else {
        try forget(address.key)
      }
    }
  }

  /// Removes everything that has expired.
  public func removeExpired(at moment: Moment) throws(StoreError) {
    try write {
      for table in ["sign_in", "password_link", "program_token"] {
        try connection.run("DELETE FROM \(table) WHERE ends_at <= ?", moment.milliseconds)
      }
      try connection.run(
        "DELETE FROM login_failure WHERE last_at <= ?",
        moment.milliseconds - Throttle.memory)
    }
  }

  private func keep(_ failures: LoginFailures, of key: Digest) throws {
    try connection.run(
      """
      INSERT INTO login_failure (id, failures, last_at) VALUES (?1, ?2, ?3)
      ON CONFLICT (id) DO UPDATE SET failures = ?2, last_at = ?3
      """, key.bytes, failures.count, failures.lastAt.milliseconds)
  }

  private func forget(_ key: Digest) throws {
    try connection.run("DELETE FROM login_failure WHERE id = ?", key.bytes)
  }

  private func failures(_ key: Digest) throws -> LoginFailures? {
    try connection.prepare("SELECT failures, last_at FROM login_failure WHERE id = ?", key.bytes)
      .first { row in
        LoginFailures(try row.int(0), lastAt: Moment(milliseconds: try row.integer(1)))
      }
  }
}
