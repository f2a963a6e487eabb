import FormSession
import Migrations
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookStore

@Suite(.temporaryFolder) struct ImportingTests {
  private static let file = ImportedFile(form: "visit", name: "in.csv", size: 12, hash: .max)

  private func draft(_ number: UInt64, of sample: Sample) throws -> NewDraft {
    try sample.form.newDraft(Sample.id(number), by: Sample.person())
  }

  /// Starts an import of the file, which must not be refused.
  private func begin(_ store: Store, _ mode: ImportMode = .first) throws -> ImportProgress {
    let beginning = try store.beginImport(of: Self.file, mode, at: Sample.moment(1))
    return try #require(beginning.progress)
  }

  @Test func `the progress of an import is saved with its batch`() throws {
    let sample = try Sample()
    #expect(try sample.store.progress(of: Self.file) == nil)
    let begun = try begin(sample.store)
    var progress = begun
    (progress.rows, progress.batches) = (2, 1)
    #expect(
      try sample.store.add(
        [draft(1, of: sample), draft(2, of: sample)], from: begun, reaching: progress,
        at: Sample.moment(2)))
    let found = try sample.another().progress(of: Self.file)
    #expect(found == progress)
    #expect(try sample.stranger().number("SELECT count(*) FROM draft") == 2)
    let other = ImportedFile(form: "visit", name: "in.csv", size: 12, hash: 1)
    #expect(try sample.store.progress(of: other) == nil)
  }

  @Test func `a damaged count of batches is reported as damage`()
    throws
  {
    let sample = try Sample()
    _ = try begin(sample.store)
    try sample.stranger().run("UPDATE import SET batches = 9223372036854775807")
    #expect(failure { try sample.store.progress(of: Self.file) } == .corrupt)
  }

  @Test func `a batch that fails is not saved, and its rows do not count as done`() throws {
    let sample = try Sample()
    let begun = try begin(sample.store)
    var progress = begun
    (progress.rows, progress.batches) = (2, 1)
    #expect(throws: StoreError.self) {
      _ = try sample.store.add(
        [draft(1, of: sample), draft(1, of: sample)], from: begun, reaching: progress,
        at: Sample.moment(2))
    }
    #expect(try sample.store.progress(of: Self.file)?.rows == 0)
    #expect(try sample.stranger().number("SELECT count(*) FROM draft") == 0)
  }

  @Test func `two imports that start the same file save its first batch once`() throws {
    let sample = try Sample()
    let begun = try begin(sample.store)
    let other = try sample.another()
    let theirs = try begin(other)
    #expect(theirs == begun)
    var progress = begun
    (progress.rows, progress.batches) = (1, 1)
    for (store, isKept) in [(other, true), (sample.store, false)] {
      #expect(
        try store.add(
          [draft(1, of: sample)], from: begun, reaching: progress, at: Sample.moment(2)) == isKept)
    }
    let again = try begin(other, .again)
    #expect(again.number != begun.number)
  }

  @Test func `an import that starts second gets the progress of the first and writes nothing`()
    throws
  {
    let sample = try Sample()
    let begun = try begin(sample.store)
    var progress = begun
    (progress.rows, progress.batches, progress.rejected) = (2, 1, 1)
    _ = try sample.store.add(
      [draft(1, of: sample)], from: begun, reaching: progress, at: Sample.moment(2))
    let other = try sample.another()
    let refused = try other.beginImport(of: Self.file, .first, at: Sample.moment(3))
    #expect(refused == ImportBeginning(before: progress, progress: nil))
    let resumed = try other.beginImport(of: Self.file, .resume, at: Sample.moment(3))
    #expect(resumed == ImportBeginning(before: progress, progress: progress))
    #expect(try sample.stranger().number("SELECT count(*) FROM import") == 1)
  }

  @Test func `a batch that another process has saved is not saved twice`() throws {
    let sample = try Sample()
    let begun = try begin(sample.store)
    var progress = begun
    (progress.rows, progress.batches) = (1, 1)
    for (number, isKept) in [(1, true), (2, false)] as [(UInt64, Bool)] {
      let drafts = [try draft(number, of: sample)]
      let wasKept = try sample.another().add(
        drafts, from: begun, reaching: progress, at: Sample.moment(2))
      #expect(wasKept == isKept)
    }
    #expect(try sample.stranger().number("SELECT count(*) FROM draft") == 1)
  }

  @Test func `drafts that are added without triggers are sound, and the triggers work afterwards`()
    throws
  {
    let sample = try Sample()
    var final = try draft(2, of: sample)
    (final.contents.draft.status, final.contents.draft.finalizedAt) = (.final, Sample.moment(1))
    let progress = try begin(sample.store)
    _ = try sample.store.add(
      [draft(1, of: sample), final], from: progress, reaching: progress, at: Sample.moment(1))
    let findings = try Doctor(sample.store).examine()
    #expect(findings.isEmpty)
    for change in ["UPDATE field SET raw = 'x' WHERE draft = 2", "UPDATE field SET draft = 77"] {
      #expect(throws: SQLiteError.self) { try sample.store.connection.run(change) }
    }
  }

  @Test func `migrating a store of version 1 keeps its drafts and allows imports`() throws {
    let sample = try Sample()
    let id = try sample.begin(1, [("name", "ada"), ("zip", "902")])
    let final = try sample.beginFinal(2)
    let before = [try sample.store.contents(of: id), try sample.store.contents(of: final)]
    try sample.downgrade(to: 1)
    let store = try sample.another()
    #expect([try store.contents(of: id), try store.contents(of: final)] == before)
    #expect(try Int(sample.stranger().userVersion()) == Schema.migrations.count)
    #expect(try TemporaryFolder.current.contains("store.sqlite.v1.backup"))
    let progress = try begin(store)
    _ = try store.add(
      [draft(3, of: sample)], from: progress, reaching: progress, at: Sample.moment(1))
    #expect(try store.contents(of: Sample.id(3)) != nil)
  }
}
