import FieldbookHashes
import FormSession

/// An attempt to log in.
public struct LogIn: Sendable {
  let name: AccountName?
  let password: String
  let device: String
  let cookie: String?
  private let typedName: String
  private let address: String

  /// Creates an attempt.
  ///
  /// `address` identifies the clients that share a limit, such as an IPv4 address or the first half
  /// of an IPv6 address. `cookie` comes from an earlier sign-in on the same device, possibly one
  /// that has ended.
  public init(
    _ name: String, _ password: String, from address: String, device: String,
    continuing cookie: String? = nil
  ) {
    (typedName, self.password, self.address) = (name, password, address)
    (self.device, self.cookie) = (device, cookie)
    self.name = try? AccountName(name)
  }

  /// Returns the limit on failed log-ins with the account, whether or not the account exists.
  ///
  /// A device on which the person has logged in before has a separate limit, so nobody can lock a
  /// person out by guessing from elsewhere ([OWASP: device
  /// cookies](https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies)).
  func accountThrottle(_ policy: AccessPolicy, on device: Secret?) -> Throttle {
    .account(name?.text ?? typedName, on: device?.id, policy)
  }

  /// Returns the limit on failed log-ins from the address.
  func addressThrottle(_ policy: AccessPolicy) -> Throttle { .address(address, policy) }
}

extension Throttle {
  /// Returns the limit on failed log-ins with an account, or only on those on a known device.
  static func account(
    _ name: String, on device: Digest? = nil, _ policy: AccessPolicy
  ) -> Throttle {
    let name = device.map { "\(name) on \($0)" } ?? name
    return Throttle(Digest(of: Array("log-in as \(name)".utf8)), free: policy.failuresPerAccount)
  }

  /// Returns the limit on failed log-ins from an address.
  static func address(_ address: String, _ policy: AccessPolicy) -> Throttle {
    Throttle(Digest(of: Array("log-in from \(address)".utf8)), free: policy.failuresPerAddress)
  }

  /// Returns the limit on first visits from an address.
  static func visits(from address: String, _ policy: AccessPolicy) -> Throttle {
    Throttle(Digest(of: Array("visit from \(address)".utf8)), free: policy.visitsPerAddress)
  }

  /// Returns the limit on the drafts that a visitor begins.
  static func drafts(of owner: String, _ policy: AccessPolicy) -> Throttle {
    Throttle(Digest(of: Array("draft of \(owner)".utf8)), free: policy.draftsPerVisitor)
  }
}
