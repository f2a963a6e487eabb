/// Cleans file names, which come from other people's machines.
public enum FileName {
  /// The maximum length of a name, in bytes of UTF-8.
  public static let longest = 150

  /// The name given to a file if cleaning leaves nothing of its own name.
  public static let unnamed = "file"

  /// Returns a name that is safe to store, to show and to give to a new file.
  ///
  /// It contains no folders, control characters, invisible characters, or characters that change
  /// the direction of text, and no spaces or dots at either end. A long name is cut before its
  /// extension.
  ///
  /// ```swift
  /// FileName.cleaned("../../etc/passwd")         // "passwd"
  /// FileName.cleaned("C:\\scans\\page 1.png ")   // "page 1.png"
  /// FileName.cleaned("invoice\u{202E}gpj.exe")   // "invoicegpj.exe"
  /// ```
  public static func cleaned(_ name: String) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      switch scalar {
      case "/", "\\": kept = String.UnicodeScalarView()
      case _ where isHidden(scalar): continue
      default: kept.append(scalar)
      }
    }
    let visible = trimmed(String(kept))
    let short = visible.utf8.count <= longest ? visible : shortened(visible)
    return short.isEmpty ? unnamed : short
  }

  /// Returns the extension of a name in lower case, without its dot; nil if it has no extension.
  public static func fileExtension(of name: String) -> String? {
    guard let point = name.lastIndex(of: "."), point != name.startIndex else { return nil }
    let text = name[name.index(after: point)...]
    return text.isEmpty || text.contains(where: { $0.isWhitespace }) ? nil : text.lowercased()
  }

  /// Whether a scalar is a control character, is invisible, or changes the direction of text.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x2028...0x202E,
      0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  /// Returns a name without spaces and dots at either end, so that no system hides or changes it.
  private static func trimmed(_ name: String) -> String {
    var rest = name[...]
    while let first = rest.first, first.isWhitespace || first == "." { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace || last == "." { rest.removeLast() }
    return String(rest)
  }

  /// Returns the beginning of a long name, with its extension if that is short.
  private static func shortened(_ name: String) -> String {
    let tail = fileExtension(of: name).map { ".\($0)" } ?? ""
    let kept = tail.utf8.count <= 16 ? tail : ""
    var start = name.dropLast(kept.count)
    while start.utf8.count > longest - kept.utf8.count { start.removeLast() }
    return trimmed(String(start)) + kept
  }
}
