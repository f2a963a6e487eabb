import FieldbookRows
public import FormSession

/// Writes content to a store, one piece per transaction.
///
/// If the process is killed, the pieces stay without a hash, so nobody sees them, and a later
/// writer removes them.
public final class PostgresContentWriter: ContentWriter {
  private let store: PostgresStore
  private let number: Int64
  private var buffer = PieceBuffer()
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
    try buffer.add(bytes, saving: save)
  }

  /// Completes the content.
  public func finish() throws(StoreError) -> StoredContent {
    let hash = try buffer.finish(saving: save)
    try store.complete(number, hash, bytes: buffer.bytes)
    isDone = true
    return StoredContent(sha256: hash.description, bytes: buffer.bytes)
  }

  private func save(_ piece: [UInt8], _ place: Int) throws(StoreError) {
    try store.addPiece(piece, place, to: number)
  }
}
