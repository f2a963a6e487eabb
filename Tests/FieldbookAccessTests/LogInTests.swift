import FieldbookAccess
import FieldbookHashes
import FieldbookMemory
import FormSession
import Testing

@Suite struct LogInTests {
  @Test func `a person logs in with any case of their name, and stays signed in`() throws {
    let entrance = try Entrance(.review)
    let opened = try entrance.logIn("Ada")
    let account = try #require(try entrance.store.account(Entrance.ada))
    #expect(opened.actor == .person(account))
    entrance.seconds = 3_600
    let again = try entrance.open(opened.cookie)
    #expect(again.actor == opened.actor)
    #expect(again.requestToken == opened.requestToken)
    #expect(again.deviceKey == opened.deviceKey)
    #expect(try entrance.service.signIns(of: again).map(\.deviceName) == ["Firefox on Linux"])
    #expect(try entrance.service.signIns(of: again).map(\.seenAt) == [entrance.now])
  }

  @Test func `the store has no secret of a sign-in`() throws {
    let entrance = try Entrance()
    let opened = try entrance.logIn()
    let secrets = opened.cookie.split(separator: ".").map(String.init)
    let stored = try #require(try entrance.service.signIns(of: opened).first)
    let hashes = [stored.id, stored.device]
    #expect(secrets.compactMap { Secret($0)?.id } == hashes)
    for text in secrets + [opened.requestToken, opened.deviceKey] {
      #expect(!hashes.map(\.bytes).contains { $0 == Array(text.utf8) })
      #expect(Secret(text) != nil)
    }
  }

  @Test func `an unknown name, a wrong password and a disabled account get the same answer`() throws
  {
    let entrance = try Entrance()
    try entrance.store.add(Account(AccountName("ben"), .fill, at: entrance.now))
    var carol = Account(try AccountName("carol"), .fill, at: entrance.now)
    try entrance.store.add(carol)
    try entrance.service.setPassword(Entrance.password, of: carol.name, at: entrance.now)
    carol.isEnabled = false
    try entrance.store.update(carol)
    #expect(entrance.refusal("eve") == .wrongPassword)
    #expect(entrance.refusal("no name at all!") == .wrongPassword)
    #expect(entrance.refusal("ada") == .wrongPassword)
    #expect(entrance.refusal("ben", Entrance.password) == .wrongPassword)
    #expect(entrance.refusal("carol", Entrance.password) == .wrongPassword)
  }

  @Test func `after five failures with an account, each attempt waits longer`() throws {
    let entrance = try Entrance()
    for attempt in 1...5 {
      #expect(entrance.refusal(from: "192.0.2.\(attempt)") == .wrongPassword)
    }
    for wait: Int64 in [30, 60, 120, 240, 480, 900, 900] {
      let end = Moment(milliseconds: entrance.now.milliseconds + wait * 1_000)
      #expect(entrance.refusal("ADA", Entrance.password) == .mustWait(until: end))
      entrance.seconds += wait - 1
      #expect(entrance.refusal() == .mustWait(until: end))
      entrance.seconds += 1
      #expect(entrance.refusal() == .wrongPassword)
    }
    entrance.seconds += 900
    #expect(entrance.refusal("ada", Entrance.password) == nil)
    #expect(entrance.refusal() == .wrongPassword)
  }

  @Test func `names that do not exist must wait, too`() throws {
    let entrance = try Entrance()
    for _ in 1...5 { #expect(entrance.refusal("eve") == .wrongPassword) }
    #expect(entrance.refusal("eve")?.code == "must_wait")
  }

  @Test func `after twenty failures from an address, everybody there waits`() throws {
    let entrance = try Entrance()
    for number in 1...20 { #expect(entrance.refusal("eve\(number)") == .wrongPassword) }
    #expect(entrance.refusal("ada", Entrance.password)?.code == "must_wait")
    #expect(entrance.refusal("ada", Entrance.password, from: "192.0.2.2") == nil)
  }

  @Test func `who logs in after a wait does not make others at the address wait again`() throws {
    let entrance = try Entrance()
    try entrance.store.add(Account(AccountName("ben"), .fill, at: entrance.now))
    try entrance.service.setPassword(
      Entrance.password, of: AccountName("ben"), at: entrance.now)
    for number in 1...20 { #expect(entrance.refusal("eve\(number)") == .wrongPassword) }
    entrance.seconds = 30
    #expect(entrance.refusal("ada", Entrance.password) == nil)
    #expect(entrance.refusal("ben", Entrance.password) == nil)
    #expect(entrance.refusal("ben") == .wrongPassword)
    #expect(entrance.refusal("ada", Entrance.password)?.code == "must_wait")
  }

  @Test func `failures from an address do not keep a person out of their own device`() throws {
    let entrance = try Entrance()
    let cookie = try entrance.logIn().cookie
    for number in 1...20 { #expect(entrance.refusal("eve\(number)") == .wrongPassword) }
    #expect(entrance.refusal("ada", Entrance.password)?.code == "must_wait")
    #expect(entrance.refusal("eve", continuing: cookie)?.code == "must_wait")
    #expect(entrance.refusal("ada", Entrance.password, continuing: cookie) == nil)
  }

  @Test func `guessing from elsewhere does not keep a person out of their own device`() throws {
    let entrance = try Entrance()
    let cookie = try entrance.logIn().cookie
    for _ in 1...5 { #expect(entrance.refusal(from: "198.51.100.7") == .wrongPassword) }
    #expect(entrance.refusal("ada", Entrance.password)?.code == "must_wait")
    let opened = try entrance.logIn(continuing: cookie)
    #expect(entrance.isOpen(opened.cookie))
    // A found device cannot be used to guess a password either.
    for _ in 1...5 {
      #expect(entrance.refusal(continuing: opened.cookie) == .wrongPassword)
    }
    #expect(entrance.refusal(continuing: opened.cookie)?.code == "must_wait")
  }

  @Test func `who sets a new password need not wait`() throws {
    let entrance = try Entrance()
    for _ in 1...5 { #expect(entrance.refusal() == .wrongPassword) }
    let link = try entrance.service.passwordLink(
      of: Entrance.ada, at: entrance.now, using: &entrance.random)
    try entrance.service.resetPassword(
      link: link.text, to: "another password", at: entrance.now)
    #expect(entrance.refusal("ada", "another password") == nil)
  }

  @Test func `a log-in fails if the password changes after it was checked`() throws {
    let entrance = try Entrance()
    var random = InterruptingGenerator {
      try entrance.service.setPassword("another password", of: Entrance.ada, at: entrance.now)
    }
    let refusal = accessError { () throws(AccessError) in
      _ = try entrance.service.logIn(
        LogIn("ada", Entrance.password, from: "", device: ""), at: entrance.now, using: &random)
    }
    #expect(refusal == .wrongPassword)
    #expect(try entrance.store.signIns(of: .account(Entrance.ada)) == [])
  }

  @Test func `a log-in succeeds if the hash of its password is replaced after it was checked`()
    throws
  {
    let entrance = try Entrance()
    let hash = try PasswordHasher(.minimum).hash(Password(Entrance.password))
    var random = InterruptingGenerator {
      let old = try #require(try entrance.store.passwordHash(of: Entrance.ada))
      try entrance.store.replace(old, with: hash, of: Entrance.ada)
    }
    let opened = try entrance.service.logIn(
      LogIn("ada", Entrance.password, from: "", device: ""), at: entrance.now, using: &random)
    #expect(entrance.isOpen(opened.cookie))
  }

  @Test func `log-ins that succeed do not make an address wait`() throws {
    let entrance = try Entrance()
    for _ in 1...50 { #expect(entrance.refusal("ada", Entrance.password) == nil) }
  }

  @Test func `a hash of another cost is replaced at the next log-in`() throws {
    let entrance = try Entrance()
    let before = try entrance.store.passwordHash(of: Entrance.ada)
    _ = try entrance.logIn()
    #expect(try entrance.store.passwordHash(of: Entrance.ada) == before)
    let service = SignInService(entrance.store)
    _ = try service.logIn(
      LogIn("ada", Entrance.password, from: "", device: ""), at: entrance.now,
      using: &entrance.random)
    let after = try #require(try entrance.store.passwordHash(of: Entrance.ada))
    #expect(after != before)
    #expect(PasswordHasher().matches(Entrance.password, after))
    #expect(!PasswordHasher().isOutdated(after))
  }
}
