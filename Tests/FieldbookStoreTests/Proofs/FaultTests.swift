import FaultyFiles
import FieldEngine
import FieldbookHashes
import FormSession
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookStore

/// Failing files, full disks and power cuts while somebody types.
@Suite(.temporaryFolder, .serialized) struct FaultTests {
  /// A kind of file operation, and the error that its failure causes.
  struct Call: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let kinds: Int
    let issues: Set<StorageError.Kind>
  }

  static let calls = [
    Call(testDescription: "open", kinds: FAULTY_OPEN, issues: [.unreachable, .failing]),
    Call(testDescription: "write", kinds: FAULTY_WRITE, issues: [.failing]),
    Call(testDescription: "sync", kinds: FAULTY_SYNC, issues: [.failing]),
    Call(testDescription: "truncate", kinds: FAULTY_TRUNCATE, issues: [.failing]),
    Call(testDescription: "lock", kinds: FAULTY_LOCK, issues: [.failing]),
    Call(testDescription: "delete", kinds: FAULTY_DELETE, issues: [.failing]),
  ]

  @Test(arguments: calls, [false, true])
  func `a failed call is reported, and confirmed edits stay saved`(
    _ call: Call, forever: Bool
  ) throws {
    let files = try FaultyStore()
    let count = try files.calls(call.kinds)
    for number in sample(of: count, 8) {
      try files.begin()
      faulty_fail(Int32(call.kinds), number, forever ? 1 : 0)
      let outcome = files.type()
      try #require(faulty_has_failed() == 1)
      try expectClear(outcome, call.issues)
      if !forever { try #require(outcome.text == "abcdefghijkl", "call \(number) failed once") }
      try expectKept(outcome, in: files, "call \(number) of \(count)")
    }
    faulty_reset()
  }

  @Test func `a full disk is reported, and confirmed edits stay saved`() throws {
    let files = try FaultyStore()
    for room in sample(of: 120, 12) {
      try files.begin()
      faulty_fill(Int64(room - 1) * 1_024)
      let outcome = files.type()
      if outcome.text.count < 12 {
        try #require(faulty_has_failed() == 1)
        try #require(!outcome.errors.isEmpty)
      }
      try expectClear(outcome, [.full])
      faulty_fill(-1)
      try expectKept(outcome, in: files, "\(room - 1) KiB")
    }
    faulty_reset()
  }

  @Test func `a log that cannot be emptied is reported, and the draft is purged`() throws {
    let files = try FaultyStore()
    try files.begin()
    do {
      let store = try files.open()
      faulty_fail(Int32(FAULTY_TRUNCATE), 1, 1)
      let purge = try store.purge(Sample.id(1), at: Sample.moment(9))
      // The files are still open, so the failing file layer must keep its records of them.
      faulty_fail(0, 0, 0)
      #expect(purge.failure?.kind == .failing)
      #expect(try store.draft(Sample.id(1)) == nil)
      #expect(try store.emptyLog())
    }
    faulty_reset()
  }

  @Test func `a lock of another program is reported`() throws {
    let files = try FaultyStore()
    try files.begin()
    let store = try files.open()
    var draft = try files.session(in: store)
    faulty_be_busy(1)
    var outcome = FaultyStore.Outcome()
    _ = outcome.attempt { try draft.apply(.step(FaultyStore.notes, .type("a"))) }
    try expectClear(outcome, [.busy])
    #expect(outcome.errors.count == 1)
    faulty_be_busy(0)
    #expect(try draft.apply(.step(FaultyStore.notes, .type("a"))).refusal == nil)
  }

  @Test(arguments: [0, 50, 100])
  func `confirmed edits survive a power cut`(kept: Int) throws {
    let files = try FaultyStore()
    let kinds = FAULTY_WRITE | FAULTY_SYNC | FAULTY_TRUNCATE | FAULTY_DELETE
    let count = try files.calls(kinds)
    for number in sample(of: count, 20) {
      for seed in 0..<(kept == 50 ? UInt64(2) : 1) {
        try files.begin()
        faulty_fail(Int32(kinds), number, 1)
        let outcome = files.type()
        try #require(faulty_lose_power(seed &+ UInt64(number) &* 7, Int32(kept)) == 1)
        try expectKept(outcome, in: files, "call \(number) of \(count), seed \(seed)")
      }
    }
    faulty_reset()
  }

  // MARK: Contents of files

  @Test(arguments: calls, [false, true])
  func `a failed call while a file is stored leaves a whole content or none`(
    _ call: Call, forever: Bool
  ) throws {
    let files = try FaultyStore()
    try files.begin()
    faulty_fail(Int32(call.kinds), 0, 0)
    guard case .some = files.storeContent().sha256 else { throw NoSuchThing() }
    for number in sample(of: faulty_count(), 8) {
      try files.begin()
      faulty_fail(Int32(call.kinds), number, forever ? 1 : 0)
      let outcome = files.storeContent()
      try #require(faulty_has_failed() == 1)
      try expectClear(outcome.errors, call.issues)
      try expectWhole(outcome.sha256, in: files, "call \(number)")
    }
    faulty_reset()
  }

  @Test func `a disk that fills up while a file is stored leaves a whole content or none`() throws {
    let files = try FaultyStore()
    // SQLite writes whole pages, so steps of a page are enough.
    for pages in sample(of: 600, 12) {
      try files.begin()
      faulty_fill(Int64(pages) * 4_096)
      let outcome = files.storeContent()
      try expectClear(outcome.errors, [.full])
      faulty_fill(-1)
      try expectWhole(outcome.sha256, in: files, "\(pages) pages")
    }
    faulty_reset()
  }

  @Test(arguments: [0, 50, 100])
  func `a stored file survives a power cut`(kept: Int) throws {
    let files = try FaultyStore()
    let kinds = FAULTY_WRITE | FAULTY_SYNC | FAULTY_TRUNCATE | FAULTY_DELETE
    try files.begin()
    faulty_fail(Int32(kinds), 0, 0)
    _ = files.storeContent()
    for number in sample(of: faulty_count(), 16) {
      try files.begin()
      faulty_fail(Int32(kinds), number, 1)
      let outcome = files.storeContent()
      try #require(faulty_lose_power(UInt64(number) &* 7, Int32(kept)) == 1)
      try expectWhole(outcome.sha256, in: files, "call \(number)")
    }
    faulty_reset()
  }

  /// Expects that confirmed content is complete, and that the doctor removes all other content.
  private func expectWhole(
    _ sha256: String?, in files: FaultyStore, _ place: Comment
  ) throws {
    faulty_fail(0, 0, 0)
    let store = try files.open()
    try #require(try store.connection.integrityProblems() == [], place)
    if let sha256 {
      let (hash, content) = (ContentHash(), try #require(try store.content(sha256), place))
      for number in 0... {
        guard let piece = try store.piece(number, of: sha256) else { break }
        hash.add(piece)
      }
      try #require(content.bytes == Int64(FaultyStore.content.count), place)
      try #require(hash.finish() == sha256, place)
    }
    // The process that stored it has ended.
    try store.connection.run("DELETE FROM content_holder")
    let left = try Doctor(store).repair().filter { $0.part == .contents }
    try #require(left == [], place)
    let pieces = try store.connection.number("SELECT count(*) FROM content_piece")
    try #require(pieces == 0, place)
  }

  private func expectClear(_ errors: [StoreError], _ kinds: Set<StorageError.Kind>) throws {
    var outcome = FaultyStore.Outcome()
    outcome.errors = errors
    try expectClear(outcome, kinds)
  }

  /// A sample of the numbers up to a count, or all of them in a torture run.
  private func sample(of count: Int, _ size: Int) -> [Int] {
    let step = TestEnvironment.current.torture ? 1 : max(1, count / size)
    return Array(stride(from: 1, through: count, by: step))
  }

  private func expectClear(
    _ outcome: FaultyStore.Outcome, _ kinds: Set<StorageError.Kind>
  ) throws {
    for error in outcome.errors {
      guard case .storage(let failure) = error else {
        Issue.record("\(error)")
        continue
      }
      try #require(kinds.contains(failure.kind), "\(failure)")
      try #require(failure.message.contains("store.sqlite"), "\(failure)")
      try #require(failure.message.hasSuffix(".") && !failure.hint.isEmpty, "\(failure)")
    }
  }

  /// Expects the confirmed text; a letter whose save failed may also have reached the disk.
  private func expectKept(
    _ outcome: FaultyStore.Outcome, in files: FaultyStore, _ place: Comment
  ) throws {
    let text = try files.recovered()
    let other = outcome.doubtful.map { outcome.text + String($0) }
    try #require(text == outcome.text || text == other, place)
  }
}

extension FaultyStore {
  /// A content of several pieces.
  static let content = (0..<900_000).map { UInt8(truncatingIfNeeded: $0 / 11) }

  /// Stores content, and returns its hash once that is confirmed.
  fileprivate func storeContent() -> (sha256: String?, errors: [StoreError]) {
    var outcome = Outcome()
    let sha256 = outcome.attempt {
      let writer = try open().contentWriter(at: Sample.moment(2))
      try writer.write(Self.content)
      return try writer.finish().sha256
    }
    return (sha256, outcome.errors)
  }

  /// The number of calls of some kinds when none of them fails.
  fileprivate func calls(_ kinds: Int) throws -> Int {
    try begin()
    faulty_fail(Int32(kinds), 0, 0)
    guard type().text == "abcdefghijkl" else { throw NoSuchThing() }
    return faulty_count()
  }
}
