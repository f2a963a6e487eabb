#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The identity of a process: its process ID and its start time, because the system reuses process
/// IDs.
enum ProcessIdentity {
  static var current: String { identity(of: getpid()) ?? "\(getpid())" }

  /// Whether the process with this identity is still running.
  static func isAlive(_ identity: String) -> Bool {
    guard let number = identity.split(separator: " ").first.flatMap({ pid_t($0) }) else {
      return false
    }
    return self.identity(of: number) == identity
  }

  #if os(Linux)
    /// Returns the process ID, the start time since the system booted, and the identifier of the
    /// boot; nil for a process that has ended, including a zombie.
    static func identity(of number: pid_t) -> String? {
      guard let status = TextFile.contents(of: "/proc/\(number)/stat"),
        let boot = TextFile.contents(of: "/proc/sys/kernel/random/boot_id"),
        let end = status.lastIndex(of: ")")
      else { return nil }
      // The name before the parenthesis can contain anything, even spaces. It is followed by the
      // state, the third field in proc(5), and later by the start time, the twenty-second field.
      let fields = status[status.index(after: end)...].split(separator: " ")
      guard fields.count > 19, fields[0] != "Z", fields[0] != "X" else { return nil }
      return "\(number) \(fields[19]) \(boot.prefix(8))"
    }
  #else
    /// Returns the process ID and the start time of a process; nil for a process that has ended.
    static func identity(of number: pid_t) -> String? {
      var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, number]
      var facts = kinfo_proc()
      var size = MemoryLayout<kinfo_proc>.stride
      guard sysctl(&name, UInt32(name.count), &facts, &size, nil, 0) == 0, size > 0,
        facts.kp_proc.p_stat != SZOMB
      else { return nil }
      let start = facts.kp_proc.p_un.__p_starttime
      return "\(number) \(start.tv_sec).\(start.tv_usec)"
    }
  #endif
}
