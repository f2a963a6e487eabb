import CSodium
package import FormSession

/// A SHA-256 hash of bytes that arrive in pieces.
package struct DigestStream {
  private var state = crypto_hash_sha256_state()

  /// Starts a hash.
  package init() { crypto_hash_sha256_init(&state) }

  /// Adds bytes.
  package mutating func add(_ bytes: [UInt8]) {
    crypto_hash_sha256_update(&state, bytes, UInt64(bytes.count))
  }

  /// Returns the hash of all bytes; nothing can be added afterwards.
  package mutating func finish() -> Digest {
    var hash = [UInt8](repeating: 0, count: Digest.size)
    crypto_hash_sha256_final(&state, &hash)
    return Digest(whole: hash)
  }
}
