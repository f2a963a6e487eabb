#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The contents of a folder in which a person looks for a file.
struct FolderListing: Hashable, Sendable {
  /// The absolute path, which ends in a slash.
  let path: String

  /// The names of the folders, sorted.
  private(set) var folders: [String] = []

  /// The names of the files, sorted.
  private(set) var files: [String] = []

  /// Why the folder cannot be read; nil if it can.
  private(set) var failure: String?

  /// The maximum number of names.
  private static let limit = 10_000

  /// Reads a folder; names that begin with a dot are left out.
  init(_ path: String) {
    self.path = path.hasSuffix("/") ? path : path + "/"
    guard let folder = opendir(self.path) else {
      failure = String(cString: strerror(errno))
      return
    }
    defer { closedir(folder) }
    while let entry = readdir(folder), folders.count + files.count < FolderListing.limit {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let name, !name.hasPrefix(".") else { continue }
      var facts = stat()
      guard stat(self.path + name, &facts) == 0 else { continue }
      switch facts.st_mode & S_IFMT {
      case S_IFDIR: folders.append(name)
      case S_IFREG: files.append(name)
      default: break
      }
    }
    folders.sort()
    files.sort()
  }

  /// The parent folder.
  var parent: String {
    let parts = path.split(separator: "/").dropLast()
    return parts.isEmpty ? "/" : "/" + parts.joined(separator: "/") + "/"
  }

  /// Returns the absolute form of a path that a person typed or pasted; `~` stands for their home
  /// folder, and the address of a file on this machine for its path.
  static func absolute(_ path: String) -> String {
    if let path = self.path(ofAddress: path) { return path }
    if path == "~" || path.hasPrefix("~/"), let home = getenv("HOME") {
      return String(cString: home) + path.dropFirst()
    }
    return path.hasPrefix("/") ? path : current + path
  }

  /// Returns the path in the address of a local file (RFC 8089), such as `file:///tmp/a%20b`; nil
  /// for any other text.
  private static func path(ofAddress text: String) -> String? {
    for beginning in ["file:///", "file://localhost/", "file:/"]
    where text.lowercased().hasPrefix(beginning) {
      return "/" + String(text.dropFirst(beginning.count)).percentDecoded
    }
    return nil
  }

  static var current: String {
    guard let buffer = getcwd(nil, 0) else { return "/" }
    defer { free(buffer) }
    let path = String(cString: buffer)
    return path.hasSuffix("/") ? path : path + "/"
  }
}

extension String {
  /// The text with each `%` and two hexadecimal digits replaced by the byte that they stand for;
  /// unchanged if the result is not UTF-8.
  fileprivate var percentDecoded: String {
    var (bytes, rest) = ([UInt8](), utf8[...])
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
        let decoded = UInt8(Substring(digits), radix: 16)
      {
        bytes.append(decoded)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self) ?? self
  }
}
