import CMinizip
import SQLiteKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads the files in a ZIP archive.
final class ZipReader {
  private let path: String
  private let archive: unzFile

  init(_ path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CommandError.file(path: path, FileError(errno)) }
    close(descriptor)
    guard let archive = unzOpen64(path) else { throw ExchangeError.badArchive(path: path) }
    (self.path, self.archive) = (path, archive)
  }

  deinit { unzClose(archive) }

  /// Unpacks the files whose names end with a suffix into unnamed files, any part of which can be
  /// read.
  func files(
    ending: String, _ interruption: Interruption
  ) throws -> [(name: String, file: InputFile)] {
    var found: [(name: String, file: InputFile)] = []
    var result = unzGoToFirstFile(archive)
    while result == UNZ_OK {
      let name = try name()
      if name.lowercased().hasSuffix(ending), !name.hasPrefix("__MACOSX/") {
        let base = name.split(separator: "/").last.map(String.init) ?? name
        let descriptor = try unpack(interruption)
        found.append((base, try InputFile(base, descriptor: descriptor, interruption)))
      }
      result = unzGoToNextFile(archive)
    }
    guard result == UNZ_END_OF_LIST_OF_FILE else { throw ExchangeError.badArchive(path: path) }
    return found
  }

  private func name() throws -> String {
    var name = [CChar](repeating: 0, count: 1_024)
    let result = unzGetCurrentFileInfo64(
      archive, nil, &name, UInt(name.count - 1), nil, 0, nil, 0)
    guard result == UNZ_OK else { throw ExchangeError.badArchive(path: path) }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Writes the current file to a private file that is removed when it is closed.
  private func unpack(_ interruption: Interruption) throws -> Int32 {
    guard unzOpenCurrentFile(archive) == UNZ_OK else {
      throw ExchangeError.badArchive(path: path)
    }
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/fieldbook-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
      throw ExchangeError.unwritable(path: folder, systemWords(errno))
    }
    unlink(template)
    do {
      try copy(to: descriptor, in: folder, interruption)
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  private func copy(to descriptor: Int32, in folder: String, _ interruption: Interruption) throws {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if interruption.isRequested { throw ExchangeError.stopped }
      let count = unzReadCurrentFile(archive, &buffer, UInt32(buffer.count))
      guard count >= 0 else { throw ExchangeError.badArchive(path: path) }
      if count == 0 { break }
      guard write(descriptor, buffer, Int(count)) == Int(count) else {
        throw ExchangeError.unwritable(path: folder, systemWords(errno))
      }
    }
    // The checksum is compared at the end of the file.
    guard unzCloseCurrentFile(archive) == UNZ_OK else {
      throw ExchangeError.badArchive(path: path)
    }
    lseek(descriptor, 0, SEEK_SET)
  }
}
