import CMinizip

/// A ZIP archive in memory.
///
/// Each file is unpacked completely, but only up to a limit, because a small archive can contain
/// files that would fill all memory.
final class ZipArchive {
  /// The maximum total size of all unpacked files.
  static let mostBytes = 256 << 20

  private let source: SourceFile
  private let archive: unzFile
  private let memory: UnsafeMutablePointer<ZipMemory>
  private var unpacked = 0

  init(_ source: SourceFile) throws(FormImportError) {
    let memory = UnsafeMutablePointer<ZipMemory>.allocate(capacity: 1)
    memory.initialize(to: ZipMemory(bytes: source.bytes))
    var functions = ZipMemory.functions(memory)
    guard let archive = unzOpen2_64(source.name, &functions) else {
      memory.deinitialize(count: 1)
      memory.deallocate()
      throw .unreadable(file: source.name, reason: "The archive is damaged.")
    }
    (self.source, self.archive, self.memory) = (source, archive, memory)
  }

  deinit {
    unzClose(archive)
    memory.deinitialize(count: 1)
    memory.deallocate()
  }

  /// Returns the content of a file; nil if no file has this name.
  func contents(of name: String) throws(FormImportError) -> [UInt8]? {
    guard unzLocateFile(archive, name, 2) == UNZ_OK else { return nil }
    guard unzOpenCurrentFile(archive) == UNZ_OK else { throw damaged(name) }
    var contents: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unzReadCurrentFile(archive, &buffer, UInt32(buffer.count))
      guard count >= 0 else { throw damaged(name) }
      if count == 0 { break }
      unpacked += Int(count)
      guard unpacked <= Self.mostBytes else {
        throw .tooLarge(file: source.name, limit: "\(Self.mostBytes >> 20) MB when it is unpacked")
      }
      contents += buffer[..<Int(count)]
    }
    // The checksum is compared at the end of the file.
    guard unzCloseCurrentFile(archive) == UNZ_OK else { throw damaged(name) }
    return contents
  }

  private func damaged(_ name: String) -> FormImportError {
    .unreadable(file: source.name, reason: "The part `\(name)` of the archive is damaged.")
  }
}

/// Bytes that minizip reads as a file.
private struct ZipMemory {
  let bytes: [UInt8]
  var position = 0

  /// Returns the functions that minizip calls to read from memory.
  static func functions(_ memory: UnsafeMutablePointer<ZipMemory>) -> zlib_filefunc64_def {
    var functions = zlib_filefunc64_def()
    functions.opaque = UnsafeMutableRawPointer(memory)
    functions.zopen64_file = { memory, _, _ in memory }
    functions.zread_file = { memory, _, buffer, size in
      guard let memory = ZipMemory.at(memory), let buffer else { return 0 }
      return memory.pointee.read(into: buffer, Int(clamping: size))
    }
    functions.zwrite_file = { _, _, _, _ in 0 }
    functions.ztell64_file = { memory, _ in
      UInt64(ZipMemory.at(memory)?.pointee.position ?? 0)
    }
    functions.zseek64_file = { memory, _, offset, origin in
      ZipMemory.at(memory)?.pointee.seek(offset, origin) == true ? 0 : -1
    }
    functions.zclose_file = { _, _ in 0 }
    functions.zerror_file = { _, _ in 0 }
    return functions
  }

  private static func at(_ memory: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<ZipMemory>? {
    memory?.assumingMemoryBound(to: ZipMemory.self)
  }

  private mutating func read(into buffer: UnsafeMutableRawPointer, _ size: Int) -> UInt {
    let count = min(size, bytes.count - position)
    guard count > 0 else { return 0 }
    UnsafeMutableRawBufferPointer(start: buffer, count: count)
      .copyBytes(from: bytes[position..<(position + count)])
    position += count
    return UInt(count)
  }

  private mutating func seek(_ offset: UInt64, _ origin: Int32) -> Bool {
    let start =
      switch origin {
      case 0: 0
      case 1: position
      default: bytes.count
      }
    let (target, overflows) = start.addingReportingOverflow(Int(truncatingIfNeeded: offset))
    guard !overflows, 0...bytes.count ~= target else { return false }
    position = target
    return true
  }
}
