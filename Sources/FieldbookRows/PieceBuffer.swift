import FieldbookHashes
package import FormSession

/// Divides file content into pieces of the size that stores keep, and hashes the bytes.
package struct PieceBuffer {
  private var digest = DigestStream()
  private var rest: [UInt8] = []
  private var pieces = 0

  /// The number of bytes in the pieces that were saved.
  package private(set) var bytes: Int64 = 0

  /// Creates an empty buffer.
  package init() {}

  /// Adds bytes at the end, and saves each piece that is complete, with its number.
  package mutating func add(
    _ bytes: [UInt8], saving save: ([UInt8], Int) throws(StoreError) -> Void
  ) throws(StoreError) {
    let size = StoredContent.pieceSize
    var start = 0
    while start < bytes.count {
      let part = bytes[start..<min(bytes.count, start + size - rest.count)]
      rest += part
      start += part.count
      if rest.count == size { try flush(save) }
    }
  }

  /// Saves the last piece, and returns the hash of all bytes.
  package mutating func finish(
    saving save: ([UInt8], Int) throws(StoreError) -> Void
  ) throws(StoreError) -> Digest {
    if !rest.isEmpty { try flush(save) }
    return digest.finish()
  }

  private mutating func flush(
    _ save: ([UInt8], Int) throws(StoreError) -> Void
  ) throws(StoreError) {
    try save(rest, pieces)
    digest.add(rest)
    bytes += Int64(rest.count)
    pieces += 1
    rest.removeAll(keepingCapacity: true)
  }
}
