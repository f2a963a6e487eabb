/// The header of a database file.
///
/// The offsets follow
/// [SQLite's file format](https://www.sqlite.org/fileformat.html#the_database_header).
public struct FileHeader: Equatable, Sendable {
  /// The application ID; 0 if it is not set.
  public let applicationID: Int32
  /// The schema version, without changes that are only in the log.
  public let userVersion: Int32
  /// Whether the database uses a write-ahead log.
  public let usesWriteAheadLog: Bool

  package static let size = 100

  /// Parses a header; returns nil if the bytes are too few or do not begin like a database.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.size, bytes.starts(with: "SQLite format 3\0".utf8) else { return nil }
    applicationID = bigEndian(bytes[68..<72])
    userVersion = bigEndian(bytes[60..<64])
    usesWriteAheadLog = bytes[18] == 2
  }

  init(applicationID: Int32, userVersion: Int32, usesWriteAheadLog: Bool) {
    self.applicationID = applicationID
    self.userVersion = userVersion
    self.usesWriteAheadLog = usesWriteAheadLog
  }
}

private func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int32 {
  Int32(bitPattern: bytes.reduce(0) { $0 << 8 | UInt32($1) })
}
