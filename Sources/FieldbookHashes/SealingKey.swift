import CSodium

/// A key that seals text; nobody can read sealed text without its key.
///
/// The key is 32 random bytes. Sealing uses libsodium's secret-key authenticated encryption,
/// [XSalsa20-Poly1305](https://doc.libsodium.org/secret-key_cryptography/secretbox), with a random
/// nonce for each text.
///
/// ```swift
/// let key = SealingKey()
/// let sealed = key.seal("90210")   // "sealed:1:q83v…", different each time
/// key.open(sealed)                 // "90210"
/// SealingKey().open(sealed)        // nil
/// ```
public struct SealingKey: Sendable {
  private let bytes: [UInt8]

  /// Creates a random key.
  public init() {
    _ = sodium_init()
    bytes = Self.random(Int(crypto_secretbox_KEYBYTES))
  }

  /// Creates a key from its bytes; nil unless there are exactly 32.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Int(crypto_secretbox_KEYBYTES) else { return nil }
    self.bytes = bytes
  }

  /// Reads a key from a file or a variable; nil if the text is not a key.
  public init?(_ text: some StringProtocol) {
    guard let bytes = decodeBase64URL(text) else { return nil }
    self.init(bytes: bytes)
  }

  /// The key in base64url: 43 characters.
  public var text: String { encodeBase64URL(bytes) }

  /// A hash that identifies the key, and from which the key cannot be computed.
  public var id: [UInt8] {
    var hash = [UInt8](repeating: 0, count: Int(crypto_generichash_BYTES))
    let purpose = Array("fieldbook key 1".utf8)
    crypto_generichash(
      &hash, hash.count, purpose, UInt64(purpose.count), bytes, bytes.count)
    return Array(hash.prefix(16))
  }

  private static func random(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    randombytes_buf(&bytes, count)
    return bytes
  }
}

// MARK: Bytes

extension SealingKey {
  /// Seals another key.
  public func seal(_ key: SealingKey) -> [UInt8] { seal(key.bytes) }

  /// Opens a sealed key; nil if it was not sealed with this key, or was changed.
  public func openKey(_ sealed: [UInt8]) -> SealingKey? {
    open(sealed).flatMap { SealingKey(bytes: $0) }
  }

  private func seal(_ message: [UInt8]) -> [UInt8] {
    let nonce = Self.random(Int(crypto_secretbox_NONCEBYTES))
    var box = [UInt8](repeating: 0, count: message.count + Int(crypto_secretbox_MACBYTES))
    crypto_secretbox_easy(&box, message, UInt64(message.count), nonce, bytes)
    return nonce + box
  }

  private func open(_ sealed: [UInt8]) -> [UInt8]? {
    let (nonceSize, macSize) = (Int(crypto_secretbox_NONCEBYTES), Int(crypto_secretbox_MACBYTES))
    guard sealed.count >= nonceSize + macSize else { return nil }
    let (nonce, box) = (Array(sealed.prefix(nonceSize)), Array(sealed.dropFirst(nonceSize)))
    var message = [UInt8](repeating: 0, count: box.count - macSize)
    guard crypto_secretbox_open_easy(&message, box, UInt64(box.count), nonce, bytes) == 0 else {
      return nil
    }
    return message
  }
}

// MARK: Texts

extension SealingKey {
  /// Seals text.
  public func seal(_ text: String) -> String {
    SealedText.prefix + encodeBase64URL(seal(Array(text.utf8)))
  }

  /// Opens sealed text; nil if it was not sealed with this key, or was changed.
  public func open(_ text: String) -> String? {
    guard SealedText.isOne(text),
      let sealed = decodeBase64URL(text.dropFirst(SealedText.prefix.count))
    else { return nil }
    return open(sealed).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Returns a hash of text that is always the same, and that can be computed only with this key.
  public func hash(_ text: String) -> String {
    let message = Array(text.utf8)
    var hash = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
    crypto_auth_hmacsha256(&hash, message, UInt64(message.count), bytes)
    return SealedText.prefix + encodeBase64URL(hash)
  }
}

/// The prefix that identifies sealed text.
public enum SealedText {
  static let prefix = "sealed:1:"

  /// Whether the text begins with the prefix of sealed text.
  public static func isOne(_ text: String) -> Bool { text.hasPrefix(prefix) }
}
