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
    #if os(Linux)
      var facts = statvfs()
      guard statvfs(path, &facts) == 0 else { return nil }
      freeSpace = FileSystem.bytes(UInt64(facts.f_bavail), of: UInt64(facts.f_frsize))
      networkName = FileSystem.networkName(
        of: path, mounts: TextFile.contents(of: "/proc/self/mountinfo") ?? "")
    #else
      var facts = statfs()
      guard statfs(path, &facts) == 0 else { return nil }
      freeSpace = FileSystem.bytes(UInt64(facts.f_bavail), of: UInt64(facts.f_bsize))
      networkName = facts.f_flags & UInt32(MNT_LOCAL) == 0 ? "network" : nil
    #endif
  }

  /// How many bytes so many blocks are; some file systems that know no end set all bits of both.
  static func bytes(_ blocks: UInt64, of size: UInt64) -> Int {
    let (bytes, overflows) = blocks.multipliedReportingOverflow(by: size)
    return overflows ? .max : Int(clamping: bytes)
  }

  private static let shared: Set = [
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "lustre", "fuse.sshfs",
    "glusterfs", "fuse.glusterfs",
  ]

  /// The name of the shared file system that a path is on, given the mounts as proc(5) describes
  /// them: the fifth field is the place, and the one after the dash the type.
  static func networkName(of path: String, mounts: String) -> String? {
    var (place, type) = ("", Substring())
    for line in mounts.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 6, let dash = fields.firstIndex(of: "-"), dash + 1 < fields.count
      else { continue }
      let mount = String(fields[4]).replacing("\\040", with: " ")
      let isAbove = mount == "/" || path == mount || path.hasPrefix(mount + "/")
      // Of two mounts at one place the later covers the earlier.
      if isAbove, mount.utf8.count >= place.utf8.count { (place, type) = (mount, fields[dash + 1]) }
    }
    return shared.contains(String(type)) ? String(type) : nil
  }
}

/// A text file of the system's, which tells its length only while it is read.
enum TextFile {
  static func contents(of path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var (contents, part) = ([UInt8](), [UInt8](repeating: 0, count: 4_096))
    var count = read(descriptor, &part, part.count)
    while count > 0 {
      contents += part[..<count]
      count = read(descriptor, &part, part.count)
    }
    return count == 0 ? String(decoding: contents, as: UTF8.self) : nil
  }
}
