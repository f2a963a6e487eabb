/// How a CSV file is written, where RFC 4180 and the world differ.
///
/// The usual one is that of RFC 4180: commas, CRLF, and no byte-order mark.
public struct CSVDialect: Hashable, Sendable {
  /// What parts the cells of a row.
  public var delimiter: CSVDelimiter

  /// What ends a row.
  public var lineEnd: LineEnd

  /// Whether the file begins with the byte-order mark of UTF-8.
  public var hasMark: Bool

  /// States a dialect.
  public init(
    delimiter: CSVDelimiter = .comma, lineEnd: LineEnd = .crlf, hasMark: Bool = false
  ) {
    self.delimiter = delimiter
    self.lineEnd = lineEnd
    self.hasMark = hasMark
  }

  /// What ends a row.
  public enum LineEnd: String, CaseIterable, Hashable, Sendable {
    case crlf
    case lf
  }
}

/// A character that can part the cells of a row.
///
/// ```swift
/// CSVDelimiter(";")    // .semicolon
/// CSVDelimiter("\"")   // nil: a quote means something else
/// ```
public struct CSVDelimiter: Hashable, Sendable {
  /// The character in UTF-8.
  public let byte: UInt8

  /// Takes a printable ASCII character or a tab, but no quote.
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
  /// What spreadsheets use where the comma is the decimal sign.
  public static let semicolon = CSVDelimiter(UInt8(ascii: ";"))
  /// A tab.
  public static let tab = CSVDelimiter(CSVByte.tab)
  /// An upright bar.
  public static let pipe = CSVDelimiter(UInt8(ascii: "|"))

  /// Those that are recognised, the most usual one first.
  static let usual = [comma, semicolon, tab, pipe]
}

/// The bytes that mean something in CSV or to those who read it.
enum CSVByte {
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let equals = UInt8(ascii: "=")
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")

  /// The byte-order mark of UTF-8.
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
