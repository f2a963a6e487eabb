/// The answer in a file field: the identity of a file, without its content.
///
/// ```swift
/// FileReference(#"{"name":"leaf.png","type":"image/png","bytes":68,"sha256":"…"}"#)?.name
/// // "leaf.png"
/// ```
public struct FileReference: Hashable, Sendable {
  /// The name, without folders.
  public let name: String

  /// The media type of the content, such as `image/png`.
  public let type: String

  /// The size of the content in bytes.
  public let bytes: Int64

  /// The SHA-256 hash of the content, as 64 lowercase hexadecimal digits.
  public let sha256: String

  /// Creates a reference; nil if a part is malformed.
  ///
  /// The name is cleaned as ``FileName`` describes.
  public init?(name: String, type: String, bytes: Int64, sha256: String) {
    let parts = type.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isOfMediaType) }),
      bytes >= 0, sha256.utf8.count == 64, sha256.utf8.allSatisfy(isHexDigit)
    else { return nil }
    (self.name, self.type) = (FileName.cleaned(name), type)
    (self.bytes, self.sha256) = (bytes, sha256)
  }

  /// Reads a JSON object with exactly the members `name`, `type`, `bytes` and `sha256`; nil for
  /// other text.
  public init?(_ text: String) {
    let trimmed = text.trimmingWhitespace
    guard trimmed.utf8.first == UInt8(ascii: "{") else { return nil }
    var reader = FlatJSONReader(rest: trimmed.unicodeScalars[...])
    guard let members = reader.object(), members.count == 4, let name = members["name"],
      let type = members["type"], let bytes = members["bytes"].flatMap({ Int64($0) }),
      let sha256 = members["sha256"]
    else { return nil }
    self.init(name: name, type: type, bytes: bytes, sha256: sha256)
  }

  /// The reference as a JSON object, whose members are always in the same order.
  public var text: String {
    "{\"name\":\(ListText.quoted(name)),\"type\":\"\(type)\",\"bytes\":\(bytes),"
      + "\"sha256\":\"\(sha256)\"}"
  }

  /// The format of the content, as far as it is known.
  public var format: FileFormat? { FileFormat.of(type: type) }

  /// The name, the format and the size for people: `leaf.png (PNG picture, 68 bytes)`.
  public var summary: String {
    "\(name) (\(format?.words ?? type), \(ByteCount(bytes).words))"
  }
}

extension FileReference {
  /// The name, the format, the size and the beginning of the hash, which distinguishes files with
  /// the same name: `leaf.png (PNG picture, 68 bytes, SHA-256 2cf24dba…)`.
  public var historyText: String {
    "\(name) (\(format?.words ?? type), \(ByteCount(bytes).words), SHA-256 \(sha256.prefix(8))…)"
  }
}

private func isOfMediaType(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
    UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"):
    true
  default: false
  }
}

private func isHexDigit(_ byte: UInt8) -> Bool {
  byte &- UInt8(ascii: "0") < 10 || byte &- UInt8(ascii: "a") < 6
}

/// A number of bytes that can be written out for people.
public struct ByteCount: Hashable, Sendable {
  /// The number.
  public let bytes: Int64

  /// Creates a count.
  public init(_ bytes: Int64) { self.bytes = bytes }

  /// The number with a decimal unit and at most one digit after the decimal point: `1.5 MB`.
  public var words: String {
    if bytes < 1_000 { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    var (unit, name): (Int64, String) = (1_000, "kB")
    // A number of 999.5 or more would be rounded to 1,000 of its unit.
    for (next, other): (Int64, String) in [
      (1_000_000, "MB"), (1_000_000_000, "GB"), (1_000_000_000_000, "TB"),
    ] where bytes >= next - next / 2_000 {
      (unit, name) = (next, other)
    }
    let tenths = rounded(by: unit / 10)
    if tenths >= 100 { return "\(rounded(by: unit)) \(name)" }
    return "\(tenths / 10)\(tenths % 10 == 0 ? "" : ".\(tenths % 10)") \(name)"
  }

  private func rounded(by unit: Int64) -> Int64 {
    bytes / unit + (bytes % unit * 2 >= unit ? 1 : 0)
  }
}
