import FieldEngine
import FormSession

/// A file with a person's own colors, one line for each part of the screen.
///
/// ```
/// theme = high-contrast
/// focus = bright-cyan bold
/// marked = black on yellow
/// # This line is a comment.
/// ```
public enum ThemeFile {
  /// A line that is not valid.
  public struct LineError: Error, Equatable, Sendable {
    /// The number of the line, counted from 1.
    public let line: Int

    /// The problem, as one sentence.
    public let message: String
  }

  /// Parses a file; parts that it does not mention keep the style of the base theme.
  ///
  /// The `theme` line is ignored if the base theme was chosen explicitly, for example in the
  /// environment.
  public static func theme(_ text: String, over usual: Theme, isChosen: Bool = false)
    throws(LineError) -> Theme
  {
    var theme = usual
    var parts: [(part: Theme.Part, style: Style)] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let line = String(line).trimmingWhitespace
      if line.isEmpty || line.hasPrefix("#") { continue }
      let sides = line.split(separator: "=", maxSplits: 1).map { String($0).trimmingWhitespace }
      do throws(StyleError) {
        guard sides.count == 2, !sides[1].isEmpty else { throw .noValue }
        if sides[0] == "theme" {
          guard let named = Theme.named(sides[1]) else { throw .noTheme(sides[1]) }
          if !isChosen { theme = named }
        } else {
          guard let part = Theme.Part(rawValue: sides[0]) else { throw .noPart(sides[0]) }
          parts.append((part, try style(sides[1])))
        }
      } catch {
        throw LineError(line: index + 1, message: error.message)
      }
    }
    for (part, style) in parts { theme[part] = style }
    return theme
  }

  /// Parses colors and weights: `bright-cyan on black bold`.
  private static func style(_ text: String) throws(StyleError) -> Style {
    var style = Style.plain
    var isPaper = false
    for word in text.lowercased().split(separator: " ").map(String.init) {
      if word == "on", !isPaper {
        isPaper = true
      } else if let color = TerminalColor(hyphened: word) {
        if isPaper { style.paper = color } else { style.ink = color }
        isPaper = false
      } else if let weight = Style.Weight(rawValue: word), !isPaper {
        style.add(weight)
      } else if word == "default" {
        isPaper = false
      } else {
        throw .noColor(word)
      }
    }
    if isPaper { throw .noColor("on") }
    return style
  }

  private enum StyleError: Error {
    case noValue
    case noTheme(String)
    case noPart(String)
    case noColor(String)

    var message: String {
      switch self {
      case .noValue: "Write a name, `=` and a value, as in `focus = bright-cyan bold`."
      case .noTheme(let word): unknown("theme", word, Theme.names)
      case .noPart(let word):
        unknown("part of the screen", word, ["theme"] + Theme.Part.allCases.map(\.rawValue))
      case .noColor(let word):
        unknown(
          "color", word,
          TerminalColor.allCases.map(\.hyphened) + Style.Weight.allCases.map(\.rawValue))
      }
    }

    private func unknown(_ noun: String, _ word: String, _ known: [String]) -> String {
      let nearest = NearestSpelling.of(word, among: known)
      let list = "Use one of \(known.joined(separator: ", "))."
      return "There is no \(noun) `\(word.withoutControls)`. "
        + (nearest.map { "Did you mean `\($0)`?" } ?? list)
    }
  }
}

extension Theme {
  /// The parts of the screen that a file may set.
  enum Part: String, CaseIterable {
    case title, text, label, quiet, ghost, focus, valid, invalid, warning, selection, marked, status
    case key
  }

  subscript(part: Part) -> Style {
    get {
      switch part {
      case .title: title
      case .text: text
      case .label: label
      case .quiet: quiet
      case .ghost: ghost
      case .focus: focus
      case .valid: valid
      case .invalid: invalid
      case .warning: warning
      case .selection: selection
      case .marked: marked
      case .status: status
      case .key: key
      }
    }
    set {
      switch part {
      case .title: title = newValue
      case .text: text = newValue
      case .label: label = newValue
      case .quiet: quiet = newValue
      case .ghost: ghost = newValue
      case .focus: focus = newValue
      case .valid: valid = newValue
      case .invalid: invalid = newValue
      case .warning: warning = newValue
      case .selection: selection = newValue
      case .marked: marked = newValue
      case .status: status = newValue
      case .key: key = newValue
      }
    }
  }

  /// The names of the themes.
  public static let names = ["dark", "light", "high-contrast"]

  /// Returns the theme with a name.
  public static func named(_ name: String) -> Theme? {
    switch name.lowercased() {
    case "dark": .dark
    case "light": .light
    case "high-contrast": .highContrast
    default: nil
    }
  }
}

extension Style {
  /// The text attributes other than color.
  fileprivate enum Weight: String, CaseIterable {
    case bold, dim, underlined, reversed
  }

  fileprivate mutating func add(_ weight: Weight) {
    switch weight {
    case .bold: isBold = true
    case .dim: isDim = true
    case .underlined: isUnderlined = true
    case .reversed: isReversed = true
    }
  }
}

extension TerminalColor {
  /// The name as written in a file: `bright-cyan`.
  fileprivate var hyphened: String {
    rawValue.hasPrefix("bright") ? "bright-" + rawValue.dropFirst(6).lowercased() : rawValue
  }

  fileprivate init?(hyphened: String) {
    guard let color = Self.allCases.first(where: { $0.hyphened == hyphened }) else { return nil }
    self = color
  }
}
