import CSodium
public import FormSession

extension Digest {
  /// Creates the SHA-256 hash of bytes.
  public init(of message: [UInt8]) {
    self.init(
      whole: [UInt8](unsafeUninitializedCapacity: Self.size) { hash, count in
        guard let start = hash.baseAddress else { return }
        crypto_hash_sha256(start, message, UInt64(message.count))
        count = Self.size
      })
  }
}
