import FormSession

/// Computes the SHA-256 hash of content without storing the content.
public final class ContentHash {
  private var digest = DigestStream()

  /// Starts a hash.
  public init() {}

  /// Adds bytes.
  public func add(_ bytes: [UInt8]) { digest.add(bytes) }

  /// Returns the hash in hexadecimal digits.
  public func finish() -> String { digest.finish().description }
}
