/// Storage of file content; identical content is stored only once.
///
/// Content is written in pieces, so it may be larger than memory. It becomes visible when its
/// writer finishes; nobody sees unfinished content.
///
/// ```swift
/// let writer = try store.contentWriter(at: now)
/// while let piece = try file.read() { try writer.write(piece) }
/// let content = try writer.finish()
/// ```
///
/// Finished content stays at least as long as the process that wrote it, so that an answer that
/// refers to it can be saved. After that, it stays as long as a draft uses it. An open draft uses
/// all content that its answers have ever referred to, because undoing a step may need it, and all
/// content that ``useContent(_:in:)`` adds. A final
/// draft uses only the content that its answers refer to.
public protocol ContentRepository {
  /// The type that writes content.
  associatedtype Writer: ContentWriter

  /// Starts to store the content of a file.
  func contentWriter(at moment: Moment) throws(StoreError) -> Writer

  /// Returns stored content by its hash, in lowercase hexadecimal digits; nil if it is not stored.
  func content(_ sha256: String) throws(StoreError) -> StoredContent?

  /// Returns a piece of stored content by its number, which starts at 0; nil after the last piece.
  ///
  /// It throws an error if the content is not stored.
  func piece(_ number: Int, of sha256: String) throws(StoreError) -> [UInt8]?

  /// Lets an open draft use stored content before an answer refers to it.
  ///
  /// The process that wrote the content no longer needs to hold it for the draft.
  func useContent(_ sha256: String, in id: DraftID) throws(StoreError)

  /// Returns the drafts that use stored content.
  func drafts(usingContent sha256: String) throws(StoreError) -> [DraftID]

  /// Removes stored content if no draft uses it and no process is about to use it.
  ///
  /// Call this when content that this process wrote turns out not to be needed.
  func releaseContent(_ sha256: String) throws(StoreError)
}

/// Writes the content of a file to a store.
///
/// A writer that is destroyed before it finishes stores nothing.
public protocol ContentWriter: AnyObject {
  /// Adds bytes at the end.
  func write(_ bytes: [UInt8]) throws(StoreError)

  /// Completes the content; it is durable when this returns.
  ///
  /// If the same content is already stored, the existing copy is kept.
  func finish() throws(StoreError) -> StoredContent
}

/// The description of stored content.
public struct StoredContent: Hashable, Sendable {
  /// The SHA-256 hash, as 64 lowercase hexadecimal digits.
  public let sha256: String

  /// The size.
  public let bytes: Int64

  /// Creates a description of stored content.
  public init(sha256: String, bytes: Int64) { (self.sha256, self.bytes) = (sha256, bytes) }

  /// The size of the pieces in which content is stored; the last piece may be smaller.
  public static let pieceSize = 262_144
}
