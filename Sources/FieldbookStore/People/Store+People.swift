public import FormSession
import SQLiteKit

extension Store: PeopleRepository {
  /// Counts a failed log-in, unless a limit requires the person to wait.
  public func countAttempt(
    _ throttles: [Throttle], at moment: Moment
  ) throws(StoreError) -> Moment? {
    try write {
      let known = try throttles.map { try failures($0.key) }
      if let end = Throttle.end(throttles, after: moment, known) { return end }
      for (throttle, earlier) in zip(throttles, known) {
        let counted = LoginFailures.counting(earlier, at: moment)
        try connection.run(
          """
          INSERT INTO login_failure (id, failures, last_at) VALUES (?1, ?2, ?3)
          ON CONFLICT (id) DO UPDATE SET failures = ?2, last_at = ?3
          """, throttle.key.bytes, counted.count, counted.lastAt.milliseconds)
      }
      return nil
    }
  }

  /// Forgets the failed log-ins of an account, and one failed log-in of an address.
  public func forgiveAttempt(account: Digest, address: Digest) throws(StoreError) {
    try write {
      try connection.run(
        "DELETE FROM login_failure WHERE id = ?1 OR id = ?2 AND failures <= 1",
        account.bytes, address.bytes)
      try connection.run(
        "UPDATE login_failure SET failures = failures - 1 WHERE id = ?", address.bytes)
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

  private func failures(_ key: Digest) throws -> LoginFailures? {
    try connection.prepare("SELECT failures, last_at FROM login_failure WHERE id = ?", key.bytes)
      .first { row in
        LoginFailures(try row.int(0), lastAt: Moment(milliseconds: try row.integer(1)))
      }
  }
}
