#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The identity of a process: its process ID and its start time, because the system reuses process
/// IDs.
enum ProcessIdentity {
  static var current: String { identity(of: getpid()) ?? "\(getpid())" }

  /// Returns a name for one of the holds of this process, which can hold the same content several
  /// times, for different people.
  static func newHold() -> String { holdPrefix + String(UInt64.random(in: 0 ... .max), radix: 36) }

  /// How the names of the holds of this process begin.
  static var holdPrefix: String { current + "#" }

  /// The process with this identity or hold.
  static func process(of holder: String) -> String { String(holder.prefix { $0 != "#" }) }

  /// Whether the process with this identity or hold is still running.
  static func isAlive(_ holder: String) -> Bool {
    let identity = process(of: holder)
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
