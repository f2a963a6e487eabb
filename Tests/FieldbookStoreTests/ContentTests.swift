import FieldEngine
import FormSession
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookStore

/// The contents of files in a store.
@Suite(.temporaryFolder) struct ContentTests {
  static let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 / 7) }

  static func sample() throws -> Sample {
    let text = """
      {"form": "photos", "version": 1,
       "groups": [{"key": "visit", "repeat": {"start": 1}}],
       "fields": [{"key": "photo", "type": "image"}, {"key": "note"},
         {"key": "secret", "type": "file", "storage": "mask"},
         {"key": "scan", "type": "file", "group": "visit"}]}
      """
    guard let form = FormDocument(text).definition else { throw NoSuchThing() }
    return try Sample(of: form)
  }

  static func store(
    _ bytes: [UInt8] = bytes, named name: String = "a \"leaf\".png", in store: Store
  ) throws -> FileReference {
    let writer = try store.contentWriter(at: Sample.moment(1))
    try writer.write(bytes)
    let content = try writer.finish()
    let file = FileReference(
      name: name, type: "image/png", bytes: content.bytes, sha256: content.sha256)
    return try #require(file)
  }

  /// A draft with a photo, and the name of the photo's content.
  private func photo(in sample: Sample) throws -> (OpenDraft<Store>, FileReference) {
    let file = try Self.store(in: sample.store)
    try sample.begin()
    var draft = try sample.open(Sample.id(1))
    try draft.apply(.step("photo", .set(file.text)))
    return (draft, file)
  }

  @Test func `both hashes agree`() throws {
    let sample = try Self.sample()
    var hash = SHA256()
    hash.add(Self.bytes)
    #expect(try Self.store(in: sample.store).sha256 == hash.finish())
  }

  @Test func `the view shows files without their contents`() throws {
    let sample = try Self.sample()
    var (draft, file) = try photo(in: sample)
    try draft.apply(.step("note", .set(file.text)))
    try draft.apply(.step("secret", .set(file.text)))
    try draft.apply(.step("visit[1].scan", .set(file.text)))
    let rows = try sample.stranger().texts(
      "SELECT field || ' ' || name || ' ' || coalesce(type || ' ' || bytes || ' ' || sha256, '-') "
        + "FROM fb_files WHERE form = 'photos' AND draft = '\(Sample.id(1))' ORDER BY 1")
    #expect(
      rows == [
        "photo a \"leaf\".png image/png 600000 \(file.sha256)", "secret *** -",
        "visit[1].scan a \"leaf\".png image/png 600000 \(file.sha256)",
      ])
    #expect(try Doctor(sample.store).examine() == [])
  }

  @Test func `purging the last draft that uses a content removes it`() throws {
    let sample = try Self.sample()
    let (draft, file) = try photo(in: sample)
    try draft.close()
    try sample.begin(2, [("photo", file.text)])
    _ = try sample.store.purge(Sample.id(1), at: Sample.moment(9))
    #expect(try sample.store.content(file.sha256) != nil)
    _ = try sample.store.purge(Sample.id(2), at: Sample.moment(9))
    #expect(try sample.store.content(file.sha256) == nil)
    #expect(try sample.stranger().number("SELECT count(*) FROM content_piece") == 0)
    #expect(try Doctor(sample.store).examine() == [])
  }

  @Test func `a content that another process is about to use is not purged`() throws {
    let sample = try Self.sample()
    let (draft, file) = try photo(in: sample)
    try draft.close()
    let other = try sample.another()
    #expect(try Self.store(in: other) == file)
    _ = try sample.store.purge(Sample.id(1), at: Sample.moment(9))
    #expect(try other.content(file.sha256) != nil)
    try other.releaseContent(file.sha256)
    #expect(try other.content(file.sha256) == nil)
  }

  @Test(arguments: [
    ("DELETE FROM content_use", "the contents of a final draft never change"),
    (
      "UPDATE content_use SET content = 9",
      "the contents of a draft are added and removed, never exchanged"
    ),
    (
      "INSERT INTO content_use SELECT draft, 9 FROM content_use",
      "the contents of a final draft never change"
    ),
    ("DELETE FROM content", "a content that a draft needs is kept"),
    ("DELETE FROM content_piece", "a content that a draft needs is kept"),
    ("UPDATE content_piece SET data = x'00'", "a stored content never changes"),
    ("UPDATE content SET hash = zeroblob(32)", "a stored content never changes"),
    ("INSERT INTO content_piece VALUES (1, 9, x'00')", "a stored content never changes"),
    ("REPLACE INTO content_piece VALUES (1, 0, x'00')", "a stored content never changes"),
    ("REPLACE INTO content VALUES (1, NULL, 0, 0)", "a stored content never changes"),
  ])
  func `nobody can change the files of a final draft`(statement: String, message: String) throws {
    let sample = try Self.sample()
    var (draft, file) = try photo(in: sample)
    _ = try draft.finalize()
    let error = sqliteError { try sample.stranger().run(statement) }
    #expect(error?.message.hasSuffix("(\(message)).") == true)
    #expect(try sample.store.piece(2, of: file.sha256)?.count == 600_000 - 2 * 262_144)
    #expect(try Doctor(sample.store).examine() == [])
  }

  // MARK: The doctor

  @Test func `the doctor finds a changed content`() throws {
    let sample = try Self.sample()
    let (_, file) = try photo(in: sample)
    try sample.withoutTrigger(
      "piece_is_fixed", "UPDATE content_piece SET data = x'00' WHERE number = 1")
    let findings = try Doctor(sample.store).repair()
    #expect(findings == [.damagedContents([file.sha256])])
    #expect(
      findings[0].message == "1 stored file has changed: SHA-256 \(file.sha256.prefix(8))….")
  }

  @Test func `the doctor finds a missing content`() throws {
    let sample = try Self.sample()
    let (draft, _) = try photo(in: sample)
    try draft.close()
    let file = try sample.stranger()
    try file.runScript(
      "DELETE FROM content_use; DELETE FROM content_piece; DELETE FROM content")
    let findings = try Doctor(sample.store).repair()
    #expect(findings == [.missingContents(files: 1, of: [Sample.id(1)])])
    #expect(
      findings[0].message
        == "1 stored file is missing, in the draft \(Sample.id(1).ending).")
  }

  @Test func `the doctor protects a content that its draft does not name`() throws {
    let sample = try Self.sample()
    var (draft, file) = try photo(in: sample)
    _ = try draft.finalize()
    try sample.withoutTrigger("use_is_kept", "DELETE FROM content_use")
    let doctor = Doctor(sample.store)
    #expect(try doctor.examine().contains(.unlistedContents(files: 1)))
    #expect(try doctor.repair() == [])
    #expect(try sample.store.content(file.sha256) != nil)
  }

  @Test func `the doctor removes what no draft uses`() throws {
    let sample = try Self.sample()
    _ = try Self.store(in: sample.store)
    let doctor = Doctor(sample.store)
    #expect(try doctor.examine() == [], "This process may still use it.")
    try sample.stranger().run("UPDATE content_holder SET process = '1 2 3'")
    let findings = try doctor.examine()
    #expect(findings == [.unusedContents(1, bytes: 600_000)])
    #expect(findings[0].message == "1 stored file is not used by any draft (600 kB).")
    #expect(try doctor.repair() == [])
    #expect(try sample.stranger().number("SELECT count(*) FROM content_piece") == 0)
  }

  @Test func `the next writer removes what a killed one left`() throws {
    let sample = try Self.sample()
    let writer = try sample.store.contentWriter(at: Sample.moment(1))
    try writer.write(Self.bytes)
    let file = try sample.stranger()
    try file.run("UPDATE content_holder SET process = '1 2 3'")
    #expect(try file.number("SELECT count(*) FROM content_piece") == 2)
    _ = try sample.another().contentWriter(at: Sample.moment(2))
    #expect(try file.number("SELECT count(*) FROM content_piece") == 0)
    let late = storeError { try writer.finish() }
    #expect(late != nil, "A process that is taken for dead cannot finish.")
  }

  @Test func `a rescued store has the contents`() throws {
    let sample = try Self.sample()
    let (draft, file) = try photo(in: sample)
    try draft.close()
    let copy = try TemporaryFolder.current.path(of: "rescued.sqlite")
    _ = try Doctor.rescue(sample.path, to: copy, at: Sample.moment(9))
    let rescued = try Store(copy, at: Sample.moment(9))
    #expect(try rescued.piece(0, of: file.sha256) == Array(Self.bytes.prefix(262_144)))
    #expect(try Doctor(rescued).examine() == [])
  }
}
