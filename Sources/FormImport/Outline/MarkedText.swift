/// Reads the HTML that form authors in other systems write in their text.
///
/// ```swift
/// MarkedText("<p>Wait <b>two</b> minutes.</p>").plain  // "Wait two minutes."
/// MarkedText("<p>Wait <b>two</b> minutes.</p>").note  // "Wait **two** minutes."
/// ```
package struct MarkedText: Equatable, Sendable {
  /// The text without markup.
  package private(set) var plain = ""

  /// The text with the markup of a note.
  package private(set) var note = ""

  /// The names of the tags that neither text can show, such as `img`.
  package private(set) var lostTags: [String] = []

  /// Whether the plain text lacks the address of a link, which the note shows.
  package private(set) var hasHiddenAddress = false

  /// The address of the open link, and the number of characters of plain text before it.
  private var link: (address: String, start: Int)?

  /// The text that closes each open element.
  private var open: [(tag: String, closing: String)] = []

  /// Reads text; a `<` that does not begin a tag of HTML is an ordinary character.
  package init(_ html: String) {
    guard html.utf8.contains(where: { $0 == 0x3C || $0 == 0x26 }) else {
      (plain, note) = (html, html)
      return
    }
    var rest = Substring(html)
    while let first = rest.first {
      if first == "<", let end = rest.firstIndex(of: ">"), Self.isTag(rest[..<end]) {
        let tag = rest[rest.index(after: rest.startIndex)..<end]
        rest = rest[rest.index(after: end)...]
        read(tag: tag)
        if let name = Self.unseenElement(tag) { rest = Self.rest(rest, after: name) }
      } else if first == "&", let (character, after) = Self.entity(at: rest) {
        append(String(character))
        rest = after
      } else {
        append(String(first))
        rest = rest.dropFirst()
      }
    }
    if link != nil { closeLink() }
    for element in open.reversed() { note += element.closing }
    (plain, note) = (plain.withoutBlankEdges, note.withoutBlankEdges)
  }

  package static func == (one: MarkedText, other: MarkedText) -> Bool {
    one.plain == other.plain && one.note == other.note && one.lostTags == other.lostTags
  }

  private mutating func append(_ text: String) {
    plain += text
    note += text
  }

  private mutating func breakLine() {
    if !plain.isEmpty, !plain.hasSuffix("\n") { plain += "\n" }
    if !note.isEmpty, !note.hasSuffix("\n") { note += "\n" }
  }

  private static func isTag(_ text: Substring) -> Bool {
    let tag = text.dropFirst()
    // Word writes tags such as `<o:p>`.
    return tag.first == "!" || tags.contains(name(of: tag))
      || tag.prefix { $0 != " " }.contains(":")
  }

  private static let tags = Set(
    ("a abbr article aside audio b big blockquote body br button caption center cite code "
      + "col colgroup dd del details div dl dt em figcaption figure font footer form h1 h2 h3 "
      + "h4 h5 h6 head header hr html i iframe img input ins kbd label legend li link main mark "
      + "meta nav object ol option output p pre q s samp script section select small source "
      + "span strike strong style sub summary sup svg table tbody td textarea tfoot th thead "
      + "time title tr tt u ul var video wbr")
      .split(separator: " ").map(String.init))

  private static func name(of tag: Substring) -> String {
    tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
  }

  /// Returns the name of the element that a tag opens, if people do not see the element's contents.
  private static func unseenElement(_ tag: Substring) -> String? {
    let name = name(of: tag)
    let isOpen = !tag.hasPrefix("/") && !tag.hasSuffix("/")
    return isOpen && ["head", "script", "style"].contains(name) ? name : nil
  }

  /// Returns the text after the end of an element; all of it if the element does not end.
  private static func rest(_ text: Substring, after element: String) -> Substring {
    var rest = text
    while let start = rest.firstRange(of: "</")?.lowerBound,
      let end = rest[start...].firstIndex(of: ">")
    {
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if name(of: tag) == element { return rest }
    }
    return text
  }

  private mutating func read(tag: Substring) {
    let isEnd = tag.hasPrefix("/")
    let name = Self.name(of: tag)
    switch name {
    case "b", "strong": isEnd ? close(name) : begin(name, "**", "**")
    case "i", "em": isEnd ? close(name) : begin(name, "_", "_")
    case "a": isEnd ? closeLink() : beginLink(tag)
    case "br":
      plain += "\n"
      note += "\n"
    case "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "tr", "table", "section":
      breakLine()
    case "li":
      breakLine()
      if !isEnd { append("• ") }
    case "td", "th": if !isEnd, !plain.hasSuffix("\n"), !plain.isEmpty { append(" ") }
    case "img", "video", "audio", "iframe", "object", "script", "input":
      if !isEnd, !lostTags.contains(name) { lostTags.append(name) }
    default: break
    }
  }

  private mutating func begin(_ tag: String, _ opening: String, _ closing: String) {
    guard !open.contains(where: { $0.tag == tag }) else { return }
    note += opening
    open.append((tag, closing))
  }

  private mutating func close(_ tag: String) {
    guard let place = open.lastIndex(where: { $0.tag == tag }) else { return }
    // After white space, a closing sign would not count as markup.
    let closing = open.remove(at: place).closing
    let text = note.withoutBlankEnd
    note = text + closing + note.dropFirst(text.count)
  }

  private mutating func beginLink(_ tag: Substring) {
    guard let start = tag.firstRange(of: "href=")?.upperBound, let quote = tag[start...].first,
      quote == "\"" || quote == "'"
    else { return }
    let address = MarkedText(String(tag[tag.index(after: start)...].prefix { $0 != quote })).plain
    guard address.hasPrefix("http") || address.hasPrefix("mailto:") else { return }
    link = (address, plain.count)
    begin("a", "[", "](\(address.replacing(")", with: "%29")))")
  }

  private mutating func closeLink() {
    if let link {
      let text = String(plain.dropFirst(link.start)).withoutBlankEdges
      if text != link.address, "mailto:\(text)" != link.address { hasHiddenAddress = true }
    }
    link = nil
    close("a")
  }

  private static func entity(at text: Substring) -> (Character, Substring)? {
    guard let end = text.prefix(10).firstIndex(of: ";") else { return nil }
    let name = text[text.index(after: text.startIndex)..<end]
    guard let character = character(ofEntity: name) else { return nil }
    return (character, text[text.index(after: end)...])
  }

  private static func character(ofEntity name: Substring) -> Character? {
    if name.hasPrefix("#x") || name.hasPrefix("#X") {
      return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init).map(Character.init)
    }
    if name.hasPrefix("#") {
      return UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init).map(Character.init)
    }
    return switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    case "nbsp": " "
    case "rsquo": "’"
    case "lsquo": "‘"
    case "ldquo": "“"
    case "rdquo": "”"
    case "ndash": "–"
    case "mdash": "—"
    case "hellip": "…"
    case "bull": "•"
    case "deg": "°"
    default: nil
    }
  }
}

extension String {
  /// The text without white space at its ends, and without more than one blank line in a row.
  fileprivate var withoutBlankEdges: String {
    var lines: [String] = []
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      let text = String(line).withoutBlankEnd
      if !text.isEmpty || lines.last?.isEmpty == false { lines.append(text) }
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return String(lines.joined(separator: "\n").drop { $0.isWhitespace })
  }

  fileprivate var withoutBlankEnd: String {
    var text = self[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
