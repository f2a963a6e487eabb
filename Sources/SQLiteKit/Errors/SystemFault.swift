#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why the system did not do something with a file.
public enum SystemFault: Equatable, Sendable {
  /// There is no such file, or a folder that leads to it is missing.
  case missing
  /// There is one already.
  case exists
  /// This user may not do it.
  case denied
  /// The file is a symbolic link.
  case symbolicLink
  /// The file has several names, so that each would get a log of its own.
  case hardLinks
  /// The file is a folder.
  case folder
  /// Something on the way to the file is no folder.
  case notAFolder
  /// The file is neither a file nor a folder, but a device or a pipe.
  case notAFile
  /// The disk or the user's share of it is full.
  case noSpace
  /// The file has the size beyond which no file of this process may grow.
  case tooLarge
  /// The file system can only be read.
  case readOnlyFileSystem
  /// Anything else, by the system's number for it.
  case other(Int32)

  init(number: Int32) {
    switch number {
    case ENOENT: self = .missing
    case EEXIST: self = .exists
    case EACCES, EPERM: self = .denied
    case ELOOP: self = .symbolicLink
    case EISDIR: self = .folder
    case ENOTDIR: self = .notAFolder
    case ENOSPC, EDQUOT: self = .noSpace
    case EFBIG: self = .tooLarge
    case EROFS: self = .readOnlyFileSystem
    default: self = .other(number)
    }
  }
}
