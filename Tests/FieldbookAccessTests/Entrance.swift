import FieldbookAccess
import FieldbookHashes
import FieldbookMemory
import FormSession
import Testing

/// A store with an account for ada, and a service whose clock and random numbers are set by tests.
final class Entrance {
  static let password = "correct horse battery"

  let store = MemoryStore()
  var policy = AccessPolicy()
  var random = CountingGenerator()
  /// The time in seconds.
  var seconds: Int64 = 0

  init(_ role: Role = .fill) throws {
    try store.add(Account(Self.ada, role, at: now))
    try service.setPassword(Self.password, of: Self.ada, at: now)
  }

  static var ada: AccountName {
    get throws { try AccountName("ada") }
  }

  var now: Moment { Moment(milliseconds: 1_800_000_000_000 + seconds * 1_000) }

  var service: SignInService {
    SignInService(store, policy, hasher: PasswordHasher(.minimum))
  }

  func logIn(
    _ name: String = "ada", _ password: String = password, from address: String = "192.0.2.1",
    continuing cookie: String? = nil
  ) throws(AccessError) -> OpenSignIn {
    try service.logIn(
      LogIn(name, password, from: address, device: "Firefox on Linux", continuing: cookie),
      at: now, using: &random)
  }

  /// Logs in, and returns the error; nil if it succeeds.
  func refusal(
    _ name: String = "ada", _ password: String = "wrong password",
    from address: String = "192.0.2.1", continuing cookie: String? = nil
  ) -> AccessError? {
    accessError { () throws(AccessError) in
      _ = try logIn(name, password, from: address, continuing: cookie)
    }
  }

  func open(_ cookie: String) throws(AccessError) -> OpenSignIn {
    try service.open(cookie: cookie, at: now)
  }

  /// Whether a cookie still signs somebody in.
  func isOpen(_ cookie: String) -> Bool { (try? open(cookie)) != nil }
}

/// A generator whose numbers are 1, 2, 3 and so on.
struct CountingGenerator: RandomNumberGenerator {
  private var last: UInt64 = 0

  mutating func next() -> UInt64 {
    last += 1
    return last
  }
}

/// A generator that runs a function before its first number, so between the check of a password and
/// the sign-in.
struct InterruptingGenerator: RandomNumberGenerator {
  private var numbers = CountingGenerator()
  private var interruption: (() throws -> Void)?

  init(_ interruption: @escaping () throws -> Void) { self.interruption = interruption }

  mutating func next() -> UInt64 {
    #expect(throws: Never.self) { try interruption?() }
    interruption = nil
    return numbers.next()
  }
}

/// The error that a function throws, or nil if it throws none.
func accessError(of body: () throws(AccessError) -> Void) -> AccessError? {
  do throws(AccessError) {
    try body()
    return nil
  } catch {
    return error
  }
}
