public import FieldbookHashes
public import FormSession

/// Why a sign-in, a change of password, or the creation of a link or a token failed.
public enum AccessError: FieldbookError, Hashable, Sendable {
  /// Nobody is signed in, or the sign-in or the token is not valid any more.
  case signedOut
  /// The name or the password is wrong, or the account is disabled.
  ///
  /// The error does not say which, so nobody can find out who has an account.
  case wrongPassword
  /// Too many log-ins have failed; the next attempt is possible at this time.
  case mustWait(until: Moment)
  /// A link was used very often in a short time; the next attempt is possible at this time.
  case usedTooOften(until: Moment)
  /// The link does not exist, was used or revoked, or has expired.
  case linkEnded
  /// The new password was refused.
  case password(PasswordError)
  /// The store refused or could not perform the operation.
  case store(StoreError)
}

extension AccessError {
  /// A stable code for programs.
  public var code: String {
    switch self {
    case .signedOut: "signed_out"
    case .wrongPassword: "wrong_password"
    case .mustWait: "must_wait"
    case .usedTooOften: "used_too_often"
    case .linkEnded: "link_ended"
    case .password(let error): error.code
    case .store(let error): error.code
    }
  }

  /// A sentence that describes the problem.
  public var message: String {
    switch self {
    case .signedOut: "You are not signed in."
    case .wrongPassword: "The name or the password is wrong."
    case .mustWait: "Too many attempts to sign in have failed."
    case .usedTooOften: "The link was used too often in a short time."
    case .linkEnded: "The link does not work any more."
    case .password(let error): error.message
    case .store(let error): error.message
    }
  }

  /// Advice on what to do; empty if the message is enough.
  public var hint: String {
    switch self {
    case .signedOut: "Log in."
    case .wrongPassword: "Check both, and try again."
    case .mustWait(let end), .usedTooOften(let end): "Try again after \(end)."
    case .linkEnded: "Ask the person who sent it for a new one."
    case .password(let error): error.hint
    case .store(let error): error.hint
    }
  }

  /// Runs a store operation, and converts its error.
  static func keeping<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(AccessError) -> Value {
    do throws(StoreError) {
      return try body()
    } catch {
      throw .store(error)
    }
  }
}
