import FieldbookRows
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The holder of a seat or of stored content: a process on a machine.
///
/// The database's clock determines when a lease ends. A process that was killed on this machine no
/// longer holds anything, so its work can resume at once.
enum Holder {
  /// How long a seat is held after its last use, as an SQL interval.
  static let lease = "interval '15 minutes'"

  /// How long content is held for an answer, as an SQL interval.
  static let contentLease = "interval '1 day'"

  /// This process, identified by its machine, its process ID and its start time.
  static let current = "\(machine) \(identity(of: getpid()) ?? "\(getpid())")"

  /// How the names of the holds of this process begin.
  static var holdPrefix: String { ContentHoldName.prefix(of: current) }

  /// Returns a statement that ends one hold of each content in a table, given the prefix of the
  /// names of the holds.
  static func endHolds(_ table: String, prefix: String) -> String {
    """
    DELETE FROM content_holder WHERE (content, holder) IN (
      SELECT content, min(holder) FROM content_holder JOIN \(table) USING (content)
      WHERE starts_with(holder, \(prefix)) GROUP BY content)
    """
  }

  /// Whether a holder is a process on this machine that has ended.
  static func hasEnded(_ holder: String) -> Bool {
    let parts = ContentHoldName.process(of: holder).split(separator: " ")
    guard parts.count == 3, !machine.isEmpty, parts[0] == machine, let number = pid_t(parts[1])
    else { return false }
    return identity(of: number) != "\(parts[1]) \(parts[2])"
  }

  #if os(Linux)
    /// The identifiers of this machine's boot and of its process numbering; each container numbers
    /// its processes separately.
    private static let machine: String = {
      let boot = contents(of: "/proc/sys/kernel/random/boot_id").prefix { $0 != "\n" }
      var name = [CChar](repeating: 0, count: 64)
      let count = readlink("/proc/self/ns/pid", &name, name.count - 1)
      let space = count > 0 ? name[..<count].map { UInt8(bitPattern: $0) } : []
      return "\(boot)/\(String(decoding: space, as: UTF8.self))"
    }()

    /// Returns the process ID and start time of a process; nil for a process that has ended.
    private static func identity(of number: pid_t) -> String? {
      let status = contents(of: "/proc/\(number)/stat")
      guard let end = status.lastIndex(of: ")") else { return nil }
      // The name is followed by the state, the third field in proc(5), and later by the start time,
      // the twenty-second field.
      let fields = status[status.index(after: end)...].split(separator: " ")
      guard fields.count > 19, fields[0] != "Z", fields[0] != "X" else { return nil }
      return "\(number) \(fields[19])"
    }

    private static func contents(of path: String) -> String {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return "" }
      defer { close(descriptor) }
      var bytes = [UInt8](repeating: 0, count: 4_096)
      let count = read(descriptor, &bytes, bytes.count)
      return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
  #else
    private static let machine: String = ""

    private static func identity(of number: pid_t) -> String? { "\(number) 0" }
  #endif
}
