import CSodium
public import FormSession

/// Hashes passwords with argon2id ([RFC 9106](https://www.rfc-editor.org/rfc/rfc9106)), and checks
/// them.
///
/// ```swift
/// let hash = try PasswordHasher().hash(Password("correct horse battery"))
/// PasswordHasher().matches("correct horse battery", hash)   // true
/// ```
public struct PasswordHasher: Sendable {
  /// The work that a hash takes, for a program that guesses passwords as well as for this program.
  public struct Cost: Hashable, Sendable {
    let operations: UInt64
    let memory: Int

    /// The cost for people who wait for the answer: 64 MiB, and some hundredths of a second.
    public static var interactive: Cost {
      Cost(
        operations: UInt64(crypto_pwhash_opslimit_interactive()),
        memory: crypto_pwhash_memlimit_interactive())
    }

    /// The lowest possible cost, for tests.
    public static var minimum: Cost {
      Cost(
        operations: UInt64(crypto_pwhash_opslimit_min()), memory: crypto_pwhash_memlimit_min())
    }
  }

  private let cost: Cost

  /// Creates a hasher.
  public init(_ cost: Cost = .interactive) {
    self.cost = cost
    // This selects the fastest implementation, and does nothing the second time.
    _ = sodium_init()
  }

  /// Hashes a new password, with a random salt.
  public func hash(_ password: Password) throws(PasswordError) -> PasswordHash {
    guard let hash = hash(password.bytes) else { throw .noMemory }
    return hash
  }

  /// Whether the text is the password for a hash.
  ///
  /// Without a hash, the result is false and takes just as long to compute, so the time does not
  /// reveal whether an account exists.
  public func matches(_ text: String, _ hash: PasswordHash?) -> Bool {
    let bytes = Array(text.utf8)
    guard let hash else {
      _ = self.hash(bytes)
      return false
    }
    return withTerminator(hash) { hash in
      withCharacters(bytes) { crypto_pwhash_str_verify(hash, $0, UInt64(bytes.count)) == 0 }
    }
  }

  /// Whether a hash was computed at a different cost, and should be replaced when the password is
  /// known.
  public func isOutdated(_ hash: PasswordHash) -> Bool {
    withTerminator(hash) {
      crypto_pwhash_str_needs_rehash($0, cost.operations, cost.memory) != 0
    }
  }

  private func hash(_ bytes: [UInt8]) -> PasswordHash? {
    var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
    let isDone = withCharacters(bytes) {
      crypto_pwhash_str(&text, $0, UInt64(bytes.count), cost.operations, cost.memory) == 0
    }
    guard isDone else { return nil }
    let characters = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return PasswordHash(String(decoding: characters, as: UTF8.self))
  }

  /// Calls a function with a hash as libsodium reads it: 128 bytes that end with zeros.
  private func withTerminator(
    _ hash: PasswordHash, _ body: (UnsafePointer<CChar>) -> Bool
  ) -> Bool {
    let size = Int(crypto_pwhash_STRBYTES)
    var text = hash.text.utf8.prefix(size - 1).map { CChar(bitPattern: $0) }
    text += [CChar](repeating: 0, count: size - text.count)
    return body(text)
  }

  private func withCharacters(
    _ bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Bool
  ) -> Bool {
    // An empty array may have no address, which libsodium would reject.
    let characters = bytes.map { CChar(bitPattern: $0) } + [0]
    return body(characters)
  }
}
