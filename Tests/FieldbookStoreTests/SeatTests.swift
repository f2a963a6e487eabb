import FieldEngine
import FormSession
import Foundation
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookStore

@Suite(.temporaryFolder) struct SeatTests {
  @Test func `the seat of a process that has ended is free`() throws {
    let sample = try Sample()
    let id = try sample.begin()
    let (seat, _) = try sample.store.takeSeat(at: id)
    let other = try sample.another()
    #expect(try other.takeSeat(at: id).0 != seat)
    try sample.stranger().run(
      "UPDATE seat SET holder = '999999999 1 gone' WHERE id = ?", seat.number)
    #expect(try sample.another().takeSeat(at: id).0 == seat)
    #expect(ProcessIdentity.isAlive(ProcessIdentity.current))
  }

  @Test func `a process with a reused process id is a different process`() {
    let own = ProcessIdentity.current.split(separator: " ")
    #expect(!ProcessIdentity.isAlive("\(own[0]) 1 \(own.last ?? "")"))
    #expect(!ProcessIdentity.isAlive(""))
    #expect(!ProcessIdentity.isAlive("none"))
  }

  @Test func `a running process keeps its seat until it ends`() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sleep")
    process.arguments = ["60"]
    try process.run()
    let sample = try Sample()
    let id = try sample.begin()
    let (seat, _) = try sample.store.takeSeat(at: id)
    let holder = try #require(ProcessIdentity.identity(of: process.processIdentifier))
    try sample.stranger().run("UPDATE seat SET holder = ? WHERE id = ?", holder, seat.number)
    let between = try sample.another()
    let (other, _) = try between.takeSeat(at: id)
    #expect(other != seat)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(try sample.another().takeSeat(at: id).0 == seat)
  }

  @Test func `closing a store frees its seats`() throws {
    let sample = try Sample()
    let id = try sample.begin()
    let seat: SeatID
    do { seat = try sample.another().takeSeat(at: id).0 }
    #expect(try sample.store.takeSeat(at: id).0 == seat)
  }

  @Test func `the focus of a list item is restored`() throws {
    let sample = try Sample()
    let id = try sample.begin()
    var draft = try sample.open(id)
    try draft.apply(.step("scores", .focus))
    try draft.apply(.step("scores", .insertItem(at: 0)))
    try draft.apply(.step("scores", .type("7"), item: 0))
    try draft.close()
    var again = try sample.open(id)
    #expect(again.session.states == draft.session.states)
    #expect(try again.apply(.step("scores", .type("8"), item: 0)).refusal == nil)
  }

  @Test func `opening a final draft takes no seat and writes nothing`() throws {
    let sample = try Sample()
    let id = try sample.beginFinal()
    let version = try sample.stranger().number("SELECT count(*) FROM seat")
    let draft = try sample.open(id)
    #expect(draft.session.focus == nil)
    try draft.close()
    #expect(try sample.stranger().number("SELECT count(*) FROM seat") == version)
    #expect(version == 0)
  }
}
