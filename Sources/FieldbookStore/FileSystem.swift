#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file system that a store is on.
struct FileSystem {
  /// The bytes that are free for this user.
  let freeSpace: Int
  /// The name of the file system, if it is one that several machines share.
  let networkName: String?

  /// Nil when the system does not tell.
  init?(of path: String) {
    var facts = statfs()
    guard statfs(path, &facts) == 0 else { return nil }
    freeSpace = Int(clamping: UInt64(facts.f_bavail) * UInt64(facts.f_bsize))
    #if os(Linux)
      networkName = FileSystem.networkName(ofType: UInt32(truncatingIfNeeded: facts.f_type))
    #else
      networkName = facts.f_flags & UInt32(MNT_LOCAL) == 0 ? "network" : nil
    #endif
  }

  /// The names of shared file systems by their numbers in statfs(2).
  static func networkName(ofType type: UInt32) -> String? {
    switch type {
    case 0x6969: "NFS"
    case 0x517B, 0xFF53_4D42, 0xFE53_4D42: "SMB"
    case 0x0102_1997: "9P"
    case 0x5346_414F, 0x6B41_4653: "AFS"
    case 0x00C3_6400: "Ceph"
    case 0x0BD0_0BD0: "Lustre"
    default: nil
    }
  }
}
