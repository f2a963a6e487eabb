public import FieldEngine
import FieldbookHashes
public import FormSession

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads files on this machine, and stores their contents.
///
/// The files are read in pieces, so they may be larger than memory.
public struct FileIntake {
  /// Whether only the hash is computed, and nothing is stored.
  public var isTrial = false

  /// Files that are never opened, because closing the file of an open store releases its locks.
  public var sparedFiles: [String] = []

  /// A function that is called for each piece, and can throw an error to stop.
  public var check: () throws -> Void = {}

  /// Creates an intake.
  public init() {}

  /// Stores the content of a file, unless the field refuses it, and returns the answer that refers
  /// to it.
  ///
  /// The file's name is taken from the path, unless another name is given.
  ///
  /// - Throws: ``BookError/file(path:_:)`` if the file cannot be read or is refused.
  public func store<Store: ContentRepository>(
    _ path: String, named name: String? = nil, for rules: FileRules, in store: Store,
    at moment: Moment
  ) throws -> FileReference {
    if let place = FileIdentity(path), sparedFiles.compactMap(FileIdentity.init).contains(place) {
      throw BookError.file(path: path, .inUse)
    }
    let file = try OpenedFile(path, calling: name ?? path)
    var piece = try file.read(FileContent.neededBytes)
    let content = FileContent(beginning: piece)
    if let refusal = rules.refusal(of: content, bytes: file.size) {
      throw file.error(.refused(refusal))
    }
    let writer: Writer<Store> =
      isTrial ? .hash(ContentHash()) : .store(try store.contentWriter(at: moment))
    var bytes: Int64 = 0
    while !piece.isEmpty {
      try check()
      bytes += Int64(piece.count)
      // The file can grow while it is read.
      if let refusal = rules.refusal(of: content, bytes: bytes) {
        throw file.error(.refused(refusal))
      }
      try writer.write(piece)
      piece = try file.read(StoredContent.pieceSize)
    }
    let hash = try writer.finish()
    let name = name ?? path.split(separator: "/").last.map(String.init) ?? path
    guard
      let reference = FileReference(
        name: name, type: content.type(named: FileName.cleaned(name)), bytes: bytes, sha256: hash)
    else { throw file.error(.unreadable("its description is malformed")) }
    return reference
  }

  /// The receivers of a file's pieces.
  private enum Writer<Store: ContentRepository> {
    case store(Store.Writer)
    case hash(ContentHash)

    func write(_ bytes: [UInt8]) throws {
      switch self {
      case .store(let writer): try writer.write(bytes)
      case .hash(let hash): hash.add(bytes)
      }
    }

    func finish() throws -> String {
      switch self {
      case .store(let writer): try writer.finish().sha256
      case .hash(let hash): hash.finish()
      }
    }
  }
}

/// Why a file on this machine cannot be an answer.
public enum FileIntakeError: Equatable, Sendable {
  /// There is no such file.
  case missing
  /// The path leads to a folder, a device or a pipe.
  case notAFile
  /// The file belongs to the store itself.
  case inUse
  /// The file cannot be read, for this reason.
  case unreadable(String)
  /// The field refuses the content.
  case refused(FileRefusal)
}

/// The identity of a file, which shows whether two paths lead to the same file.
private struct FileIdentity: Equatable {
  let device: UInt64
  let number: UInt64

  init?(_ path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: facts.st_dev)
    number = UInt64(truncatingIfNeeded: facts.st_ino)
  }
}

/// A file that is open for reading.
private final class OpenedFile {
  /// The name of the file, for error messages.
  let name: String
  let size: Int64
  private let descriptor: Int32

  init(_ path: String, calling name: String) throws {
    self.name = name
    // Open without waiting, because opening a pipe would wait for its other end.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      let code = errno
      size = 0
      throw BookError.file(
        path: name, code == ENOENT || code == ENOTDIR ? .missing : .unreadable(systemWords(code)))
    }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      size = 0
      throw BookError.file(path: name, .notAFile)
    }
    size = Int64(facts.st_size)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  func error(_ error: FileIntakeError) -> BookError { .file(path: name, error) }

  /// Returns the next bytes: as many as requested, but fewer at the end.
  func read(_ count: Int) throws -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = posixRead(
          descriptor,
          UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...]))
        if got > 0 {
          filled += got
        } else if got == 0 {
          return
        } else if errno != EINTR {
          failure = errno
          return
        }
      }
    }
    if failure != 0 { throw error(.unreadable(systemWords(failure))) }
    return bytes
  }
}

/// The system call, under a name that the method above does not shadow.
private func posixRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}

private func systemWords(_ code: Int32) -> String { String(cString: strerror(code)) }
