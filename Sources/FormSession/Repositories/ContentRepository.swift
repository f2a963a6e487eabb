/// Storage of the contents of files; each content is stored once.
///
/// A content is written in pieces, so it may be larger than memory. It exists from the moment its
/// writer finishes; nobody sees an unfinished content.
///
/// ```swift
/// let writer = try store.contentWriter(at: now)
/// while let piece = try file.read() { try writer.write(piece) }
/// let content = try writer.finish()
/// ```
///
/// A finished content stays at least as long as the process that wrote it, so that an answer that
/// refers to it can be saved. After that, it stays as long as a draft uses it. An open draft uses
/// all contents that its answers have ever referred to, because undoing a step may need them. A
/// final draft uses only the contents of its answers.
public protocol ContentRepository {
  /// The type that writes contents.
  associatedtype Writer: ContentWriter

  /// Starts to store a content.
  func contentWriter(at moment: Moment) throws(StoreError) -> Writer

  /// Returns a stored content by its hash, in lowercase hexadecimal digits; nil if it is not stored.
  func content(_ sha256: String) throws(StoreError) -> StoredContent?

  /// Returns a piece of a content, counted from 0; nil after the last one.
  ///
  /// It throws if the content is not stored.
  func piece(_ number: Int, of sha256: String) throws(StoreError) -> [UInt8]?

  /// Removes a content if no draft uses it and no process is about to use it.
  ///
  /// Call it when a content that this process wrote turns out not to be needed.
  func releaseContent(_ sha256: String) throws(StoreError)
}

/// Writes a content to a store.
///
/// A writer that is destroyed before it finishes stores nothing.
public protocol ContentWriter: AnyObject {
  /// Adds bytes at the end.
  func write(_ bytes: [UInt8]) throws(StoreError)

  /// Completes the content; it is durable when this returns.
  ///
  /// If the same content is already stored, it is kept instead.
  func finish() throws(StoreError) -> StoredContent
}

/// A stored content.
public struct StoredContent: Hashable, Sendable {
  /// The SHA-256 hash, as 64 lowercase hexadecimal digits.
  public let sha256: String

  /// The size.
  public let bytes: Int64

  /// Creates the description of a content.
  public init(sha256: String, bytes: Int64) { (self.sha256, self.bytes) = (sha256, bytes) }

  /// The size of the pieces in which contents are stored; the last one may be shorter.
  public static let pieceSize = 262_144
}
