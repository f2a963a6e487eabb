#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The names of the statements that the server has prepared for a connection.
final class StatementCache {
  private var names: [StatementKey: String] = [:]
  private var count = 0

  /// The maximum number of statements.
  ///
  /// Only a program that builds SQL dynamically reaches the maximum; all statements are then
  /// discarded.
  static let limit = 500

  var isFull: Bool { names.count >= Self.limit }

  /// Returns the name of a prepared statement; nil if there is none.
  func name(of key: StatementKey) -> String? {
    names[key]
  }

  /// Returns a new name that was never used on the connection.
  func newName() -> String {
    count += 1
    return "statement_\(count)"
  }

  func insert(_ name: String, for key: StatementKey) {
    names[key] = name
  }

  func remove(_ key: StatementKey) {
    names[key] = nil
  }

  func removeAll() {
    names.removeAll()
  }
}

/// The text of a statement with the types of its parameters, compared byte by byte.
///
/// Swift treats canonically equivalent strings as equal, but they are different values in SQL.
struct StatementKey: Hashable {
  let sql: String
  let types: [UInt32]

  static func == (one: Self, other: Self) -> Bool {
    guard one.types == other.types else { return false }
    var (one, other) = (one.sql, other.sql)
    return one.withUTF8 { one in
      other.withUTF8 { other in
        guard one.count == other.count else { return false }
        guard let left = one.baseAddress, let right = other.baseAddress else { return true }
        return left == right || memcmp(left, right, one.count) == 0
      }
    }
  }

  /// Hashes the length and the end of the text, which is fast and distinguishes most statements.
  func hash(into hasher: inout Hasher) {
    var sql = sql
    sql.withUTF8 { bytes in
      hasher.combine(bytes.count)
      hasher.combine(bytes: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes.suffix(64))))
    }
  }
}
