import Foundation
import TestSupport
import Testing

@testable import SQLiteKit

@Suite(.temporaryFolder) struct WaitingTests {
  private static let endless = """
    WITH RECURSIVE counter(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM counter)
    SELECT max(n) FROM counter
    """

  @Test(
    arguments: [
      (5_000, [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100, 100, 100]),
      (10, [1, 2, 5, 2]), (0, []),
    ])
  func `waits grow until the limit is reached`(limit: Int, delays: [Int]) {
    let found = (0..<14).prefix { BusyDelay.milliseconds(attempt: $0, limit: limit) != nil }
      .compactMap { BusyDelay.milliseconds(attempt: $0, limit: limit) }
    #expect(found == delays)
  }

  @Test func `all waits add up to the limit`() {
    let delays = (0...).lazy.map { BusyDelay.milliseconds(attempt: $0, limit: 5_000) }
      .prefix { $0 != nil }.compactMap { $0 }
    #expect(delays.reduce(0, +) == 5_000)
  }

  @Test func `a writer that waits too long for another gives up`() throws {
    let one = try sample()
    let other = try sample()
    other.busyTimeout = 20
    try one.write {
      let clock = ContinuousClock()
      let start = clock.now
      #expect(error { try other.add("b") }?.kind == .busy)
      #expect(clock.now - start >= .milliseconds(20))
    }
    try other.add("b")
    #expect(try one.notes() == ["b"])
  }

  @Test func `many writers wait for one another`() async throws {
    let path = try sample().path
    try await withThrowingTaskGroup { group in
      for number in 0..<4 {
        group.addTask {
          let connection = try Connection(path)
          try connection.startWriteAheadLog()
          for _ in 0..<50 { try connection.write { try connection.add("\(number)") } }
        }
      }
      try await group.waitForAll()
    }
    let counts = try sample().prepare("SELECT count(*) FROM note GROUP BY text").all { row in
      try row.int(0)
    }
    #expect(counts == [50, 50, 50, 50])
  }

  @Test func `another thread can interrupt the work`() throws {
    let connection = try sample()
    let interruption = connection.interruption
    afterAMoment { interruption.request() }
    #expect(error { try connection.run(Self.endless) }?.kind == .interrupted)
  }

  @Test func `another thread can interrupt a wait`() throws {
    let one = try sample()
    let other = try sample()
    other.busyTimeout = 60_000
    let interruption = other.interruption
    let clock = ContinuousClock()
    let start = clock.now
    try one.write {
      afterAMoment { interruption.request() }
      #expect(error { try other.add("b") }?.kind == .busy)
    }
    #expect(clock.now - start < .seconds(30))
  }

  @Test func `an interrupted write is undone, and later work runs`() throws {
    let connection = try sample()
    let found = error {
      try connection.write {
        try connection.add("a")
        connection.interruption.request()
        try connection.run(Self.endless)
      }
    }
    #expect(found?.kind == .interrupted)
    #expect(connection.isInTransaction == false)
    connection.interruption.withdraw()
    #expect(try connection.notes() == [])
  }

  @Test func `an interruption does not stop a rollback`() throws {
    let connection = try sample()
    // SQLite counts steps over several runs of a statement before it asks whether to continue.
    for _ in 0..<2_000 {
      _ = error {
        try connection.write {
          try connection.add("a")
          connection.interruption.request()
          throw SQLiteError(kind: .other, operation: "", path: "")
        }
      }
      #expect(connection.isInTransaction == false)
      connection.interruption.withdraw()
    }
  }
}

/// Runs a function on a separate thread, as waiting tests can occupy all others.
private func afterAMoment(_ body: @escaping @Sendable () -> Void) {
  Thread.detachNewThread {
    Thread.sleep(forTimeInterval: 0.02)
    body()
  }
}
