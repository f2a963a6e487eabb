import FieldbookHashes
public import FormSession

/// Writes a content to a store, a piece in each transaction.
///
/// If the process is killed, the pieces stay without a hash, so that nobody sees them, and a later
/// writer removes them.
public final class PostgresContentWriter: ContentWriter {
  private let store: PostgresStore
  private let number: Int64
  private var digest = DigestStream()
  private var rest: [UInt8] = []
  private var pieces = 0
  private var bytes: Int64 = 0
  private var isDone = false

  init(_ store: PostgresStore, at moment: Moment) throws(StoreError) {
    self.store = store
    number = try store.beginContent(at: moment)
  }

  deinit {
    if !isDone { try? store.cancelContent(number) }
  }

  /// Adds bytes at the end.
  public func write(_ bytes: [UInt8]) throws(StoreError) {
    let size = StoredContent.pieceSize
    var start = 0
    while start < bytes.count {
      let part = bytes[start..<min(bytes.count, start + size - rest.count)]
      rest += part
      start += part.count
      if rest.count == size { try save() }
    }
  }

  /// Completes the content.
  public func finish() throws(StoreError) -> StoredContent {
    if !rest.isEmpty { try save() }
    let hash = digest.finish()
    try store.complete(number, hash, bytes: bytes)
    isDone = true
    return StoredContent(sha256: hash.description, bytes: bytes)
  }

  private func save() throws(StoreError) {
    try store.addPiece(rest, pieces, to: number)
    digest.add(rest)
    bytes += Int64(rest.count)
    pieces += 1
    rest.removeAll(keepingCapacity: true)
  }
}
