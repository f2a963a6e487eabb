import FormSession

/// How long sign-ins and links last, and how many log-ins may fail without a wait.
public struct AccessPolicy: Hashable, Sendable {
  /// After how many hours without use a person must log in again.
  public var idleHours = 12
  /// After how many days a device is forgotten, with what it keeps of drafts.
  public var deviceDays = 14
  /// After how many days a link to set a password ends.
  public var passwordLinkDays = 7
  /// After how many days a token ends, if nothing else is chosen.
  public var tokenDays = 365
  /// How many log-ins with one account may fail without a wait.
  public var failuresPerAccount = 5
  /// How many log-ins from one address may fail without a wait.
  public var failuresPerAddress = 20

  /// Creates the usual policy.
  public init() {}
}

extension Moment {
  func adding(days: Int) -> Moment { adding(hours: 24 * days) }

  func adding(hours: Int) -> Moment {
    Moment(milliseconds: milliseconds + Int64(hours) * 3_600_000)
  }
}
