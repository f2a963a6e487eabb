import FormSession

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A search for the identifiers of several drafts in the bytes of a file.
struct IDSearch {
  private let ids: Set<DraftID>

  /// For each pair of bytes, whether an identifier begins with it.
  ///
  /// This rules out most positions in a file.
  private let beginnings: [Bool]

  private static let length = 16

  init(_ ids: [DraftID]) {
    self.ids = Set(ids)
    var beginnings = [Bool](repeating: false, count: 1 << 16)
    for id in ids { beginnings[Int(id.high >> 48)] = true }
    self.beginnings = beginnings
  }

  /// Returns the identifiers in a file; empty if there is no such file, nil if it cannot be read.
  ///
  /// The file is read in chunks, and an identifier may span two of them.
  func found(inFile path: String) -> Set<DraftID>? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return errno == ENOENT ? [] : nil }
    defer { close(descriptor) }
    var (found, kept) = (Set<DraftID>(), 0)
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = part.withUnsafeMutableBytes { bytes in
        read(descriptor, bytes.baseAddress.map { $0 + kept }, bytes.count - kept)
      }
      guard count > 0 else { return count < 0 ? nil : found }
      let end = kept + count
      part.withUnsafeBytes { bytes in
        found.formUnion(self.found(in: UnsafeRawBufferPointer(rebasing: bytes[..<end])))
      }
      let rest = Array(part[..<end].suffix(Self.length - 1))
      part.replaceSubrange(0..<rest.count, with: rest)
      kept = rest.count
    }
  }

  private func found(in bytes: UnsafeRawBufferPointer) -> [DraftID] {
    var found: [DraftID] = []
    var place = 0
    while place + Self.length <= bytes.count {
      let start = Int(bytes[place]) << 8 | Int(bytes[place + 1])
      if beginnings[start] {
        let id = DraftID(
          high: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)),
          low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: place + 8, as: UInt64.self)))
        if ids.contains(id) { found.append(id) }
      }
      place += 1
    }
    return found
  }
}
