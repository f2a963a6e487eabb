/// What the first bytes of a database say about it.
///
/// The places are those of
/// [SQLite's file format](https://www.sqlite.org/fileformat.html#the_database_header).
public struct FileHeader: Equatable, Sendable {
  /// Whose file it is, by the number that its program chose; 0 when it chose none.
  public let applicationID: Int32
  /// The version of the schema, as far as it has reached the file and is not only in the log.
  public let userVersion: Int32
  /// Whether changes go to a log beside the file first.
  public let usesWriteAheadLog: Bool

  package static let size = 100

  /// Reads a header; nil when the bytes are too few or do not begin as every database does.
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
