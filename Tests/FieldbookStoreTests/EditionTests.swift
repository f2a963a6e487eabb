import FormSession
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookHashes
@testable import FieldbookStore

@Suite(.temporaryFolder) struct EditionTests {
  /// A store in which draft 1 is superseded, and drafts 2 and 3 are final.
  private func finals() throws -> Sample {
    let sample = try Sample()
    try sample.beginAmendment(2, of: try sample.beginFinal(1))
    try sample.beginFinal(3)
    return sample
  }

  @Test func `the hashed bytes mark where each value ends`() {
    var text = CanonicalText("example 1")
    text.add("zip")
    text.add(nil as String?)
    text.add("")
    text.add(7)
    #expect(String(decoding: text.bytes, as: UTF8.self) == "9:example 1,3:zip,-0:,1:7,")
  }

  @Test(
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ])
  func `a digest is a SHA-256 hash`(text: String, digits: String) {
    let digest = Digest(of: Array(text.utf8))
    #expect(digest.description == digits)
    #expect(Digest(digits) == digest && Digest(digits.uppercased()) == digest)
    #expect(Digest(digits.dropLast()) == nil && Digest(digits.dropLast() + "g") == nil)
  }

  @Test func `finalized editions are in the chain and match their hashes`() throws {
    let sample = try finals()
    let found = try sample.store.verify()
    #expect((found.editions, found.links, found.purged) == (3, 3, 0))
    #expect(found.findings == [])
    #expect(try Doctor(sample.store).examine() == [])
  }

  @Test func `a hash that is computed from values equals the hash in the store`() throws {
    let sample = try Sample()
    let id = try sample.begin(1, [("name", "ada"), ("zip", "90210"), ("scores", "[1,2]")])
    let contents = try #require(try sample.store.contents(of: id))
    var entry = HistoryEntry(.finalized, by: "ada", at: Sample.moment(5))
    entry.revision = contents.draft.revision + 1
    let hash = try sample.store.hasher(of: sample.form.id).hash(
      contents.finalized(at: entry.moment),
      history: sample.store.history(of: id, field: nil) + [entry])
    let ready = Finalization(id, seen: contents.draft.revision, entry)
    _ = try sample.store.finalize([ready], hashes: [id: hash])
    #expect(try sample.store.hash(of: id) == hash)
    #expect(try sample.store.verify().findings == [])
  }

  @Test func `two editions with the same content have different hashes`() throws {
    let sample = try finals()
    let contents = try #require(try sample.store.contents(of: Sample.id(3)))
    let hasher = try sample.store.hasher(of: sample.form.id)
    #expect(hasher.hash(contents, history: []) != hasher.hash(contents, history: []))
  }

  @Test func `drafts that are added as final are in the chain`() throws {
    let sample = try Sample()
    var final = try sample.form.newDraft(
      Sample.id(1), values: [("name", "ada"), ("zip", "90210")], by: Sample.person())
    (final.contents.draft.status, final.contents.draft.finalizedAt) = (.final, Sample.moment(1))
    try sample.store.add([final])
    let found = try sample.store.verify()
    #expect((found.editions, found.links, found.findings) == (1, 1, []))
  }

  @Test(
    arguments: [
      ("field_is_locked", "UPDATE field SET raw = '90211' WHERE draft = 2 AND place = 1"),
      (
        "field_is_locked",
        "UPDATE field SET flags = flags & ~512 | 1024, value = '90211' WHERE draft = 2 AND place = 1"
      ),
      ("field_is_locked", "UPDATE field SET mask = '***-**-0000' WHERE draft = 2 AND place = 3"),
      ("field_is_locked", "UPDATE field SET reason = 'refused' WHERE draft = 2 AND place = 2"),
      ("draft_is_locked", "UPDATE draft SET title = 'x' WHERE id = 2"),
      ("draft_is_locked", "UPDATE draft SET finalized_at = 7 WHERE id = 2"),
      ("draft_is_locked", "UPDATE draft SET amendment_reason = 'x' WHERE id = 2"),
      ("history_is_locked", "UPDATE history SET person = 'eve' WHERE draft = 2"),
      (
        "history_is_not_added",
        "INSERT INTO history SELECT 2, 9, 'set', 'zip', 'eve', 7, 1, '', '9', NULL, NULL"
      ),
      ("rule_is_locked", "UPDATE draft_rule SET broken = 1 WHERE draft = 2"),
      ("orphan_is_not_added", "INSERT INTO orphan VALUES (2, 1, 'old', 1, '{}', NULL)"),
    ])
  func `a change of a final edition is found even if its trigger is restored`(
    trigger: String, change: String
  ) throws {
    let sample = try finals()
    try sample.withoutTrigger(trigger, change)
    try sample.forgeChecksums()
    #expect(try sample.store.verify().findings == [.altered(Sample.id(2))])
    let findings = try Doctor(sample.store).examine()
    #expect(findings.contains(.edition(.altered(Sample.id(2)))))
  }

  @Test func `an edition that was removed outside the program is missing, and a purged one is not`()
    throws
  {
    let sample = try finals()
    _ = try sample.store.purge(Sample.id(3), at: Sample.moment(9))
    let found = try sample.store.verify()
    #expect((found.editions, found.links, found.purged) == (2, 4, 1))
    #expect(found.findings == [])
    let file = try sample.stranger()
    try file.run("INSERT INTO purging VALUES (2)")
    for table in ["field", "draft_group", "draft_rule", "history", "edition_hash"] {
      try file.run("DELETE FROM \(table) WHERE draft = 2")
    }
    try file.runScript("DELETE FROM draft WHERE id = 2; DELETE FROM purging")
    #expect(try sample.store.verify().findings == [.missing(link: 2)])
  }

  @Test func `purging an edition removes its salt and keeps only its hash`() throws {
    let sample = try finals()
    let hash = try #require(try sample.store.hash(of: Sample.id(3)))
    _ = try sample.store.purge(Sample.id(3), at: Sample.moment(9))
    let links = try sample.stranger().texts(
      "SELECT action FROM chain WHERE hash = x'\(hash.digest)'")
    #expect(links == ["finalized", "purged"])
    #expect(try sample.store.hash(of: Sample.id(1)) != nil)
    let salt = try sample.stranger().number(
      "SELECT count(*) FROM edition_hash WHERE hash = x'\(hash.digest)'")
    #expect(salt == 0)
  }

  @Test func `a saved head reveals that all hashes were computed again`() throws {
    let sample = try finals()
    let head = try #require(try sample.store.verify().head)
    try sample.beginFinal(4)
    #expect(try sample.store.verify(keptHead: head).findings == [])
    let file = try sample.stranger()
    try file.loading {
      try file.runScript(
        """
        UPDATE field SET raw = '90211' WHERE draft = 2 AND place = 1;
        DELETE FROM edition_hash; DELETE FROM chain; INSERT INTO unfinished VALUES ('hashes');
        """)
    }
    try sample.forgeChecksums()
    let forged = try sample.another()
    #expect(try forged.verify().findings == [])
    #expect(try forged.verify(keptHead: head).findings == [.unknownHead(head)])
  }

  @Test(
    arguments: [
      ("UPDATE chain SET at = 0 WHERE number = 2", [Verification.Finding.brokenLink(2)]),
      (
        "UPDATE chain SET hash = (SELECT hash FROM chain WHERE number = 1) WHERE number = 2",
        [.brokenLink(2), .unchained(Sample.id(2))]
      ),
      ("DELETE FROM chain WHERE number = 3", [.unchained(Sample.id(3))]),
      ("DELETE FROM edition_hash WHERE draft = 3", [.unhashed(Sample.id(3)), .missing(link: 3)]),
    ] as [(String, [Verification.Finding])])
  func `a change of the chain is found`(
    change: String, findings: [Verification.Finding]
  ) throws {
    let sample = try finals()
    let file = try sample.stranger()
    try file.loading { try file.runScript(change) }
    #expect(try sample.store.verify().findings == findings)
  }

  @Test func `an earlier store gets checksums, hashes and a chain when it is opened`() throws {
    let sample = try finals()
    try sample.begin(4, [("name", "bob"), ("zip", "902")])
    let before = try (1...4).map { try sample.store.contents(of: Sample.id($0)) }
    try sample.downgrade(to: 2)
    let store = try sample.another()
    #expect(try (1...4).map { try store.contents(of: Sample.id($0)) } == before)
    let found = try store.verify()
    #expect((found.editions, found.links, found.findings) == (3, 3, []))
    #expect(try Doctor(store).examine() == [])
    #expect(try sample.stranger().number("SELECT count(*) FROM unfinished") == 0)
  }

  @Test func `every finding has its own message and code`() {
    let findings: [Verification.Finding] = [
      .brokenLink(1), .altered(Sample.id(1)), .unreadable(Sample.id(1), reason: "It is gone."),
      .unhashed(Sample.id(1)), .unchained(Sample.id(1)), .missing(link: 1),
      .unknownHead(Digest(of: [])),
    ]
    #expect(Set(findings.map(\.message)).count == findings.count)
    #expect(Set(findings.map(\.code)).count == findings.count)
    #expect(findings.allSatisfy { $0.message.hasSuffix(".") && $0.hint.hasSuffix(".") })
  }
}

extension Sample {
  /// Gives all rows the checksum of their current content, as a skilled attacker could.
  fileprivate func forgeChecksums() throws {
    let file = try stranger()
    try file.loading {
      for table in RowTable.all {
        try file.run("UPDATE \(table.name) SET checksum = \(table.checksum())")
      }
    }
  }
}
