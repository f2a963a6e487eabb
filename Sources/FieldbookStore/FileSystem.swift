#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file system of a store.
struct FileSystem {
  /// The number of free bytes that this user can use.
  let freeSpace: Int
  /// The type of the file system if several machines share it; nil if it is local.
  let networkName: String?

  /// Reads the properties of a path's file system; nil if the system does not know them.
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

  /// Returns the number of bytes in a number of blocks.
  ///
  /// Some file systems without a limit set all bits of both numbers, so their product may overflow.
  static func bytes(_ blocks: UInt64, of size: UInt64) -> Int {
    let (bytes, overflows) = blocks.multipliedReportingOverflow(by: size)
    return overflows ? .max : Int(clamping: bytes)
  }

  private static let shared: Set = [
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "lustre", "fuse.sshfs",
    "glusterfs", "fuse.glusterfs",
  ]

  /// Returns the type of a path's file system if it is shared; nil if it is local.
  ///
  /// The mounts are in the format of `mountinfo` in proc(5): the fifth field is the mount point,
  /// and the field after the dash is the type.
  static func networkName(of path: String, mounts: String) -> String? {
    var (place, type) = ("", Substring())
    for line in mounts.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 6, let dash = fields.firstIndex(of: "-"), dash + 1 < fields.count
      else { continue }
      let mount = String(fields[4]).replacing("\\040", with: " ")
      let isAbove = mount == "/" || path == mount || path.hasPrefix(mount + "/")
      // A later mount hides an earlier one at the same mount point.
      if isAbove, mount.utf8.count >= place.utf8.count { (place, type) = (mount, fields[dash + 1]) }
    }
    return shared.contains(String(type)) ? String(type) : nil
  }
}

/// A text file provided by the system, whose length is not known before it is read.
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
