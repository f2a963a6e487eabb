/// The properties of a CSV file for which common practice differs from RFC 4180.
///
/// The default follows RFC 4180: commas, CRLF, and no byte-order mark.
public struct CSVDialect: Hashable, Sendable {
  /// The delimiter between cells.
  public var delimiter: CSVDelimiter

  /// The end of a row.
  public var lineEnd: LineEnd

  /// Whether the file begins with a UTF-8 byte-order mark.
  public var hasMark: Bool

  /// Creates a dialect.
  public init(
    delimiter: CSVDelimiter = .comma, lineEnd: LineEnd = .crlf, hasMark: Bool = false
  ) {
    self.delimiter = delimiter
    self.lineEnd = lineEnd
    self.hasMark = hasMark
  }

  /// The end of a row.
  public enum LineEnd: String, CaseIterable, Hashable, Sendable {
    /// Carriage return and line feed.
    case crlf
    /// Line feed.
    case lf
  }
}

/// A delimiter between cells.
///
/// ```swift
/// CSVDelimiter(";")    // .semicolon
/// CSVDelimiter("\"")   // nil: a quote has another meaning
/// ```
public struct CSVDelimiter: Hashable, Sendable {
  /// The character in UTF-8.
  public let byte: UInt8

  /// Creates a delimiter from a tab or a printable ASCII character; nil for other characters and
  /// for a quote.
  public init?(_ character: Character) {
    guard let byte = character.asciiValue, byte != CSVByte.quote,
      byte == CSVByte.tab || 0x20..<0x7F ~= byte
    else { return nil }
    self.byte = byte
  }

  private init(_ byte: UInt8) {
    self.byte = byte
  }

  /// The comma of RFC 4180.
  public static let comma = CSVDelimiter(UInt8(ascii: ","))
  /// The semicolon, which spreadsheets use where the comma is the decimal separator.
  public static let semicolon = CSVDelimiter(UInt8(ascii: ";"))
  /// A tab.
  public static let tab = CSVDelimiter(CSVByte.tab)
  /// A vertical bar.
  public static let pipe = CSVDelimiter(UInt8(ascii: "|"))

  /// The delimiters that are recognized, the most common delimiter first.
  static let usual = [comma, semicolon, tab, pipe]
}

/// The bytes that have a meaning in CSV or in spreadsheets.
enum CSVByte {
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let equals = UInt8(ascii: "=")
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")

  /// The UTF-8 byte-order mark.
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
