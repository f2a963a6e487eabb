import FormSession

/// HTML that is written element by element; text is escaped when it is added.
///
/// ```swift
/// var html = HTML()
/// html.element("p", class: "note") { $0.add("1 < 2") }
/// html.text     // "<p class=\"note\">1 &lt; 2</p>\n"
/// ```
struct HTML {
  /// The HTML so far.
  private(set) var text = ""

  mutating func add(_ text: String) { self.text += HTML.escaped(text) }

  /// Adds an element, and calls a function to add the element's content.
  mutating func element(
    _ name: String, class names: String = "", _ attributes: [(String, String)] = [],
    _ content: (inout HTML) -> Void = { _ in }
  ) {
    let all = (names.isEmpty ? [] : [("class", names)]) + attributes
    text += "<\(name)" + all.map { " \($0)=\"\(HTML.escaped($1))\"" }.joined() + ">"
    if HTML.empty.contains(name) {
      text += "\n"
      return
    }
    content(&self)
    text += HTML.inline.contains(name) ? "</\(name)>" : "</\(name)>\n"
  }

  /// Adds an element that contains text.
  mutating func element(_ name: String, class names: String = "", _ text: String) {
    element(name, class: names) { $0.add(text) }
  }

  /// Adds an element with attributes and text.
  mutating func element(_ name: String, _ attributes: [(String, String)], _ text: String) {
    element(name, attributes) { $0.add(text) }
  }

  /// Adds a style sheet, whose strings come from ``styleString(_:)``.
  mutating func style(_ sheet: String) { text += "<style>\n\(sheet)\n</style>\n" }

  /// Adds a line break.
  mutating func lineBreak() { text += "<br>" }

  /// Adds text in which blank lines separate paragraphs, and line feeds separate lines.
  mutating func lines(_ text: String) {
    for (place, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if place > 0 { lineBreak() }
      add(String(line))
    }
  }

  /// The elements that have no content and no end tag.
  private static let empty: Set = ["meta"]

  /// The elements after which a new line would be white space in the text.
  private static let inline: Set = ["span", "b", "i", "a", "code", "small"]

  /// Returns text escaped for content and attributes.
  ///
  /// Control characters, which HTML does not allow, are made visible.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.withoutControlsInLines.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Returns text as a CSS string, in which only letters, digits and spaces stand for themselves.
  ///
  /// CSS Syntax Level 3, section 4.3.7, describes the escapes.
  static func styleString(_ text: String) -> String {
    var escaped = "\""
    for scalar in text.withoutControls.unicodeScalars {
      if scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == " " {
        escaped.unicodeScalars.append(scalar)
      } else {
        escaped += "\\" + String(scalar.value, radix: 16) + " "
      }
    }
    return escaped + "\""
  }
}
