import FieldbookKit
import SQLiteKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that is read in pieces, so that it may be larger than memory; `-` is standard input.
final class InputFile {
  let path: String

  /// The size in bytes; nil for a pipe, which can be read only once.
  let size: Int?

  /// The number of bytes read since the start.
  private(set) var position = 0

  private let descriptor: Int32
  private let interruption: Interruption
  private var putBack: [UInt8]?
  static let pieceSize = 1 << 17

  convenience init(_ path: String, _ interruption: Interruption) throws {
    try self.init(
      path, descriptor: path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC),
      interruption)
  }

  /// Reads an open file, and closes it at the end.
  init(_ path: String, descriptor: Int32, _ interruption: Interruption) throws {
    (self.path, self.descriptor, self.interruption) = (path, descriptor, interruption)
    guard descriptor >= 0 else { throw CommandError.file(path: path, FileError(errno)) }
    // Standard input may have been read in part by another program.
    let start = lseek(descriptor, 0, SEEK_CUR)
    let end = start < 0 ? -1 : lseek(descriptor, 0, SEEK_END)
    size = end < 0 ? nil : Int(max(0, end - start))
    if end >= 0 { lseek(descriptor, start, SEEK_SET) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Returns the next piece; nil at the end.
  func read() throws -> [UInt8]? {
    let piece = if let putBack { putBack } else { try nextPiece() }
    putBack = nil
    position += piece.count
    return piece.isEmpty ? nil : piece
  }

  /// Puts back the last piece, so that it is read again.
  func putBack(_ piece: [UInt8]) {
    putBack = piece
    position -= piece.count
  }

  private func nextPiece() throws -> [UInt8] {
    try wait()
    var failure: Int32 = 0
    let piece = [UInt8](unsafeUninitializedCapacity: InputFile.pieceSize) { bytes, count in
      var result = posixRead(descriptor, bytes.baseAddress, bytes.count)
      while result < 0, errno == EINTR {
        result = posixRead(descriptor, bytes.baseAddress, bytes.count)
      }
      if result < 0 { failure = errno }
      count = max(0, result)
    }
    if failure != 0 { throw CommandError.file(path: path, FileError(failure)) }
    return piece
  }

  /// Reads up to a number of bytes from an offset; empty at the end.
  func read(at offset: Int, count: Int) throws -> [UInt8] {
    if interruption.isRequested { throw BookError.cancelled }
    var failure: Int32 = 0
    let piece = [UInt8](unsafeUninitializedCapacity: count) { bytes, count in
      var result = pread(descriptor, bytes.baseAddress, bytes.count, off_t(offset))
      while result < 0, errno == EINTR {
        result = pread(descriptor, bytes.baseAddress, bytes.count, off_t(offset))
      }
      if result < 0 { failure = errno }
      count = max(0, result)
    }
    if failure != 0 { throw CommandError.file(path: path, FileError(failure)) }
    return piece
  }

  /// Waits for input, and checks periodically whether the person has asked to stop.
  private func wait() throws {
    var reading = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    repeat {
      if interruption.isRequested { throw BookError.cancelled }
    } while poll(&reading, 1, 200) == 0 || (reading.revents == 0 && errno == EINTR)
  }

  /// Returns the size and the 64-bit FNV-1a hash of the bytes, and rewinds the file.
  ///
  /// The result is nil for a pipe, which would be used up, and for standard input, whose beginning
  /// another program may have read.
  func measure() throws -> (size: Int, hash: UInt64)? {
    guard size != nil, path != "-" else { return nil }
    try rewind()
    var (count, hash) = (0, UInt64(0xCBF2_9CE4_8422_2325))
    while let piece = try read() {
      count += piece.count
      for byte in piece { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }
    try rewind()
    return (count, hash)
  }

  private func rewind() throws {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw CommandError.file(path: path, FileError(errno))
    }
    (putBack, position) = (nil, 0)
  }

  /// The fraction of the file that has been read, from 0 to 1; nil for a pipe.
  var share: Double? { size.map { $0 == 0 ? 1 : Double(position) / Double($0) } }

  /// The name without its folder.
  var name: String {
    path == "-" ? "standard input" : path.split(separator: "/").last.map(String.init) ?? path
  }
}
