/// Adjacent cells that are drawn together.
///
/// Terminals disagree on the width of rare characters, so each such character is a separate run,
/// and the next run sets the position again.
struct ScreenRun {
  let column: Int
  var text: String
  let style: Style

  static func runs(of screen: borrowing Screen, _ row: Int) -> [ScreenRun] {
    var runs: [ScreenRun] = []
    var isOpen = false
    for column in 0..<screen.size.columns {
      let cell = screen[row, column]
      guard let character = cell.character else { continue }
      let isCertain = character.hasCertainWidth
      if isOpen, isCertain, runs[runs.count - 1].style == cell.style {
        runs[runs.count - 1].text.append(character)
      } else if character != " " || cell.style != .plain {
        runs.append(ScreenRun(column: column, text: character.drawable, style: cell.style))
        isOpen = isCertain
      } else {
        isOpen = false
      }
    }
    return runs
  }
}

extension Character {
  /// Whether the character takes one cell in every terminal: ASCII, Latin, lines and blocks.
  fileprivate var hasCertainWidth: Bool {
    guard let scalar = unicodeScalars.first, unicodeScalars.count == 1 else { return false }
    return scalar.value < 0x300 || (0x2500...0x259F).contains(scalar.value)
  }

  /// The part of the character that fits in one ncurses cell.
  ///
  /// The parts joined to an emoji and its skin tone would take separate cells.
  fileprivate var drawable: String {
    guard !isASCII, unicodeScalars.count > 1 else { return String(self) }
    var result = ""
    for scalar in unicodeScalars.prefix(5) {
      if scalar == "\u{200D}" || (0x1F3FB...0x1F3FF).contains(scalar.value) { break }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}

/// Base64 encoding (RFC 4648, section 4).
enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Encodes bytes.
  static func text(of bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
      for place in 0..<4 {
        let sextet = Int(bits >> (18 - 6 * UInt32(place))) & 0x3F
        result.append(place <= group.count ? letters[sextet] : UInt8(ascii: "="))
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
