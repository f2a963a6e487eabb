import FieldbookRows
public import FormSession
import SQLiteKit

/// Writes content to a store, one piece per transaction.
///
/// Other processes can save between the pieces. If the process is killed, the pieces stay without a
/// hash, so nobody sees them, and the next writer removes them.
public final class StoreContentWriter: ContentWriter {
  private let store: Store
  private let number: Int64
  private var buffer = PieceBuffer()
  private var isDone = false

  init(_ store: Store, at moment: Moment) throws(StoreError) {
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
