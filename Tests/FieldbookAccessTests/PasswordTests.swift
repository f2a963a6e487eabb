import FieldbookAccess
import FieldbookHashes
import FieldbookMemory
import FormSession
import Testing

@Suite struct PasswordTests {
  @Test(
    arguments: [
      ("", PasswordError.tooShort(0)), ("123456789", .tooShort(9)), ("1234567890", nil),
      ("ééééé ééé", .tooShort(9)), ("          ", nil), ("日本語の長い合言葉です", nil),
      (String(repeating: "a", count: 1_000), nil),
      (String(repeating: "a", count: 1_001), .tooLong(1_001)),
    ])
  func `only the length of a password is checked`(text: String, error: PasswordError?) {
    do throws(PasswordError) {
      _ = try Password(text)
      #expect(error == nil)
    } catch let found {
      #expect(found == error)
    }
  }

  @Test func `a refused password is explained`() {
    #expect(
      PasswordError.tooShort(6).message == "The password must have at least 10 characters.")
    #expect(
      PasswordError.tooShort(6).hint
        == "It has 6. Several words that nobody would guess are easy to remember.")
    #expect(
      PasswordError.tooLong(1_001).message == "The password must have at most 1,000 characters.")
  }

  @Test func `a hash matches its password alone, and is another each time`() throws {
    let hasher = PasswordHasher(.minimum)
    let password = try Password(Entrance.password)
    let (one, two) = (try hasher.hash(password), try hasher.hash(password))
    #expect(one != two)
    #expect(one.text.hasPrefix("$argon2id$v=19$m=8,t=1,p=1$"))
    #expect(hasher.matches(Entrance.password, one) && hasher.matches(Entrance.password, two))
    for text in ["", "Correct horse battery", Entrance.password + " ", Entrance.password + "\0"] {
      #expect(!hasher.matches(text, one))
    }
    #expect(!hasher.matches(Entrance.password, nil))
    #expect(!hasher.matches(Entrance.password, PasswordHash("$argon2id$")))
  }

  @Test func `a hash of another cost is outdated`() throws {
    let hash = try PasswordHasher(.minimum).hash(Password(Entrance.password))
    #expect(!PasswordHasher(.minimum).isOutdated(hash))
    #expect(PasswordHasher().isOutdated(hash))
    #expect(PasswordHasher().matches(Entrance.password, hash))
  }

  @Test func `a person changes their password, and is signed out elsewhere`() throws {
    let entrance = try Entrance()
    let (here, there) = (try entrance.logIn(), try entrance.logIn())
    let wrong = accessError { () throws(AccessError) in
      try entrance.service.changePassword(
        of: here, from: "wrong password", to: "another password", at: entrance.now)
    }
    #expect(wrong == .wrongPassword)
    let short = accessError { () throws(AccessError) in
      try entrance.service.changePassword(
        of: here, from: Entrance.password, to: "short", at: entrance.now)
    }
    #expect(short == .password(.tooShort(5)))
    try entrance.service.changePassword(
      of: here, from: Entrance.password, to: "another password", at: entrance.now)
    #expect(entrance.isOpen(here.cookie) && !entrance.isOpen(there.cookie))
    #expect(entrance.refusal("ada", Entrance.password) == .wrongPassword)
    #expect(entrance.refusal("ada", "another password") == nil)
  }

  @Test func `a found device does not help to guess the password`() throws {
    let entrance = try Entrance()
    let opened = try entrance.logIn()
    let codes = (1...6).map { _ in
      accessError { () throws(AccessError) in
        try entrance.service.changePassword(
          of: opened, from: "wrong password", to: "another password", at: entrance.now)
      }?.code
    }
    #expect(codes == Array(repeating: "wrong_password", count: 5) + ["must_wait"])
  }

  @Test func `guessing from elsewhere does not keep a person from changing their password`() throws
  {
    let entrance = try Entrance()
    let opened = try entrance.logIn()
    for _ in 1...5 { #expect(entrance.refusal(from: "198.51.100.7") == .wrongPassword) }
    try entrance.service.changePassword(
      of: opened, from: Entrance.password, to: "another password", at: entrance.now)
    #expect(entrance.refusal("ada", "another password", from: "198.51.100.7") == nil)
  }

  @Test func `a link sets a password once, and ends all sign-ins`() throws {
    let entrance = try Entrance()
    let opened = try entrance.logIn()
    let link = try entrance.service.passwordLink(
      of: Entrance.ada, at: entrance.now, using: &entrance.random)
    #expect(entrance.isOpen(opened.cookie))
    #expect(entrance.reset(link.text, to: "short") == .password(.tooShort(5)))
    #expect(entrance.reset(link.text) == nil)
    #expect(!entrance.isOpen(opened.cookie))
    #expect(entrance.refusal("ada", "another password") == nil)
    #expect(entrance.reset(link.text) == .linkEnded)
    #expect(entrance.reset("no link") == .linkEnded)
  }

  @Test func `a link to set a password ends after a week`() throws {
    let entrance = try Entrance()
    let link = try entrance.service.passwordLink(
      of: Entrance.ada, at: entrance.now, using: &entrance.random)
    entrance.seconds = 7 * 86_400
    #expect(entrance.reset(link.text) == .linkEnded)
    entrance.seconds -= 1
    #expect(entrance.reset(link.text) == nil)
  }
}

extension Entrance {
  /// Sets a password with a link, and returns the error; nil if it succeeds.
  fileprivate func reset(
    _ link: String, to password: String = "another password"
  ) -> AccessError? {
    accessError { () throws(AccessError) in
      try service.resetPassword(link: link, to: password, at: now)
    }
  }
}
