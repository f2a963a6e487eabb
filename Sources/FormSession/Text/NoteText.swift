/// The text of a note, with its markup resolved.
///
/// ```swift
/// NoteText("Wait **two** minutes.").runs.map(\.text)  // ["Wait ", "two", " minutes."]
/// ```
///
/// `**bold**`, `_italic_` and `[a link](https://…)` are markup. A backslash before a sign makes the
/// sign an ordinary character. Markup that is not closed is shown unchanged. Bold text may be
/// empty, because an answer inside it may be empty.
public struct NoteText: Hashable, Sendable {
  /// A part of the text that looks the same throughout.
  public struct Run: Hashable, Sendable {
    /// The characters.
    public var text: String
    /// Whether the text is bold.
    public var isBold = false
    /// Whether the text is italic.
    public var isItalic = false
    /// The target, if the text is a link to a web page or a mail address.
    public var link: String?
  }

  /// The parts, in order.
  public private(set) var runs: [Run] = []

  /// Reads text with markup.
  public init(_ source: String) {
    read(Array(source), as: Run(text: ""))
  }

  /// The text without markup; the target of a link follows the link's text in parentheses.
  public var plain: String {
    runs.map { run in
      run.link.map { $0 == run.text ? run.text : "\(run.text) (\($0))" } ?? run.text
    }.joined()
  }

  /// Returns the text with escapes, so that no character is read as markup.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if signs.contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }

  private static let signs: [Character] = ["\\", "*", "_", "["]

  private mutating func read(_ text: [Character], as style: Run) {
    var (index, start) = (0, runs.count)
    while index < text.count {
      let rest = text[index...]
      if rest.first == "\\", let next = rest.dropFirst().first, NoteText.signs.contains(next) {
        append(next, style, from: start)
        index += 2
      } else if let part = NoteText.bold(in: text, at: index) {
        var bold = style
        bold.isBold = true
        read(Array(text[part]), as: bold)
        (index, start) = (part.upperBound + 2, runs.count)
      } else if let part = NoteText.italic(in: text, at: index) {
        var italic = style
        italic.isItalic = true
        read(Array(text[part]), as: italic)
        (index, start) = (part.upperBound + 1, runs.count)
      } else if style.link == nil, let (part, target) = NoteText.link(in: text, at: index) {
        var link = style
        link.link = String(text[target])
        read(Array(text[part]), as: link)
        (index, start) = (target.upperBound + 1, runs.count)
      } else {
        append(text[index], style, from: start)
        index += 1
      }
    }
  }

  /// Adds a character to the last run if that run began at or after `start`; otherwise begins a
  /// run.
  private mutating func append(_ character: Character, _ style: Run, from start: Int) {
    if runs.count == start || runs.isEmpty {
      runs.append(style)
    }
    runs[runs.count - 1].text.append(character)
  }

  /// Returns the range between two pairs of asterisks.
  private static func bold(in text: [Character], at index: Int) -> Range<Int>? {
    guard isPair(text, index) else { return nil }
    let first = index + 2
    var end = first
    while end < text.count {
      if text[end] == "\\" {
        end += 2
      } else if isPair(text, end) {
        return first..<end
      } else {
        end += 1
      }
    }
    return nil
  }

  private static func isPair(_ text: [Character], _ index: Int) -> Bool {
    index + 1 < text.count && text[index] == "*" && text[index + 1] == "*"
  }

  /// Returns the range between two underscores that are not inside words.
  private static func italic(in text: [Character], at index: Int) -> Range<Int>? {
    guard text[index] == "_", index == 0 || !text[index - 1].isPartOfWord else { return nil }
    let first = index + 1
    guard first < text.count, !text[first].isWhitespace else { return nil }
    var end = first
    while end < text.count {
      let isEnd = end + 1 == text.count || !text[end + 1].isPartOfWord
      if text[end] == "\\" {
        end += 2
      } else if text[end] == "_", isEnd, end > first, !text[end - 1].isWhitespace {
        return first..<end
      } else {
        end += 1
      }
    }
    return nil
  }

  /// Returns the ranges of a link's text and of its target.
  private static func link(
    in text: [Character], at index: Int
  ) -> (text: Range<Int>, target: Range<Int>)? {
    guard text[index] == "[", let middle = text[index...].firstIndex(of: "]"),
      middle > index + 1, middle + 1 < text.count, text[middle + 1] == "(",
      let end = text[middle...].firstIndex(of: ")")
    else { return nil }
    let target = middle + 2..<end
    let isKnown = ["https://", "http://", "mailto:"].contains { scheme in
      text[target].starts(with: Array(scheme))
    }
    return isKnown ? (index + 1..<middle, target) : nil
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}
