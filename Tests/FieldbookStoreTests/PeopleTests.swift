import FormSession
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookStore

@Suite(.temporaryFolder) struct PeopleTests {
  private static func digest(_ number: UInt8) -> Digest {
    Digest(whole: [UInt8](repeating: number, count: 32))
  }

  /// A store with two accounts, a sign-in, a token, a password link and a link to a form.
  private func populated() throws -> Sample {
    let (sample, now, end) = (try Sample(), Sample.moment(5), Sample.moment(500))
    let (ada, ben) = (try AccountName("ada"), try AccountName("ben"))
    try sample.store.add(Account(ada, .manage, at: now))
    try sample.store.add(Account(ben, .fill, forms: ["visit"], at: now))
    try sample.store.setPassword(PasswordHash("$1"), of: ada, at: now, keeping: nil)
    try sample.store.add(PasswordLink(Self.digest(1), of: ben, at: now, endsAt: end))
    try sample.store.add(
      ProgramToken(Self.digest(2), named: "nightly", of: ada, at: now, endsAt: end))
    try sample.store.add(
      FormLink(Self.digest(3), to: "visit", .many, by: Signature(by: "ada", at: now)))
    let signIn = SignIn(
      Self.digest(4), .account(ada), device: Self.digest(5), named: "Firefox", at: now, endsAt: end)
    try sample.store.add(signIn, replacing: nil)
    return sample
  }

  @Test(
    arguments: [
      "DELETE FROM account", "UPDATE account SET name = 'eve' WHERE name = 'ben'",
      "INSERT OR REPLACE INTO account SELECT * FROM account",
      "UPDATE program_token SET account = 'ben'", "UPDATE password_link SET account = 'ada'",
      "UPDATE sign_in SET account = 'ben'", "UPDATE sign_in SET ends_at = ends_at + 1",
      "DELETE FROM form_link", "UPDATE form_link SET form = 'stay'",
      "INSERT OR REPLACE INTO form_link SELECT * FROM form_link",
      "UPDATE draft SET owner = 'eve'",
    ])
  func `the schema refuses to change what never changes`(change: String) throws {
    let sample = try populated()
    try sample.begin(1)
    let file = try sample.stranger()
    #expect(sqliteError { try file.run(change) }?.kind == .constraint(.trigger))
    #expect(try Doctor(sample.store).examine() == [])
  }

  @Test(
    arguments: [
      ("account", "UPDATE account SET role = 'manage' WHERE name = 'ben'"),
      ("account", "UPDATE account SET forms = NULL WHERE name = 'ben'"),
      ("account", "UPDATE account SET password = '$2' WHERE name = 'ada'"),
      ("sign_in", "UPDATE sign_in SET seen_at = 0"),
      ("form_link", "UPDATE form_link SET revoked_at = 1"),
    ])
  func `a change by another program is found`(table: String, change: String) throws {
    let sample = try populated()
    try sample.stranger().run(change)
    #expect(
      try Doctor(sample.store).examine() == [.alteredRows(table: table, rows: 1, of: [])])
  }

  @Test func `people are rescued and copied`() throws {
    let sample = try populated()
    let copies = ["rescued", "copied"].map { sample.path + "." + $0 }
    let rescue = try Doctor.rescue(sample.path, to: copies[0], at: Sample.moment(9))
    #expect((rescue.refused, rescue.incomplete) == (0, []))
    try sample.store.backUp(to: copies[1])
    for copy in copies {
      let store = try Store(copy, .existing, at: Sample.moment(9))
      #expect(try store.accounts() == sample.store.accounts())
      #expect(try store.tokens() == sample.store.tokens())
      #expect(try store.formLinks() == sample.store.formLinks())
      #expect(try store.signIn(Self.digest(4)) == sample.store.signIn(Self.digest(4)))
      #expect(try store.passwordLink(Self.digest(1)) != nil)
      #expect(try store.info().accounts == 2)
      #expect(try Doctor(store).examine() == [])
    }
  }

  @Test func `the drafts of an earlier store belong to whoever started the first edition`() throws {
    let sample = try Sample()
    let id = try sample.beginFinal(1)
    let ben = Person("ben") { Sample.moment(7) }
    let contents = try #require(try sample.store.contents(of: id))
    try sample.store.add([
      sample.form.amendment(Sample.id(2), of: contents, reason: "Typo", by: ben),
      sample.form.newDraft(Sample.id(3), by: ben),
    ])
    try sample.downgrade(to: 5)
    let store = try Store(sample.path, at: Sample.moment(9))
    let owners = try (1...3).map { try store.draft(Sample.id($0))?.owner }
    #expect(owners == ["ada", "ada", "ben"])
    #expect(try Doctor(store).examine() == [])
  }

  @Test func `purging a draft leaves the owner of its later editions`() throws {
    let sample = try Sample()
    try sample.beginAmendment(2, of: try sample.beginFinal(1))
    _ = try sample.store.purge(Sample.id(1), at: Sample.moment(9))
    #expect(try sample.store.draft(Sample.id(2))?.owner == "ada")
    #expect(try Doctor(sample.store).examine() == [])
  }

  @Test func `the drafts of an owner are found by an index`() throws {
    var filter = DraftFilter()
    filter.owner = "ada"
    let plan = try Sample().stranger().prepare(
      "EXPLAIN QUERY PLAN " + DraftSQL.list(filter, searches: 0).replacing("?", with: "1")
    ).all { row in try row.text(3) }
    #expect(plan.first?.contains("draft_by_owner") == true, "\(plan)")
  }
}
