#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why a file operation of the system failed.
public enum SystemError: Equatable, Sendable {
  /// The file, or a folder in its path, does not exist.
  case missing
  /// The file already exists.
  case exists
  /// The user does not have permission.
  case denied
  /// The file is a symbolic link.
  case symbolicLink
  /// The file has several hard links, each of which would get its own log.
  case hardLinks
  /// The file is a folder.
  case folder
  /// Part of the path is not a folder.
  case notAFolder
  /// The file is a device, a pipe or a socket.
  case notAFile
  /// The disk or the user's quota is full.
  case noSpace
  /// The file has reached the maximum size for this process.
  case tooLarge
  /// The file system is read-only.
  case readOnlyFileSystem
  /// Another error, with the system's number.
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
