#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The editor that `VISUAL` or `EDITOR` names.
struct ExternalEditor {
  /// The command line, to which the path of the file is added.
  let command: String?

  /// The folder for the temporary folder with the text.
  let temporaryFolder: String

  /// The maximum number of bytes that are read back, which is more than any field accepts.
  private static let limit = 4 << 20

  init(_ environment: TerminalEnvironment) {
    command = environment.editor
    let folder = environment.variables["TMPDIR"] ?? ""
    temporaryFolder = folder.isEmpty ? "/tmp" : folder
  }

  /// Opens text in the editor, and waits until the editor exits.
  ///
  /// The text is in a private file in a separate folder, where editors also put their backup files.
  /// Both are removed afterwards. If the editor fails, the text that it saved before failing is
  /// returned as well.
  func edit(_ text: String) -> EditedText {
    guard let command else { return .failed(Words.noEditor) }
    guard let folder = PrivateFolder(in: temporaryFolder) else {
      return .failed(Words.noPlaceForText(temporaryFolder, reason))
    }
    defer { folder.remove() }
    guard folder.write(Array(text.utf8)) else {
      return .failed(Words.noPlaceForText(temporaryFolder, reason))
    }
    let failure = run(command, folder.file)
    guard let bytes = folder.read(atMost: Self.limit) else {
      return .failed([failure, Words.noTextLeft].compactMap(\.self).joined(separator: " "))
    }
    guard bytes.count < Self.limit, let text = String(validating: bytes, as: UTF8.self) else {
      let words = bytes.count < Self.limit ? Words.noUTF8Text : Words.tooMuchText
      return .failed([failure, words].compactMap(\.self).joined(separator: " "))
    }
    return .saved(text, failure: failure)
  }

  /// Runs the command line in a shell, as other programs do.
  ///
  /// - Returns: the reason why the command failed; nil if it succeeded.
  private func run(_ command: String, _ file: String) -> String? {
    let quoted = file.map { $0 == "'" ? "'\\''" : String($0) }.joined()
    let status = system("\(command) '\(quoted)'")
    if status == -1 { return Words.editorNotStarted(command, reason) }
    let signal = status & 0x7F
    let code = (status >> 8) & 0xFF
    if signal != 0 { return Words.editorEnded(command, signal: signal) }
    if code == 127 { return Words.editorNotStarted(command, "there is no such program") }
    return code == 0 ? nil : Words.editorEnded(command, status: code)
  }

  /// The reason why the last system call failed.
  private var reason: String { String(cString: strerror(errno)) }
}

/// A folder with one file, which only this user can read.
private struct PrivateFolder {
  private let path: String
  var file: String { "\(path)/text.txt" }

  /// Creates the folder; if it fails, returns nil and sets `errno`.
  init?(in parent: String) {
    var template = Array("\(parent)/fieldbook-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    path = template.withUnsafeBufferPointer { name in
      name.baseAddress.map { String(cString: $0) } ?? ""
    }
  }

  /// Writes the file; returns false if it fails.
  func write(_ bytes: [UInt8]) -> Bool {
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { writeBytes(descriptor, $0) }
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    return close(descriptor) == 0 && rest.isEmpty
  }

  /// Reads the file; returns nil if it cannot be read.
  func read(atMost limit: Int) -> [UInt8]? {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < limit {
      let count = part.withUnsafeMutableBytes { readBytes(descriptor, $0) }
      guard count >= 0 else { return nil }
      if count == 0 { break }
      bytes += part.prefix(count)
    }
    return bytes
  }

  /// Removes the folder and everything in it.
  func remove() { Self.removeFolder(path) }

  private static func removeFolder(_ path: String) {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        // A link to a folder is unlinked, not followed.
        if name != ".", name != "..", unlink("\(path)/\(name)") != 0 {
          removeFolder("\(path)/\(name)")
        }
      }
      closedir(folder)
    }
    rmdir(path)
  }
}

/// System calls, under names that the methods above do not shadow.
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

private func readBytes(_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, bytes.baseAddress, bytes.count)
}
