import FaultyFiles
import FormSession
import Foundation
import Migrations
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookStore

/// Migrations that are killed, and that find no room on the disk.
@Suite(.temporaryFolder, .serialized) struct MigrationTests {
  /// A store of version 5 with a final, an amended and many open drafts.
  fileprivate func earlier(drafts: Int) throws -> Sample {
    let sample = try Sample()
    try sample.beginAmendment(2, of: try sample.beginFinal(1))
    let forms = try (3...UInt64(drafts)).map { number in
      try sample.form.newDraft(
        Sample.id(number),
        values: [("name", "ada"), ("zip", "902"), ("ssn", "123456789"), ("scores", "[1, 2]")],
        by: Sample.person())
    }
    try sample.store.add(forms)
    try sample.downgrade(to: 5)
    return sample
  }

  @Test func `a killed migration leaves the store as it was, and the next one completes`() throws {
    let sample = try earlier(drafts: 3_000)
    let folder = try TemporaryFolder.current
    let (template, path) = (sample.path, folder.path(of: "killed.sqlite"))
    func restore() throws {
      for file in try folder.files() where file.hasPrefix("killed.sqlite") {
        try FileManager.default.removeItem(atPath: folder.path(of: file))
      }
      try FileManager.default.copyItem(atPath: template, toPath: path)
    }
    try restore()
    let time = try ContinuousClock().measure { try migrate(path, killedAfter: nil) }
    let expected = try everything(in: path)
    var versions: Set<Int> = []
    try Trials(short: 12, long: 200).run { random in
      try restore()
      try migrate(path, killedAfter: time * Double.random(in: 0.1...1, using: &random))
      let version = try Int(Connection(path, .readOnly).userVersion())
      versions.insert(version)
      try #require((5...Schema.migrations.count).contains(version))
      try #require(try Connection(path).integrityProblems() == [])
      if version == 5 {
        try #require(try Connection(path).number("SELECT sum(mend) FROM field") == 2_998)
      }
      try #require(try everything(in: path) == expected)
    }
    #expect(versions.contains(5))
  }

  /// Runs the program on a store, and kills it after a time; nil lets it end.
  private func migrate(_ path: String, killedAfter time: Duration?) throws {
    let process = Process()
    process.executableURL = URL(filePath: BuiltProgram.path)
    process.arguments = ["--store", path, "list", "--limit", "1"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    if let time {
      usleep(UInt32(time / .microseconds(1)))
      kill(process.processIdentifier, SIGKILL)
    }
    process.waitUntilExit()
  }

  /// What a store contains, after checking that it is sound.
  private func everything(in path: String) throws -> [DraftContents?] {
    let store = try Store(path, .existing, at: Sample.moment(9))
    // A copy that was not completed is left behind.
    try #require(try Doctor(store).examine().allSatisfy(\.isAdvice))
    try #require(try store.verify().findings == [])
    return try (1...20).map { try store.contents(of: Sample.id($0)) }
  }

  @Test func `a long migration reports that it continues`() throws {
    let sample = try earlier(drafts: 3_000)
    var reports = 0
    let store = try Store(sample.path, .existing, at: Sample.moment(9)) { reports += 1 }
    #expect(reports > 1)
    #expect(try store.info().drafts[.draft] == 2_998)
    var later = 0
    _ = try Store(sample.path, .existing, at: Sample.moment(9)) { later += 1 }
    #expect(later == 0)
  }
}

// The failing file layer is shared, so that its tests must run one after the other.
extension FaultTests {
  @Test func `a migration without room on the disk is reported and undone`() throws {
    let sample = try MigrationTests().earlier(drafts: 40)
    let path = try TemporaryFolder.current.folder("faulty-files").path(of: "store.sqlite")
    try #require(faulty_install() == 0)
    defer { faulty_reset() }
    var failures = 0
    for room in stride(from: 0, to: 1_200, by: TestEnvironment.current.torture ? 8 : 64) {
      faulty_reset()
      let folder = Folder(of: path).path
      try? FileManager.default.removeItem(atPath: folder)
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      try FileManager.default.copyItem(atPath: sample.path, toPath: path)
      faulty_fill(Int64(room) * 1_024)
      let found = failure { _ = try Store(path, .existing, at: Sample.moment(9)) }
      if let found {
        failures += 1
        try #require(found == .full, "\(room) KiB")
      }
      faulty_fill(-1)
      let store = try Store(path, .existing, at: Sample.moment(9))
      try #require(try Doctor(store).examine().allSatisfy(\.isAdvice), "\(room) KiB")
      try #require(try store.verify().editions == 2)
      try #require(try store.info().drafts[.draft] == 38)
    }
    #expect(failures > 3)
  }
}
