import FieldEngine
import FormSession
import Foundation
import Migrations
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookStore

@Suite(.temporaryFolder) struct PurgeTests {
  @Test func `no byte of a purged draft stays in the store`() throws {
    let sample = try Sample()
    let id = try sample.begin(1, [("name", "zebediah"), ("zip", "902")])
    try sample.begin(2, [("name", "bystander")])
    var draft = try sample.open(id)
    try draft.apply(.step("name", .focus))
    try draft.apply(.step("name", .type("quux")))
    try draft.close()
    #expect(try sample.allBytes().holds("ebediah"))
    let purge = try sample.store.purge(id, at: Sample.moment(9))
    #expect(
      purge == Purge(backups: [], unreadable: [], isInLog: false, failure: nil, restored: nil)
    )
    let bytes = try sample.allBytes()
    #expect(!bytes.holds("ebediah"))
    #expect(!bytes.holds("quux"))
    #expect(bytes.holds("ystander"))
    #expect(try sample.store.draft(id) == nil)
    #expect(storeError { try sample.store.purge(id, at: Sample.moment(9)) } == .noDraft(id))
    #expect(try Doctor(sample.store).examine() == [])
  }

  @Test func `a final draft can be purged, and the edition after it stays`() throws {
    let sample = try Sample()
    let old = try sample.beginFinal(1)
    let contents = try #require(try sample.store.contents(of: old))
    try sample.store.add([
      sample.form.amendment(
        Sample.id(2), of: contents, reason: "Typo", by: Sample.person(at: 3))
    ])
    var next = try sample.open(Sample.id(2))
    _ = try next.finalize()
    _ = try sample.store.purge(old, at: Sample.moment(9))
    let left = try #require(try sample.store.draft(Sample.id(2)))
    #expect((left.status, left.edition, left.amends) == (.final, 2, nil))
    #expect(try Doctor(sample.store).examine() == [])
  }

  @Test func `purging the newest edition makes the one before it final again`() throws {
    let sample = try Sample()
    let first = try sample.beginFinal(1)
    let (second, third) = (Sample.id(2), Sample.id(3))
    for (old, new) in [(first, second), (second, third)] {
      let contents = try #require(try sample.store.contents(of: old))
      try sample.store.add([
        sample.form.amendment(new, of: contents, reason: "Typo", by: Sample.person(at: 3))
      ])
      var draft = try sample.open(new)
      _ = try draft.finalize()
    }
    // Purging the middle edition: the third now follows the first, and the first stays superseded.
    #expect(try sample.store.purge(second, at: Sample.moment(9)).restored == nil)
    #expect(try sample.store.draft(third)?.amends == first)
    #expect(try sample.store.draft(first)?.status == .superseded)
    // Purging the newest edition.
    #expect(try sample.store.purge(third, at: Sample.moment(9)).restored == first)
    #expect(try sample.store.draft(first)?.status == .final)
    #expect(try Doctor(sample.store).examine() == [])
    let contents = try #require(try sample.store.contents(of: first))
    try sample.store.add([
      sample.form.amendment(second, of: contents, reason: "Typo", by: Sample.person(at: 4))
    ])
  }

  @Test func `a draft that somebody has open is not purged`() throws {
    let sample = try Sample()
    let id = try sample.begin()
    let draft = try sample.open(id)
    #expect(storeError { try sample.another().purge(id, at: Sample.moment(9)) } == .inUse(id))
    try draft.close()
    _ = try sample.another().purge(id, at: Sample.moment(9))
  }

  @Test func `purging names the copies that still contain the draft`() throws {
    let sample = try Sample()
    try sample.store.backUp(to: sample.path + ".before")
    let id = try sample.begin(1, [("name", "zebediah")])
    try sample.store.backUp(to: sample.path + ".after")
    #expect(try sample.store.purge(id, at: Sample.moment(9)).backups == ["store.sqlite.after"])
  }

  @Test func `a copy is recognized by its content, not by its name`() throws {
    let sample = try Sample()
    let folder = try TemporaryFolder.current
    let id = try sample.begin(1, [("name", "zebediah")])
    try sample.store.backUp(to: folder.path(of: "monday"))
    try folder.write([0] + sample.allBytes(), to: "no-store")
    try folder.write("short", to: "short")
    try FileManager.default.linkItem(atPath: sample.path, toPath: folder.path(of: "same-file"))
    let other = try Store(folder.path(of: "monday"), at: Sample.moment(0))
    try other.rename(id, to: "kept in the log", at: Sample.moment(1))
    #expect(try sample.store.purge(id, at: Sample.moment(9)).backups == ["monday", "monday-wal"])
  }

  @Test func `purging reports a reader of an older state that keeps the log`() throws {
    let sample = try Sample()
    let id = try sample.begin(1, [("name", "zebediah")])
    sample.store.patience = 20
    let reader = try sample.stranger()
    let isInLog = try reader.read {
      _ = try reader.number("SELECT count(*) FROM draft")
      return try sample.store.purge(id, at: Sample.moment(9)).isInLog
    }
    #expect(isInLog)
    #expect(try sample.store.emptyLog())
    #expect(try !sample.allBytes().holds("ebediah"))
  }
}

@Suite(.temporaryFolder) struct CopyTests {
  @Test func `a new store is one private file when nobody has it open`() throws {
    let folder = try TemporaryFolder.current
    do { try Sample().begin() }
    #expect(try folder.files() == ["store.sqlite"])
    let store = try Store(folder.path(of: "store.sqlite"), at: Sample.moment(0))
    try store.rename(Sample.id(1), to: "x", at: Sample.moment(1))
    #expect(try store.info().file?.permissions == 0o600)
    #expect(try Doctor(store).examine() == [])
  }

  @Test func `a copy is a store and does not replace an existing file`() throws {
    let sample = try Sample()
    let id = try sample.begin(1, [("name", "ada")])
    let path = sample.path + ".copy"
    try sample.store.backUp(to: path)
    let copy = try Store(path, .existing, at: Sample.moment(0))
    #expect(try copy.contents(of: id) == sample.store.contents(of: id))
    #expect(try copy.info().file?.permissions == 0o600)
    #expect(failure { try sample.store.backUp(to: path) } == .unreachable)
  }

  @Test func `a store reports its size, its version and its contents`() throws {
    let sample = try Sample()
    try sample.begin(1, [("zip", "9")])
    try sample.beginFinal(2)
    let info = try sample.store.info()
    let file = try #require(info.file)
    #expect(info.place.hasSuffix("/store.sqlite"))
    #expect(
      (info.schemaVersion, info.forms, file.permissions) == (Schema.migrations.count, 1, 0o600))
    #expect(info.drafts == [.draft: 1, .final: 1])
    #expect(info.problems == 2)
    #expect(file.logSize > 0)
    try sample.store.emptyLog()
    #expect(try sample.store.info().file?.logSize == 0)
    #expect(try #require(sample.store.info().file).size >= file.size)
    #expect((file.freeSpace ?? 1) > 0)
  }
}
