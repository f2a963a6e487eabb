public import FormSession

/// A new password, between 10 and 1,000 characters long.
///
/// There are no rules about its characters, because such rules make people choose worse passwords
/// ([NIST SP 800-63B](https://pages.nist.gov/800-63-4/sp800-63b.html)).
///
/// ```swift
/// try Password("correct horse battery")
/// try Password("secret")   // throws PasswordError.tooShort(6)
/// ```
public struct Password: Sendable {
  /// The minimum number of characters.
  public static let minimum = 10
  /// The maximum number of characters.
  public static let maximum = 1_000

  let bytes: [UInt8]

  /// Checks the length of a password; each code point counts as a character.
  public init(_ text: String) throws(PasswordError) {
    let count = text.unicodeScalars.count
    guard count >= Password.minimum else { throw .tooShort(count) }
    guard count <= Password.maximum else { throw .tooLong(count) }
    bytes = Array(text.utf8)
  }
}

/// Why a password was refused.
public enum PasswordError: FieldbookError, Hashable, Sendable {
  /// The password has only this many characters.
  case tooShort(Int)
  /// The password has this many characters.
  case tooLong(Int)
  /// There is not enough memory to compute its hash.
  case noMemory
}

extension PasswordError {
  /// A stable code for programs.
  public var code: String {
    switch self {
    case .tooShort: "password.short"
    case .tooLong: "password.long"
    case .noMemory: "password.memory"
    }
  }

  /// A sentence that describes the problem.
  public var message: String {
    switch self {
    case .tooShort: "The password must have at least \(Password.minimum) characters."
    case .tooLong: "The password must have at most 1,000 characters."
    case .noMemory: "There is not enough memory to check a password."
    }
  }

  /// Advice on what to do; empty if the message is enough.
  public var hint: String {
    switch self {
    case .tooShort(let count):
      "It has \(count). Several words that nobody would guess are easy to remember."
    case .tooLong(let count): "It has \(count)."
    case .noMemory: "Try again later."
    }
  }
}
