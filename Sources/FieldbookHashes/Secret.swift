import CSodium
public import FormSession

/// A random secret of 32 bytes, kept in a cookie, in a link or by a program.
///
/// A store contains only the secret's hash, which is used to look it up. Nobody can therefore use a
/// secret that they read in the store, and a lookup takes the same time for each wrong secret.
///
/// ```swift
/// let secret = Secret(using: &random)
/// secret.text                        // "q83v…", 43 characters of base64url
/// Secret(secret.text)?.id == secret.id
/// ```
public struct Secret: Sendable {
  private let bytes: [UInt8]

  /// The number of bytes.
  static let size = 32

  /// Creates a secret; the generator must be cryptographically secure, such as the system's.
  public init(using random: inout some RandomNumberGenerator) {
    bytes = (0..<Self.size / 8).flatMap { _ in
      let word = random.next()
      return (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) }
    }
  }

  /// Reads a secret; nil if the text is not a secret.
  public init?(_ text: some StringProtocol) {
    guard let bytes = decodeBase64URL(text), bytes.count == Self.size else { return nil }
    self.bytes = bytes
  }

  private init(derived bytes: [UInt8]) { self.bytes = bytes }

  /// The secret in base64url ([RFC 4648](https://www.rfc-editor.org/rfc/rfc4648#section-5)).
  public var text: String { encodeBase64URL(bytes) }

  /// The hash of the secret, as a store contains it.
  public var id: Digest { Digest(of: bytes) }

  /// Returns another secret for one purpose, from which this one cannot be computed.
  ///
  /// The result is the HMAC-SHA-256 ([RFC 2104](https://www.rfc-editor.org/rfc/rfc2104)) of the
  /// purpose.
  public func derived(for purpose: String) -> Secret {
    let message = Array(purpose.utf8)
    var hash = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
    crypto_auth_hmacsha256(&hash, message, UInt64(message.count), bytes)
    return Secret(derived: hash)
  }

  /// Whether the text is this secret; the comparison takes the same time wherever the two differ.
  public func matches(_ text: some StringProtocol) -> Bool {
    guard let other = Secret(text) else { return false }
    return sodium_memcmp(bytes, other.bytes, Self.size) == 0
  }
}
