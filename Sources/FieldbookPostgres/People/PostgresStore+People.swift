public import FormSession
import PostgresKit

extension PostgresStore: PeopleRepository {
  /// Counts a failed log-in, unless a limit requires the person to wait.
  public func countAttempt(
    _ throttles: [Throttle], at moment: Moment
  ) throws(StoreError) -> Moment? {
    try write {
      // Simultaneous attempts are counted one after another.
      for throttle in throttles.sorted(by: { $0.key.description < $1.key.description }) {
        try connection.prepare(
          "SELECT pg_advisory_xact_lock(hashtextextended($1, 1))", throttle.key.description
        ).each { _ in }
      }
      let known = try throttles.map { try failures($0.key) }
      if let end = Throttle.end(throttles, after: moment, known) { return end }
      for (throttle, earlier) in zip(throttles, known) {
        let counted = LoginFailures.counting(earlier, at: moment)
        try connection.run(
          """
          INSERT INTO login_failure (id, failures, last_at) VALUES ($1, $2, $3)
          ON CONFLICT (id) DO UPDATE SET failures = excluded.failures, last_at = excluded.last_at
          """, throttle.key.bytes, counted.count, counted.lastAt.time)
      }
      return nil
    }
  }

  /// Forgets the failed log-ins of an account, and one failed log-in of an address.
  public func forgiveAttempt(account: Digest, address: Digest) throws(StoreError) {
    try write {
      try connection.run(
        "DELETE FROM login_failure WHERE id = $1 OR id = $2 AND failures <= 1",
        account.bytes, address.bytes)
      try connection.run(
        "UPDATE login_failure SET failures = failures - 1 WHERE id = $1", address.bytes)
    }
  }

  /// Removes everything that has expired.
  public func removeExpired(at moment: Moment) throws(StoreError) {
    try write {
      for table in ["sign_in", "password_link", "program_token"] {
        try connection.run("DELETE FROM \(table) WHERE ends_at <= $1", moment.time)
      }
      try connection.run(
        "DELETE FROM login_failure WHERE last_at <= $1",
        Moment(milliseconds: moment.milliseconds - Throttle.memory).time)
    }
  }

  private func failures(_ key: Digest) throws -> LoginFailures? {
    try connection.prepare("SELECT failures, last_at FROM login_failure WHERE id = $1", key.bytes)
      .first { row in
        LoginFailures(try row.int(0), lastAt: try Moment(row, 1))
      }
  }
}
