#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension StandardConsole {
  func read(file path: String, limit: Int) throws(FileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(errno) }
    defer { close(descriptor) }
    var contents: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = posixRead(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError(errno) }
      if count == 0 { return contents }
      contents += chunk.prefix(count)
      guard contents.count <= limit else { throw .tooLarge(limit: limit) }
    }
  }
}

extension FileError {
  /// Converts a system error number.
  init(_ number: Int32) {
    switch number {
    case ENOENT, ENOTDIR: self = .notFound
    case EISDIR: self = .isFolder
    case EACCES, EPERM: self = .notPermitted
    default: self = .failed(systemWords(number))
    }
  }
}

/// The system call, under a name that the console's methods do not shadow.
func posixRead(
  _ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int
) -> Int {
  read(descriptor, bytes, count)
}
