/// The rules of a file field: which content it accepts, and how large a file may be.
public struct FileRules: Hashable, Sendable {
  /// The accepted media types, such as `image/*`, and extensions, such as `.pdf`; empty for any
  /// file.
  public let accept: [String]

  /// The maximum size of a file's content, in bytes; nil for no limit.
  public let maxBytes: Int64?

  /// Creates rules.
  public init(accept: [String] = [], maxBytes: Int64? = nil) {
    (self.accept, self.maxBytes) = (accept, maxBytes)
  }

  /// Returns the problem with a file; nil if there is none.
  func issue(with file: FileReference) -> IssueKind? {
    if let maxBytes, file.bytes > maxBytes { return .fileSize(file.bytes, limit: maxBytes) }
    if !accept.isEmpty, !accept.contains(where: { accepts(file, $0) }) {
      return .fileFormat(found: words(of: file), accepted: acceptedWords)
    }
    if let ending = FileName.fileExtension(of: file.name), isMisnamed(file, ending) {
      return .fileName(ending: ending, found: words(of: file))
    }
    return nil
  }

  /// Returns why content is refused instead of stored; nil if it is accepted.
  ///
  /// Programs and content that is too large are refused.
  public func refusal(of content: FileContent, bytes: Int64) -> FileRefusal? {
    if content.isExecutable { return .program }
    if let maxBytes, bytes > maxBytes { return .tooLarge(bytes, limit: maxBytes) }
    return nil
  }

  private func accepts(_ file: FileReference, _ rule: String) -> Bool {
    if rule.hasSuffix("/*") { return file.type.hasPrefix(rule.dropLast()) }
    guard rule.hasPrefix(".") else { return file.type == rule }
    let ending = String(rule.dropFirst())
    let formats = FileFormat.of(extension: ending)
    // An extension that belongs to no known format can only be compared with the name.
    if formats.isEmpty { return FileName.fileExtension(of: file.name) == ending }
    return formats.contains { $0.type == file.type }
  }

  /// Whether the name's extension belongs to known formats but not to the content's format.
  private func isMisnamed(_ file: FileReference, _ ending: String) -> Bool {
    let formats = FileFormat.of(extension: ending)
    return !formats.isEmpty && !formats.contains { $0.type == file.type }
  }

  private func words(of file: FileReference) -> String {
    file.format?.oneInWords ?? "a file of an unknown format"
  }

  /// The accepted kinds of content in words: `a picture or a PDF document`.
  public var acceptedWords: String {
    let words = accept.map { FileRules.words(ofRule: $0) }
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  private static func words(ofRule rule: String) -> String {
    switch rule {
    case "image/*": return "a picture"
    case "audio/*": return "a sound"
    case "video/*": return "a video"
    case "text/*": return "a text"
    default: break
    }
    let ending = rule.hasPrefix(".") ? String(rule.dropFirst()) : ""
    let format = FileFormat.of(type: rule) ?? FileFormat.of(extension: ending).first
    return format.map { $0.oneInWords } ?? "a file of the type `\(rule)`"
  }

  /// Whether a string is a media type, a group of media types, or an extension.
  static func isRule(_ text: String) -> Bool {
    guard text == text.lowercased(), !text.contains(where: { $0.isWhitespace }) else {
      return false
    }
    if text.hasPrefix(".") { return text.count > 1 && !text.dropFirst().contains(".") }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
  }
}

/// The reason why content is refused instead of stored.
public enum FileRefusal: Error, Hashable, Sendable {
  /// The file is a program.
  case program
  /// The content is larger than the form allows.
  case tooLarge(Int64, limit: Int64)

  /// A stable code for programs.
  public var code: String {
    switch self {
    case .program: "file.program"
    case .tooLarge: "file.too_large"
    }
  }

  /// The reason, as the end of a sentence.
  public var reason: String {
    switch self {
    case .program: "it is a program"
    case .tooLarge(let bytes, let limit):
      "it is \(ByteCount(bytes).words), and the field takes at most \(ByteCount(limit).words)"
    }
  }
}

extension FileFormat {
  /// The format's name with its indefinite article: `a PDF document`.
  var oneInWords: String {
    let first = words.split(separator: " ").first.map { String($0) } ?? ""
    return (FileFormat.wordsAfterAn.contains(first) ? "an " : "a ") + words
  }

  /// First words that take the article “an”.
  private static let wordsAfterAn: Set = [
    "AMR", "AVI", "AVIF", "EPUB", "Excel", "MP3", "MP4", "Ogg", "OpenDocument", "RTF", "SVG", "XML",
  ]
}
