/// The facts about a file's content that its first bytes reveal.
///
/// The format is read from the content, never from the name. The name decides only between formats
/// whose content looks alike, such as plain text and a CSV table.
///
/// ```swift
/// FileContent(beginning: [0x89, 0x50, 0x4E, 0x47, …]).type(named: "leaf.txt")   // "image/png"
/// ```
public struct FileContent: Sendable {
  /// The number of bytes at the beginning of a file that are enough to recognize its format.
  public static let neededBytes = 65_536

  private let bytes: [UInt8]

  /// Whether a system would run the file as a program.
  public let isExecutable: Bool

  private let isText: Bool

  /// Reads a file's content, or the beginning of it.
  public init(beginning bytes: [UInt8]) {
    self.bytes = bytes
    isText = TextCheck.isText(bytes)
    isExecutable = FileContent.isProgram(bytes, isText: isText)
  }

  /// Returns the media type of the content, given the file's name.
  public func type(named name: String) -> String {
    let ownExtension = FileName.fileExtension(of: name) ?? ""
    guard let found = format else { return FileFormat.unknownType }
    guard let base = found.base else { return found.type }
    let others = FileFormat.of(extension: ownExtension).filter { $0.base == base }
    let named = others.first { $0 != .json || beginsLikeJSON }
    return (named ?? found).type
  }

  // MARK: Programs

  /// Whether the bytes begin an ELF, PE or Mach-O file, or a script with an interpreter.
  private static func isProgram(_ bytes: [UInt8], isText: Bool) -> Bool {
    if bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46]) { return true }
    if bytes.starts(with: [0x4D, 0x5A]), !isText { return true }
    let magics: [[UInt8]] = [
      [0xFE, 0xED, 0xFA, 0xCE], [0xFE, 0xED, 0xFA, 0xCF], [0xCE, 0xFA, 0xED, 0xFE],
      [0xCF, 0xFA, 0xED, 0xFE], [0xCA, 0xFE, 0xBA, 0xBE], [0xBE, 0xBA, 0xFE, 0xCA],
    ]
    if magics.contains(where: { bytes.starts(with: $0) }) { return true }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let script = bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...]
    guard script.starts(with: [0x23, 0x21]) else { return false }
    return script.dropFirst(2).first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "/")
  }

  // MARK: Formats

  /// The format, which is text for an empty file; nil if it is not known.
  private var format: FileFormat? { marked ?? (isText ? textFormat : nil) }

  /// The format that the signature at the beginning identifies.
  private var marked: FileFormat? {
    for (format, place, signature) in FileContent.signatures where has(signature, at: place) {
      return format
    }
    if has("RIFF", at: 0) { return riff }
    if has("ftyp", at: 4) { return FileContent.brands[text(8, 4)] ?? .mp4 }
    if has([0x50, 0x4B, 0x03, 0x04], at: 0) { return archive }
    if has([0x50, 0x4B, 0x05, 0x06], at: 0) { return .zip }
    if has([0x1A, 0x45, 0xDF, 0xA3], at: 0) {
      return bytes.prefix(64).firstRange(of: Array("webm".utf8)) == nil ? .matroska : .webm
    }
    // An MPEG audio frame begins with eleven set bits. Only layer III is recognized here.
    if bytes.count > 2, bytes[0] == 0xFF, bytes[1] & 0xE6 == 0xE2, bytes[2] & 0xF0 != 0xF0 {
      return .mp3
    }
    return nil
  }

  private static let signatures: [(FileFormat, Int, [UInt8])] = [
    (.png, 0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
    (.jpeg, 0, [0xFF, 0xD8, 0xFF]),
    (.gif, 0, Array("GIF87a".utf8)), (.gif, 0, Array("GIF89a".utf8)),
    (.tiff, 0, [0x49, 0x49, 0x2A, 0x00]), (.tiff, 0, [0x4D, 0x4D, 0x00, 0x2A]),
    (.pdf, 0, Array("%PDF-".utf8)), (.rtf, 0, Array("{\\rtf".utf8)),
    (.gzip, 0, [0x1F, 0x8B, 0x08]), (.sevenZip, 0, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
    (.compound, 0, [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]),
    (.mp3, 0, Array("ID3".utf8) + [2]), (.mp3, 0, Array("ID3".utf8) + [3]),
    (.mp3, 0, Array("ID3".utf8) + [4]),
    (.flac, 0, Array("fLaC".utf8)), (.amr, 0, Array("#!AMR".utf8)), (.ogg, 0, Array("OggS".utf8)),
    // The file size is followed by four bytes that are always zero.
    (.bmp, 0, [0x42, 0x4D]),
  ]

  /// The brands of ISO base media files.
  private static let brands: [String: FileFormat] = [
    "heic": .heic, "heix": .heic, "hevc": .heic, "heim": .heic, "heis": .heic, "mif1": .heic,
    "msf1": .heic, "avif": .avif, "avis": .avif, "M4A ": .m4a, "M4B ": .m4a, "qt  ": .mov,
    "3gp4": .threeGP, "3gp5": .threeGP, "3gp6": .threeGP, "3g2a": .threeGP,
  ]

  private var riff: FileFormat? {
    switch text(8, 4) {
    case "WEBP": .webp
    case "WAVE": .wav
    case "AVI ": .avi
    default: nil
    }
  }

  /// The format of a ZIP archive, identified by the names of the parts at its beginning.
  private var archive: FileFormat {
    if text(30, 8) == "mimetype" {
      let type = text(38, 48)
      let known: [FileFormat] = [.odt, .ods, .odp, .odg, .epub]
      if let format = known.first(where: { type.hasPrefix($0.type) }) { return format }
    }
    var rest = bytes[...]
    var isOffice = false
    while let header = rest.firstRange(of: [0x50, 0x4B, 0x03, 0x04]) {
      let name = text(header.lowerBound + 30, 32)
      if name.hasPrefix("word/") { return .docx }
      if name.hasPrefix("xl/") { return .xlsx }
      if name.hasPrefix("ppt/") { return .pptx }
      if name.hasPrefix("[Content_Types].xml") { isOffice = true }
      rest = rest[header.upperBound...]
    }
    return isOffice ? .docx : .zip
  }

  /// The format of text, identified by its first characters.
  private var textFormat: FileFormat {
    let start = text(0, 1_024).lowercased().drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") { return .html }
    if start.hasPrefix("<svg") { return .svg }
    guard start.hasPrefix("<?xml") || start.hasPrefix("<!--") else { return .text }
    return Array(start.utf8).firstRange(of: Array("<svg".utf8)) == nil ? .xml : .svg
  }

  private var beginsLikeJSON: Bool {
    guard let first = text(0, 256).first(where: { !$0.isWhitespace && $0 != "\u{FEFF}" }) else {
      return false
    }
    return "{[\"-0123456789tfn".contains(first)
  }

  // MARK: Bytes

  private func has(_ signature: [UInt8], at place: Int) -> Bool {
    guard bytes.dropFirst(place).starts(with: signature) else { return false }
    // Text can begin with the same two letters, so a BMP picture must have the rest of its header.
    return signature.count > 2 || (!isText && bytes.count >= 14 && bytes[6...9] == [0, 0, 0, 0])
  }

  private func has(_ signature: String, at place: Int) -> Bool {
    bytes.dropFirst(place).starts(with: signature.utf8)
  }

  private func text(_ place: Int, _ count: Int) -> String {
    String(decoding: bytes.dropFirst(place).prefix(count), as: UTF8.self)
  }
}

extension Collection where Element == UInt8 {
  /// Returns the first position at which some bytes occur.
  fileprivate func firstRange(of wanted: [UInt8]) -> Range<Index>? {
    var place = startIndex
    while let start = self[place...].firstIndex(of: wanted[0]) {
      let rest = self[start...]
      if rest.starts(with: wanted) { return start..<index(start, offsetBy: wanted.count) }
      place = index(after: start)
    }
    return nil
  }
}

/// Whether bytes are text: UTF-8 without control characters, or UTF-16 with a byte order mark.
private enum TextCheck {
  static func isText(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return bytes.count.isMultiple(of: 2) && bytes.count < 4 || !isZero(bytes, at: 2)
    }
    guard !bytes.contains(where: isControl) else { return false }
    // The beginning of a file may end inside a character of up to four bytes.
    let whole = bytes.count < FileContent.neededBytes ? bytes : Array(bytes.dropLast(3))
    for end in 0...3 where String(validating: whole.dropLast(end), as: UTF8.self) != nil {
      return end == 0 || bytes.count >= FileContent.neededBytes
    }
    return false
  }

  /// Whether two bytes are zero, as in UTF-32 and in many picture formats.
  private static func isZero(_ bytes: [UInt8], at place: Int) -> Bool {
    bytes.count > place + 1 && bytes[place] == 0 && bytes[place + 1] == 0
  }

  /// Whether a byte is a control character that does not occur in text.
  private static func isControl(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x0A, 0x0C, 0x0D, 0x1B: false
    case 0..<0x20, 0x7F: true
    default: false
    }
  }
}
