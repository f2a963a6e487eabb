public import FieldbookExchange

/// The options of an import.
public struct ImportOptions: Hashable, Sendable {
  /// The settings for reading the file; those that are not set are recognized automatically.
  public var csv = CSVImport.Options()

  /// The name of the file, for the history of the drafts.
  public var fileName = "rows"

  /// Whether rows change existing drafts, found by `_id` or by unique values.
  public var isUpdate = false

  /// Whether to report what would happen without changing anything.
  public var isTrial = false

  /// Whether to finalize valid drafts.
  public var isFinalizing = false

  /// The folder with the files to which cells refer by name; nil if there is none.
  public var filesFolder: String?

  /// Creates options for rows that become new drafts.
  public init() {}
}

/// A file with the entries of a repeat, which can be read at any offset.
public struct EntriesSource {
  /// The name of the file.
  public let name: String

  /// The repeat whose entries are in the rows.
  public let group: String

  /// Reads up to a number of bytes from an offset; empty at the end.
  let read: (_ offset: Int, _ count: Int) throws -> [UInt8]

  /// Creates a source.
  public init(
    _ name: String, of group: String,
    reading read: @escaping (_ offset: Int, _ count: Int) throws -> [UInt8]
  ) {
    (self.name, self.group, self.read) = (name, group, read)
  }

  /// Creates a source from text.
  public init(_ name: String, of group: String, _ text: String) {
    let bytes = Array(text.utf8)
    self.init(name, of: group) { offset, count in
      offset < bytes.count ? Array(bytes[offset..<min(offset + count, bytes.count)]) : []
    }
  }

  /// Reads a range of bytes.
  func bytes(_ range: Range<Int>) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < range.count {
      let piece = try read(range.lowerBound + bytes.count, range.count - bytes.count)
      if piece.isEmpty { break }
      bytes += piece
    }
    return bytes
  }
}
