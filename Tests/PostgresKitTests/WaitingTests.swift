import Foundation
import PostgresKit
import TestSupport
import Testing

@Suite(.postgres, .untilItHangs) struct WaitingTests {
  /// Asks to stop a statement until it has ended, because a request that comes before the server has
  /// begun with it is lost.
  private func stopped(
    _ connection: PostgresConnection, _ body: () throws -> Void
  ) -> PostgresError? {
    let (isOver, hasEnded) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let cancellation = connection.cancellation
    Thread.detachNewThread {
      while isOver.wait(timeout: .now() + .milliseconds(5)) == .timedOut { cancellation.cancel() }
      hasEnded.signal()
    }
    let error = error(of: body)
    isOver.signal()
    hasEnded.wait()
    return error
  }

  @Test func `another thread can stop a statement`() throws {
    let connection = try connect()
    #expect(connection.cancellation.cancel() == false)
    let error = stopped(connection) { try connection.run("SELECT pg_sleep(60)") }
    #expect(error?.kind == .cancelled)
    #expect(try connection.integer("SELECT 1") == 1)
  }

  @Test func `a request to stop never reaches a later statement`() throws {
    let connection = try connect()
    for round in 0..<200 {
      let cancellation = connection.cancellation
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        for _ in 0..<20 where cancellation.cancel() { break }
        done.signal()
      }
      let cancelled = error { try connection.run("SELECT pg_sleep(0.0002)") }
      done.wait()
      if let cancelled { #expect(cancelled.kind == .cancelled, "round \(round)") }
      #expect(try connection.integer("SELECT 1") == 1, "round \(round)")
    }
  }

  @Test func `a stream can be stopped`() throws {
    let connection = try connect()
    let error = stopped(connection) {
      try connection.prepare("SELECT generate_series(1, 1000000000000)").stream { _ in }
    }
    #expect(error?.kind == .cancelled)
    #expect(try connection.integer("SELECT 1") == 1)
  }

  @Test func `a statement that takes too long is stopped by the server`() throws {
    var options = PostgresOptions()
    options.statementTimeout = 50
    let connection = try connect(options)
    #expect(error { try connection.run("SELECT pg_sleep(60)") }?.kind == .timeout(.notSaved))
    #expect(try connection.integer("SELECT 1") == 1)
  }

  @Test func `a pool's connection is closed when a statement takes too long`() throws {
    var options = PostgresOptions()
    options.statementTimeout = 100
    options.isPooled = true
    let connection = try connect(options)
    let error = error { try connection.run("SELECT pg_sleep(60)") }
    #expect(error?.kind == .timeout(.unknown))
    #expect(try connection.integer("SELECT 1") == 1)
  }

  @Test func `a server that no longer answers is given up`() throws {
    var options = PostgresOptions()
    options.statementTimeout = 50
    let connection = try connect(options)
    let id = Int32(try connection.processID())
    BuiltProgram.signal(id, SIGSTOP)
    defer { BuiltProgram.signal(id, SIGCONT) }
    let error = error { try connection.run("SELECT 1") }
    #expect(error?.kind == .timeout(.unknown))
    #expect(try connection.processID() != Int64(id))
  }

  @Test func `waiting for a lock ends after its timeout`() throws {
    var options = PostgresOptions()
    options.lockTimeout = 50
    let one = try sample()
    let other = try connect(options)
    try one.write {
      try one.run("LOCK TABLE note")
      let kind = error { try other.add("a") }?.kind
      #expect(kind == .busy)
    }
    try other.add("b")
    #expect(try one.notes() == ["b"])
  }

  @Test func `two transactions that wait for each other are both finished`() throws {
    let one = try sample()
    for text in ["a", "b"] { try one.add(text) }
    let address = try PostgresCluster.database
    let update = "UPDATE note SET text = text || $2 WHERE id = $1"
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      defer { done.signal() }
      guard let other = try? PostgresConnection(address) else { return }
      try? other.write(attempts: 5) {
        try other.run(update, 2, "+other")
        BuiltProgram.pause(milliseconds: 100)
        try other.run(update, 1, "+other")
      }
    }
    try one.write(attempts: 5) {
      try one.run(update, 1, "+one")
      BuiltProgram.pause(milliseconds: 100)
      try one.run(update, 2, "+one")
    }
    done.wait()
    let texts = try one.notes()
    #expect(texts.allSatisfy { $0.contains("+one") && $0.contains("+other") })
  }
}
