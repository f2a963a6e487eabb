import FieldEngine
import FormSession
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookStore

@Suite(.temporaryFolder) struct MovedStoreTests {
  @Test(arguments: ["mv store.sqlite other", "rm store.sqlite", "mv other store.sqlite"])
  func `no edit is saved in a file that was moved or replaced`(change: String) throws {
    let sample = try Sample()
    try sample.begin(1, [("name", "ada")])
    let folder = try TemporaryFolder.current
    try folder.write("something else", to: "other")
    var draft = try sample.open(Sample.id(1))
    let moving = try BuiltProgram(
      ["-c", "cd '\(folder.path)' && \(change)"], running: "bash")
    #expect(moving.exitCode == 0)
    let found = #expect(throws: DraftError.self) {
      try draft.apply(.step("zip", .set("90210")))
    }
    guard case .store(.storage(let failure))? = found else {
      Issue.record("It was refused for another reason: \(String(describing: found))")
      return
    }
    #expect(failure.kind == .unreachable)
    #expect(
      failure.message
        == "The store \(sample.store.path) was moved, removed or replaced while it was open.")
  }
}
