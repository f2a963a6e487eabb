#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that is read piece by piece, so that it may be larger than the memory.
final class InputFile {
  let path: String
  private let descriptor: Int32
  private static let pieceSize = 1 << 17

  init(_ path: String) throws(CommandFault) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .file(path: path, FileFault(errno)) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The next piece; nil at the end.
  func read() throws(CommandFault) -> [UInt8]? {
    var failure: Int32 = 0
    let piece = [UInt8](unsafeUninitializedCapacity: InputFile.pieceSize) { bytes, count in
      var result = posixRead(descriptor, bytes.baseAddress, bytes.count)
      while result < 0, errno == EINTR {
        result = posixRead(descriptor, bytes.baseAddress, bytes.count)
      }
      if result < 0 { failure = errno }
      count = max(0, result)
    }
    if failure != 0 { throw .file(path: path, FileFault(failure)) }
    return piece.isEmpty ? nil : piece
  }

  /// How many bytes there are, and the 64-bit FNV-1a hash of them; then it is read from the start.
  func measure() throws(CommandFault) -> (size: Int, hash: UInt64) {
    var (size, hash) = (0, UInt64(0xCBF2_9CE4_8422_2325))
    while let piece = try read() {
      size += piece.count
      for byte in piece { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }
    try rewind()
    return (size, hash)
  }

  /// Goes back to the start.
  func rewind() throws(CommandFault) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw .file(path: path, FileFault(errno))
    }
  }

  /// The name without its folder.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
