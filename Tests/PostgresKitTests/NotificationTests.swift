import PostgresKit
import TestSupport
import Testing

@Suite(.postgres, .untilItHangs) struct NotificationTests {
  @Test func `a message reaches those who listen`() throws {
    let listener = try connect()
    let sender = try connect()
    try listener.listen(to: "drafts")
    #expect(try listener.notifications(wait: 0) == [])
    try sender.notify("drafts", "7")
    try sender.notify("others", "8")
    let found = try listener.notifications(wait: 10_000)
    #expect(found.map(\.channel) == ["drafts"])
    #expect(found.map(\.payload) == ["7"])
    #expect(found.first.map { Int64($0.processID) } == (try sender.processID()))
    #expect(try listener.notifications(wait: 10) == [])
  }

  @Test func `messages of a transaction are sent when it is committed`() throws {
    let connection = try connect()
    try connection.listen(to: "drafts")
    try connection.write {
      for text in ["1", "2"] { try connection.notify("drafts", text) }
    }
    #expect(try connection.notifications(wait: 10_000).map(\.payload) == ["1", "2"])
  }

  @Test(arguments: ["Drafts", "a b", "a\"b", "é"]) func `a channel can have any name`(
    name: String
  ) throws {
    let connection = try connect()
    try connection.listen(to: name)
    try connection.notify(name)
    let found = try connection.notifications(wait: 10_000)
    #expect(found.map(\.channel) == [name])
    #expect(found.map(\.payload) == [""])
  }

  @Test func `a connection that was lost listens again`() throws {
    let listener = try connect()
    let sender = try connect()
    try listener.listen(to: "drafts")
    let id = try listener.processID()
    try sender.run("SELECT pg_terminate_backend($1::integer, 10000)", id)
    #expect(try listener.notifications(wait: 0) == [])
    try sender.notify("drafts", "after")
    #expect(try listener.notifications(wait: 10_000).map(\.payload) == ["after"])
  }

  @Test func `a connection that is lost while it waits says so`() throws {
    let listener = try connect()
    try listener.listen(to: "drafts")
    let id = try listener.processID()
    let sender = try connect()
    try sender.run(
      "SELECT pg_terminate_backend($1::integer) FROM pg_sleep(0.2)", id)
    let error = error {
      while try listener.notifications(wait: 10_000) == [] {
        #expect(try listener.processID() != id)
        return
      }
    }
    // The loss is noticed either before waiting, which opens the connection again, or meanwhile.
    if let error { #expect(error.kind == .connectionLost(.notSaved)) }
  }
}
