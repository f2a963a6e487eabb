import FieldbookAccess
import FieldbookHashes
import FieldbookMemory
import FormSession
import Testing

@Suite struct SignInTests {
  @Test(arguments: ["", "a.b", "AAAA", String(repeating: "A", count: 87)])
  func `text that is not a cookie signs nobody in`(cookie: String) throws {
    #expect(try !Entrance().isOpen(cookie))
  }

  @Test func `both secrets of a cookie count`() throws {
    let entrance = try Entrance()
    let (one, two) = (try entrance.logIn().cookie, try entrance.logIn().cookie)
    let mixed = "\(one.split(separator: ".")[0]).\(two.split(separator: ".")[1])"
    #expect(entrance.isOpen(one) && entrance.isOpen(two))
    #expect(!entrance.isOpen(mixed))
  }

  @Test func `a sign-in ends twelve hours after its last use`() throws {
    let entrance = try Entrance()
    let cookie = try entrance.logIn().cookie
    for _ in 1...3 {
      entrance.seconds += 12 * 3_600 - 1
      #expect(entrance.isOpen(cookie))
    }
    entrance.seconds += 12 * 3_600
    #expect(!entrance.isOpen(cookie))
  }

  @Test func `a sign-in ends after fourteen days, however often it is used`() throws {
    let entrance = try Entrance()
    let cookie = try entrance.logIn().cookie
    for _ in 1..<28 {
      entrance.seconds += 12 * 3_600 - 1
      #expect(entrance.isOpen(cookie))
    }
    entrance.seconds += 12 * 3_600
    #expect(!entrance.isOpen(cookie))
  }

  @Test func `who logs in again on a device has the same key, and another cookie`() throws {
    let entrance = try Entrance()
    let first = try entrance.logIn()
    entrance.seconds += 13 * 3_600
    #expect(!entrance.isOpen(first.cookie))
    let second = try entrance.logIn(continuing: first.cookie)
    #expect(second.deviceKey == first.deviceKey)
    #expect(second.cookie != first.cookie)
    #expect(second.requestToken != first.requestToken)
    #expect(try entrance.service.signIns(of: second).count == 1)
  }

  @Test func `another device, another person and a forgotten device have another key`() throws {
    let entrance = try Entrance()
    let ben = try AccountName("ben")
    try entrance.store.add(Account(ben, .fill, at: entrance.now))
    try entrance.service.setPassword(Entrance.password, of: ben, at: entrance.now)
    let first = try entrance.logIn()
    #expect(try entrance.logIn().deviceKey != first.deviceKey)
    #expect(try entrance.logIn("ben", continuing: first.cookie).deviceKey != first.deviceKey)
    #expect(!entrance.isOpen(first.cookie))
    let last = try entrance.logIn()
    entrance.seconds += 14 * 86_400
    #expect(try entrance.logIn(continuing: last.cookie).deviceKey != last.deviceKey)
  }

  @Test(arguments: [0, 13, 24 * 14] as [Int64])
  func `the key of a device is gone after logging out, even much later`(hours: Int64) throws {
    let entrance = try Entrance()
    let first = try entrance.logIn()
    entrance.seconds += hours * 3_600
    #expect(try entrance.service.logOut(cookie: first.cookie) == first.signIn.id)
    #expect(!entrance.isOpen(first.cookie))
    #expect(try entrance.service.logOut(cookie: first.cookie) == nil)
    #expect(try entrance.logIn(continuing: first.cookie).deviceKey != first.deviceKey)
  }

  @Test func `who has only one of a cookie's secrets does not log anybody out`() throws {
    let entrance = try Entrance()
    let (one, two) = (try entrance.logIn().cookie, try entrance.logIn().cookie)
    let mixed = "\(one.split(separator: ".")[0]).\(two.split(separator: ".")[1])"
    #expect(try entrance.service.logOut(cookie: mixed) == nil)
    #expect(entrance.isOpen(one) && entrance.isOpen(two))
  }

  @Test func `a person ends the sign-in of a lost device, and nobody else can`() throws {
    let entrance = try Entrance()
    let ben = try AccountName("ben")
    try entrance.store.add(Account(ben, .manage, at: entrance.now))
    try entrance.service.setPassword(Entrance.password, of: ben, at: entrance.now)
    let (lost, here) = (try entrance.logIn(), try entrance.logIn())
    let other = try entrance.logIn("ben")
    #expect(try entrance.service.endSignIn(lost.signIn.id, of: other) == false)
    #expect(entrance.isOpen(lost.cookie))
    #expect(try entrance.service.endSignIn(lost.signIn.id, of: here))
    #expect(!entrance.isOpen(lost.cookie) && entrance.isOpen(here.cookie))
  }

  @Test func `disabling an account ends its sign-ins, tokens and links at once`() throws {
    let entrance = try Entrance()
    let opened = try entrance.logIn()
    let token = try entrance.service.token(
      named: "nightly", of: Entrance.ada, at: entrance.now, using: &entrance.random)
    let link = try entrance.service.passwordLink(
      of: Entrance.ada, at: entrance.now, using: &entrance.random)
    var account = try #require(opened.actor.account)
    account.isEnabled = false
    try entrance.store.update(account)
    #expect(!entrance.isOpen(opened.cookie))
    let program = accessError { () throws(AccessError) in
      _ = try entrance.service.program(token: token.secret.text, at: entrance.now)
    }
    #expect(program == .signedOut)
    let reset = accessError { () throws(AccessError) in
      try entrance.service.resetPassword(link: link.text, to: Entrance.password, at: entrance.now)
    }
    #expect(reset == .linkEnded)
  }

  @Test func `the token of requests is that of one sign-in`() throws {
    let entrance = try Entrance()
    let (one, two) = (try entrance.logIn(), try entrance.logIn())
    #expect(one.isRequestToken(one.requestToken))
    #expect(!one.isRequestToken(two.requestToken))
    #expect(!one.isRequestToken(""))
    #expect(!one.isRequestToken(one.deviceKey))
  }

  @Test func `a program acts as its account until the token ends`() throws {
    let entrance = try Entrance(.review)
    let (token, secret) = try entrance.service.token(
      named: "nightly", of: Entrance.ada, days: 2, at: entrance.now, using: &entrance.random)
    #expect(token.endsAt.milliseconds - entrance.now.milliseconds == 2 * 86_400_000)
    let account = try #require(try entrance.store.account(Entrance.ada))
    #expect(
      try entrance.service.program(token: secret.text, at: entrance.now) == .program(account))
    entrance.seconds = 2 * 86_400
    let ended = accessError { () throws(AccessError) in
      _ = try entrance.service.program(token: secret.text, at: entrance.now)
    }
    #expect(ended == .signedOut)
  }
}
