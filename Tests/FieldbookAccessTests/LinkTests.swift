import FieldEngine
import FieldbookAccess
import FieldbookHashes
import FieldbookMemory
import FormSession
import Testing

@Suite struct LinkTests {
  /// An entrance with a form and a link to it.
  private func entrance(
    _ reach: FormLink.Reach
  ) throws -> (entrance: Entrance, link: FormLink, secret: Secret) {
    let entrance = try Entrance(.manage)
    let form = FormDefinition("visit", version: 1) { FormField("room", .phrase) }
    try entrance.store.register(form, at: entrance.now)
    let (link, secret) = try entrance.service.formLink(
      to: "visit", reach, label: "Ward 3", by: Signature(by: "ada", at: entrance.now),
      using: &entrance.random)
    return (entrance, link, secret)
  }

  @Test func `everybody with a link for one draft is the same owner`() throws {
    let (entrance, link, secret) = try entrance(.once)
    let (one, two) = (try entrance.visit(secret), try entrance.visit(secret))
    #expect(one.actor == .visitor(form: "visit", owner: "link:\(link.shortID)"))
    #expect(two.actor == one.actor)
    #expect(try entrance.open(one.cookie).actor == one.actor)
  }

  @Test func `each person with a link for many drafts is an owner, also when they come back`()
    throws
  {
    let (entrance, link, secret) = try entrance(.many)
    let (one, two) = (try entrance.visit(secret), try entrance.visit(secret))
    #expect(one.actor.name?.hasPrefix("link:\(link.shortID):") == true)
    #expect(one.actor != two.actor)
    entrance.seconds += 13 * 86_400
    let again = try entrance.visit(secret, continuing: one.cookie)
    #expect((again.actor, again.cookie, again.deviceKey) == (one.actor, one.cookie, one.deviceKey))
    entrance.seconds += 86_400
    #expect(!entrance.isOpen(one.cookie))
  }

  @Test func `a revoked link lets nobody in, nor those who were in`() throws {
    let (entrance, link, secret) = try entrance(.many)
    let opened = try entrance.visit(secret)
    try entrance.store.revokeLink(link.id, at: entrance.now)
    #expect(!entrance.isOpen(opened.cookie))
    let refused = accessError { () throws(AccessError) in _ = try entrance.visit(secret) }
    #expect(refused == .linkEnded)
  }

  @Test func `first visits from an address are limited, but not coming back`() throws {
    let (entrance, _, secret) = try entrance(.many)
    entrance.policy.visitsPerAddress = 2
    let visit = { (address: String) in
      accessError { () throws(AccessError) in _ = try entrance.visit(secret, from: address) }
    }
    let known = try entrance.visit(secret)
    #expect(visit("192.0.2.1") == nil)
    let end = Moment(milliseconds: entrance.now.milliseconds + 30_000)
    #expect(visit("192.0.2.1") == .usedTooOften(until: end))
    #expect(visit("192.0.2.2") == nil)
    #expect(try entrance.visit(secret, continuing: known.cookie).actor == known.actor)
    entrance.seconds += 31
    #expect(visit("192.0.2.1") == nil)
  }

  @Test func `links that do not exist are counted like failed log-ins`() throws {
    let (entrance, _, secret) = try entrance(.many)
    entrance.policy.failuresPerAddress = 2
    let unknown = Secret(using: &entrance.random)
    let errors = (0..<3).map { _ in
      accessError { () throws(AccessError) in _ = try entrance.visit(unknown) }
    }
    let end = Moment(milliseconds: entrance.now.milliseconds + 30_000)
    #expect(errors == [.linkEnded, .linkEnded, .mustWait(until: end)])
    #expect(entrance.refusal("ada", Entrance.password) == .mustWait(until: end))
    #expect(throws: Never.self) { try entrance.visit(secret) }
  }

  @Test func `the drafts that a visitor begins are limited`() throws {
    let (entrance, _, secret) = try entrance(.many)
    entrance.policy.draftsPerVisitor = 1
    let (one, two) = (try entrance.visit(secret), try entrance.visit(secret))
    let count = { (opened: OpenSignIn) in
      accessError { () throws(AccessError) in
        try entrance.service.countDraft(of: opened.actor.name ?? "", at: entrance.now)
      }
    }
    let end = Moment(milliseconds: entrance.now.milliseconds + 30_000)
    #expect(count(one) == nil)
    #expect(count(one) == .usedTooOften(until: end))
    #expect(count(two) == nil)
  }

  @Test func `no account has the name of a link's owner`() throws {
    let (_, link, _) = try entrance(.once)
    #expect(throws: PeopleError.badName(link.owner(link.id))) {
      try AccountName(link.owner(link.id))
    }
  }

  @Test func `a token needs an account and a name of its own`() throws {
    let entrance = try Entrance()
    let add: (String, String) throws -> AccessError? = { name, account in
      let account = try AccountName(account)
      return accessError { () throws(AccessError) in
        _ = try entrance.service.token(
          named: name, of: account, at: entrance.now, using: &entrance.random)
      }
    }
    #expect(try add("nightly", "ada") == nil)
    #expect(try add("nightly", "ada") == .store(.people(.tokenExists("nightly"))))
    #expect(try add("weekly", "eve") == .store(.people(.noAccount("eve"))))
    #expect(try add("", "ada") == .store(.people(.badTokenName(""))))
  }
}

extension Entrance {
  fileprivate func visit(
    _ link: Secret, from address: String = "192.0.2.1", continuing cookie: String? = nil
  ) throws(AccessError) -> OpenSignIn {
    try service.visit(
      link: link.text, from: address, device: "Safari", continuing: cookie, at: now,
      using: &random)
  }
}
