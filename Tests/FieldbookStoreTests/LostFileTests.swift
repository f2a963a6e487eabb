import FieldEngine
import FormSession
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookStore

/// A session while somebody changes the files of its store.
@Suite(.temporaryFolder) struct LostFileTests {
  private func meddle(_ script: String) throws {
    let folder = try TemporaryFolder.current
    let shell = try BuiltProgram(["-c", "cd '\(folder.path)' && \(script)"], running: "bash")
    #expect(shell.exitCode == 0, "\(shell.output)")
  }

  private func failure(of body: () throws(DraftError) -> Void) -> StorageError? {
    do throws(DraftError) {
      try body()
      return nil
    } catch {
      guard case .store(.storage(let failure)) = error else { return nil }
      return failure
    }
  }

  @Test(
    arguments: [
      ("rm store.sqlite-wal", "-wal was removed or renamed"),
      ("mv store.sqlite-wal other", "-wal was removed or renamed"),
      ("cp store.sqlite-wal other && mv other store.sqlite-wal", "-wal was replaced"),
      ("truncate -s 0 store.sqlite-wal", "-wal was cut short"),
      ("truncate -s 5000 store.sqlite-wal", "-wal was cut short"),
      ("rm store.sqlite-shm", "-shm was removed or renamed"),
      ("cp store.sqlite-shm other && mv other store.sqlite-shm", "-shm was replaced"),
      ("truncate -s 0 store.sqlite-shm", "-shm was cut short"),
      ("rm store.sqlite-wal store.sqlite-shm", "-wal was removed or renamed"),
    ])
  func `no edit is confirmed after a file beside the store was lost`(
    change: String, words: String
  ) throws {
    let sample = try Sample()
    try sample.begin(1, [("name", "ada")])
    var draft = try sample.open(Sample.id(1))
    try draft.apply(.step("zip", .set("90210")))
    try meddle(change)
    for _ in 0..<2 {
      let found = failure { () throws(DraftError) in
        _ = try draft.apply(.step("age", .set("7")))
      }
      #expect(found?.kind == .logLost)
      #expect(
        found?.message
          == "The file \(sample.store.path)\(words) while the store was open, so nothing "
          + "can be saved any more.")
    }
  }

  @Test(arguments: ["rm store.sqlite-wal", "rm store.sqlite-wal store.sqlite-shm"])
  func `edits that were confirmed before the log was removed are saved`(change: String) throws {
    let sample = try Sample()
    try sample.begin(1, [("name", "ada")])
    do {
      let store = try sample.another()
      var draft = try sample.open(Sample.id(1), in: store)
      try draft.apply(.step("zip", .set("90210")))
      try meddle(change)
      #expect(throws: DraftError.self) { try draft.apply(.step("age", .set("7"))) }
    }
    // The other store of this process uses the same log, so it must also close it.
    let folder = try TemporaryFolder.current
    try meddle("cp store.sqlite saved.sqlite")
    let saved = try Connection(folder.path(of: "saved.sqlite"))
    #expect(try saved.texts("SELECT raw FROM field WHERE place = 1") == ["90210"])
  }

  @Test func `another program can empty the log without harm`() throws {
    let sample = try Sample()
    try sample.begin(1, [("name", "ada")])
    let other = try sample.another()
    var draft = try sample.open(Sample.id(1))
    for age in 1...20 {
      try draft.apply(.step("age", .set("\(age)")))
      try other.emptyLog()
    }
    #expect(try Doctor(other).examine() == [])
  }

  @Test func `a store with a hard link is not opened`() throws {
    let sample = try Sample()
    try meddle("ln store.sqlite second")
    for name in ["store.sqlite", "second"] {
      let path = try TemporaryFolder.current.path(of: name)
      guard case .storage(let failure)? = storeError(of: { try Store(path, at: Sample.moment(0)) })
      else {
        Issue.record("\(name) was opened.")
        continue
      }
      #expect(failure.kind == .unreachable)
      #expect(failure.message.contains("\(name) has a second name (a hard link)."))
      #expect(failure.hint.contains("-samefile"))
    }
    try meddle("rm second")
    _ = try sample.another()
  }
}
