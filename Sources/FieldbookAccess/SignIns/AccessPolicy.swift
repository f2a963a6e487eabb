import FormSession

/// The limits on how long sign-ins and links last, and on how many log-ins may fail before a wait.
public struct AccessPolicy: Hashable, Sendable {
  /// The number of hours without use after which a person must log in again.
  public var idleHours = 12
  /// The number of days after which a device is forgotten, and can no longer read the drafts that
  /// it keeps.
  public var deviceDays = 14
  /// The number of days after which a link to set a password expires.
  public var passwordLinkDays = 7
  /// The number of days after which a token expires, unless another number is chosen.
  public var tokenDays = 365
  /// The number of failed log-ins for one account before the next must wait.
  public var failuresPerAccount = 5
  /// The number of failed log-ins from one address before the next must wait.
  public var failuresPerAddress = 20
  /// The number of first visits by links from one address before the next must wait.
  public var visitsPerAddress = 500
  /// The number of drafts that one visitor begins before the next must wait.
  public var draftsPerVisitor = 100

  /// Creates a policy with the default limits.
  public init() {}
}

extension Moment {
  func adding(days: Int) -> Moment { adding(hours: 24 * days) }

  func adding(hours: Int) -> Moment {
    Moment(milliseconds: milliseconds + Int64(hours) * 3_600_000)
  }
}
