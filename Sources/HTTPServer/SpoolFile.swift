#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A nameless file in which a large body is kept until it has been handled.
public final class SpoolFile: Sendable {
  private let descriptor: Int32

  /// Creates an empty file; nil if that fails, for example because the disk is full.
  public init?() {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = Array((folder + "/fieldbook-XXXXXX").utf8CString)
    descriptor = mkstemp(&path)
    guard descriptor >= 0 else { return nil }
    unlink(path)
  }

  deinit { close(descriptor) }

  /// A path by which this process can open the file.
  public var path: String { "/dev/fd/\(descriptor)" }

  /// Adds bytes at the end; returns false if that fails, for example because the disk is full.
  func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = Self.write(descriptor, rest)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }

  /// Adds bytes at the end; returns false if that fails, for example because the disk is full.
  public func append(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { append($0) }
  }

  /// Adds the content of another file at the end; returns false if reading or writing fails.
  public func append(_ other: SpoolFile) -> Bool {
    other.read { append($0) }
  }

  /// Passes the content to a function, piece by piece, until the function returns false.
  ///
  /// - Returns: whether all pieces were read and the function returned true for each.
  public func read(_ body: ([UInt8]) throws -> Bool) rethrows -> Bool {
    var offset = 0
    while let piece = bytes(at: offset, count: 1 << 20) {
      if piece.isEmpty { return true }
      guard try body(piece) else { return false }
      offset += piece.count
    }
    return false
  }

  /// The number of bytes.
  public var size: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  private static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  /// Returns the bytes at an offset, at most this many; empty at the end, and nil after a failure.
  public func bytes(at offset: Int, count: Int) -> [UInt8]? {
    var isRead = true
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, end in
      let result = pread(descriptor, buffer.baseAddress, count, off_t(offset))
      (isRead, end) = (result >= 0, max(result, 0))
    }
    return isRead ? bytes : nil
  }
}
