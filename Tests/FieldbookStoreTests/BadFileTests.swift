import FormSession
import Migrations
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookStore

@Suite(.temporaryFolder) struct BadFileTests {
  /// Opens a file as a store, and expects that no file changes.
  private func refuse(_ name: String, _ mode: Store.Mode = .create) throws -> StorageError? {
    let folder = try TemporaryFolder.current
    let before = try folder.files().map { ($0, try folder.bytes(of: $0)) }
    let found = storeError { try Store(folder.path(of: name), mode, at: Sample.moment(0)) }
    let after = try folder.files().map { ($0, try folder.bytes(of: $0)) }
    #expect(before.map(\.0) == after.map(\.0))
    #expect(before.map(\.1) == after.map(\.1))
    guard case .storage(let failure) = found else { return nil }
    return failure
  }

  @Test func `an empty file is not a store`() throws {
    try TemporaryFolder.current.write("", to: "file")
    let failure = try refuse("file")
    #expect(failure?.kind == .foreign)
    #expect(failure?.message.hasSuffix("/file is empty, so it is not a store.") == true)
    #expect(failure?.hint == "Name another file.")
  }

  @Test(arguments: ["hello", String(repeating: "no database ", count: 500)])
  func `a file of another type is not a store`(text: String) throws {
    try TemporaryFolder.current.write(text, to: "file")
    let failure = try refuse("file")
    #expect(failure?.kind == .foreign)
    #expect(failure?.message.hasSuffix("/file is not a database.") == true)
  }

  @Test(arguments: [Store.Mode.create, .existing, .readOnly])
  func `the database of another program is left alone`(mode: Store.Mode) throws {
    do {
      let other = try Connection(TemporaryFolder.current.path(of: "other"), .create)
      try other.runScript("CREATE TABLE draft (id); PRAGMA application_id = 7")
    }
    let failure = try refuse("other", mode)
    #expect(failure?.kind == .foreign)
    #expect(failure?.message.hasSuffix("/other belongs to another program.") == true)
  }

  @Test func `a store of a newer program is left alone`() throws {
    do {
      let sample = try Sample("newer")
      try sample.stranger().setUserVersion(Int32(Schema.migrations.count + 1))
      try sample.store.emptyLog()
    }
    let failure = try refuse("newer")
    #expect(failure?.kind == .newer)
    #expect(
      failure?.message.hasSuffix(
        "/newer has version \(Schema.migrations.count + 1); this program supports versions up to \(Schema.migrations.count)."
      )
        == true)
    #expect(failure?.hint == "Use the program that wrote it, or a newer one.")
  }

  @Test func `a folder is not a store, and opening an existing store creates no file`() throws {
    try TemporaryFolder.current.write("", to: "folder/file")
    #expect(try refuse("folder")?.kind == .unreachable)
    #expect(try refuse("missing", .existing)?.kind == .unreachable)
    #expect(try refuse("missing", .readOnly)?.kind == .unreachable)
    #expect(try refuse("missing/file")?.kind == .unreachable)
    #expect(try refuse("folder/file/below")?.kind == .unreachable)
  }

  @Test func `a read-only store refuses to write`() throws {
    let sample = try Sample()
    let id = try sample.begin()
    let reader = try Store(sample.path, .readOnly, at: Sample.moment(0))
    #expect(try reader.contents(of: id)?.draft.id == id)
    #expect(failure { try reader.rename(id, to: "x", at: Sample.moment(1)) } == .readOnly)
  }

  @Test func `waiting for another writer times out`() throws {
    let sample = try Sample()
    let id = try sample.begin()
    let file = try sample.stranger()
    sample.store.patience = 20
    try file.write {
      #expect(
        failure { try sample.store.rename(id, to: "x", at: Sample.moment(1)) } == .busy)
    }
    try sample.store.rename(id, to: "x", at: Sample.moment(1))
  }

  @Test(
    arguments: [
      (.busy, nil, .busy), (.locked, nil, .busy), (.full, nil, .full),
      (.ioError, .noSpace, .full), (.ioError, .tooLarge, .full), (.readOnly, nil, .readOnly),
      (.cannotOpen, .readOnlyFileSystem, .readOnly), (.cannotOpen, .denied, .unreachable),
      (.cannotOpen, .missing, .unreachable), (.corrupt, nil, .corrupt),
      (.misuse(.wrongType(column: 0, expected: .text, found: .null)), nil, .corrupt),
      (.notADatabase, nil, .foreign), (.interrupted, nil, .interrupted),
      (.ioError, nil, .failing), (.ioError, .other(5), .failing), (.outOfMemory, nil, .other),
    ] as [(SQLiteError.Kind, SystemError?, StorageError.Kind)])
  func `each database error becomes a kind of storage failure`(
    kind: SQLiteError.Kind, system: SystemError?, sorted: StorageError.Kind
  ) {
    let error = SQLiteError(kind: kind, operation: "test", path: "/nowhere", system: system)
    #expect(StorageError(error).kind == sorted)
    #expect(StorageError(error).message.contains("/nowhere"))
  }

  @Test(arguments: [0, 50, 99, 100, 511, 4_096, 5_000, 20_000])
  func `a file that was cut short is reported and not changed`(count: Int) throws {
    let folder = try TemporaryFolder.current
    do { try Sample("whole").begin() }
    let bytes = try folder.bytes(of: "whole")
    try #require(bytes.count > count)
    try folder.write(Array(bytes.prefix(count)), to: "cut")
    let kinds: [StorageError.Kind] = [.corrupt, .foreign]
    let found = failure { try use(folder.path(of: "cut")) }
    #expect(found.map(kinds.contains) == true, "\(String(describing: found))")
    #expect(try folder.bytes(of: "cut") == Array(bytes.prefix(count)))
  }

  /// Reads everything in a store.
  private func use(_ path: String) throws {
    let store = try Store(path, at: Sample.moment(0))
    _ = try store.forms()
    for draft in try store.drafts(DraftFilter(), after: nil, limit: 100) {
      _ = try store.contents(of: draft.id)
      _ = try store.history(of: draft.id, field: nil)
      _ = try store.lastSeat(at: draft.id)
    }
    _ = try store.issues(IssueFilter(), after: nil, limit: 100)
    _ = try Doctor(store).examine()
  }

  @Test(arguments: [false, true])
  func `flipped bits are reported or do no harm, and the file is not changed`(
    hasEntries: Bool
  ) throws {
    let folder = try TemporaryFolder.current
    do {
      let sample = try Sample("whole", of: hasEntries ? Sample.intake : nil)
      if hasEntries {
        for number in 1...3 as ClosedRange<UInt64> { try sample.beginIntake(number) }
        var last = try sample.open(Sample.id(3))
        _ = try last.finalize()
      } else {
        try sample.begin(1, [("name", "ada"), ("zip", "902")])
        try sample.beginFinal(2)
      }
    }
    let whole = try folder.bytes(of: "whole")
    try Trials(short: 120, long: 5_000).run { random in
      var bytes = whole
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      try folder.write(bytes, to: "flipped")
      let found = storeError { try use(folder.path(of: "flipped")) }
      if case .storage(let failure)? = found {
        let kinds: [StorageError.Kind] = [.corrupt, .foreign, .newer, .readOnly, .other]
        try #require(kinds.contains(failure.kind), "\(failure)")
        try #require(try folder.bytes(of: "flipped") == bytes)
      }
      for name in try folder.files() where name != "whole" { try folder.remove(name) }
    }
  }
}
