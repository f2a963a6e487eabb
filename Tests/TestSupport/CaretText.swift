/// A text with a caret and perhaps a selection, as tests write it.
///
/// A bar marks the caret. A bracket marks the fixed end of a selection, and faces the selected
/// text:
///
/// ```swift
/// try CaretText("(555) 1|23")   // the caret is before the 2
/// try CaretText("(555) [12|3")  // "12" is selected, the caret is behind it
/// try CaretText("(555) |12]3")  // "12" is selected, the caret is before it
/// try CaretText("(555) 123")    // a field without focus has no caret
/// ```
///
/// A backslash makes any of `|`, `[`, `]` and `\` a part of the text.
public struct CaretText: Hashable, Sendable {
  /// The text without the marks.
  public var text: String

  /// The moving end of the selection, in characters from the start of the text.
  public var caret: Int?

  /// The fixed end of the selection, or nil if nothing is selected.
  public var anchor: Int?

  /// Makes a text from its parts, as a test does with the result of the engine.
  ///
  /// An empty selection counts as none.
  public init(text: String, caret: Int? = nil, anchor: Int? = nil) {
    self.text = text
    self.caret = caret
    self.anchor = anchor == caret ? nil : anchor
  }
}

extension CaretText {
  /// Reads a text from its notation.
  public init(_ notation: String) throws(CaretNotationError) {
    var reader = CaretNotationReader()
    for scalar in notation.unicodeScalars { try reader.read(scalar) }
    self = try reader.finished()
  }

  /// The text with its marks, so that a failed comparison shows where the caret went.
  ///
  /// Offsets outside the text, which only a mistake can cause, are named after it.
  public var notation: String {
    var offset = 0
    var result = marks(at: offset)
    for character in text {
      if "|[]\\".contains(character) { result.append("\\") }
      result.append(character)
      offset += 1
      result += marks(at: offset)
    }
    for (name, place) in [("caret", caret), ("anchor", anchor)] {
      if let place, !(0...offset).contains(place) { result += " (\(name) at \(place))" }
    }
    return result
  }

  private func marks(at offset: Int) -> String {
    if offset == caret { return "|" }
    guard offset == anchor, let caret else { return "" }
    return offset < caret ? "[" : "]"
  }
}

extension CaretText: CustomStringConvertible {
  /// The notation, which is easy to read.
  public var description: String { notation }
}

/// Mistakes in the notation of a caret.
public enum CaretNotationError: Error, Hashable {
  /// A second bar.
  case twoCarets

  /// A second bracket.
  case twoBrackets

  /// A bracket in a text without a bar.
  case bracketWithoutCaret

  /// A bracket that does not face the caret, or is directly beside it.
  case bracketSelectsNothing

  /// A mark between the parts of one character, where the caret cannot be.
  case insideCharacter

  /// A backslash at the end, or before a character that needs none.
  case uselessBackslash
}

/// Reads the notation scalar by scalar, because a bar before a combining mark is not a character.
private struct CaretNotationReader {
  private var text = String.UnicodeScalarView()
  private var caret: Int?
  private var bracket: (scalar: Unicode.Scalar, place: Int)?
  private var isEscaped = false

  mutating func read(_ scalar: Unicode.Scalar) throws(CaretNotationError) {
    switch scalar {
    case "|" where !isEscaped:
      guard caret == nil else { throw .twoCarets }
      caret = text.count
    case "[" where !isEscaped, "]" where !isEscaped:
      guard bracket == nil else { throw .twoBrackets }
      bracket = (scalar, text.count)
    case "\\" where !isEscaped:
      isEscaped = true
    default:
      guard !isEscaped || "|[]\\".unicodeScalars.contains(scalar) else { throw .uselessBackslash }
      isEscaped = false
      text.append(scalar)
    }
  }

  func finished() throws(CaretNotationError) -> CaretText {
    guard !isEscaped else { throw .uselessBackslash }
    if let bracket {
      guard let caret else { throw .bracketWithoutCaret }
      let facesCaret = bracket.scalar == "[" ? bracket.place < caret : caret < bracket.place
      guard facesCaret else { throw .bracketSelectsNothing }
    }
    return CaretText(
      text: String(text),
      caret: try characters(to: caret),
      anchor: try characters(to: bracket?.place))
  }

  /// The number of characters in this many scalars, if a character ends there.
  private func characters(to place: Int?) throws(CaretNotationError) -> Int? {
    guard let place else { return nil }
    var scalars = 0
    var characters = 0
    for character in String(text) where scalars < place {
      scalars += character.unicodeScalars.count
      characters += 1
    }
    guard scalars == place else { throw .insideCharacter }
    return characters
  }
}
