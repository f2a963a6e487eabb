#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A private folder for temporary files.
struct PrivateTemporaryFolder {
  let path: String

  /// Creates a folder inside another; nil if it cannot be created.
  init?(below folder: String) {
    guard let name = strdup("\(folder)/fieldbook-demo-XXXXXX") else { return nil }
    defer { free(name) }
    guard mkdtemp(name) != nil else { return nil }
    path = String(cString: name)
  }

  func path(of name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, and returns whether it was written.
  func write(_ text: String, to name: String) -> Bool {
    let file = open(path(of: name), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    defer { close(file) }
    let bytes = Array(text.utf8)
    return posixWrite(file, bytes, bytes.count) == bytes.count
  }

  /// Removes the folder and its files.
  func remove() {
    guard let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { unlink(path(of: name)) }
    }
    closedir(folder)
    rmdir(path)
  }
}
