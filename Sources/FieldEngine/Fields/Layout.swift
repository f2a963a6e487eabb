/// Displayed text, with the positions of its typed characters.
struct Layout: Hashable, Sendable {
  let display: String
  let template: Template?

  /// The offset before the first typed character, and after each one.
  ///
  /// It is nil if the offsets follow from the template, or if the characters are shown as typed.
  private let places: [Int]?

  init(_ text: FieldText, _ definition: FieldDefinition) {
    if text.isVerbatim {
      self.init(display: text.raw)
    } else {
      self.init(text.raw, definition.template, ending: text.ending)
    }
  }

  /// Lays out typed characters that the type can read.
  init(_ raw: String, _ source: TemplateSource, ending: Template.Ending) {
    switch source {
    case .none: self.init(display: raw)
    case .fixed(let template): self.init(raw, in: template, ending: ending)
    case .dynamic(let make): self.init(raw, in: make(raw), ending: ending)
    case .decorating(let decorate):
      let decorated = decorate(raw, ending)
      let places = decorated.places.isEmpty ? nil : decorated.places
      self.init(display: decorated.display, template: decorated.template, places: places)
    }
  }

  private init(_ raw: String, in template: Template, ending: Template.Ending) {
    self.init(display: template.place(raw, ending: ending), template: template)
  }

  private init(display: String, template: Template? = nil, places: [Int]? = nil) {
    self.display = display
    self.template = template
    self.places = places
  }

  /// Returns the number of typed characters before an offset in the display.
  func typed(before offset: Int) -> Int {
    if let places { return max(0, (places.lastIndex { $0 <= offset } ?? 0)) }
    return template?.typed(beforeCaret: offset) ?? offset
  }

  /// Returns the number of typed characters before a selection that begins at an offset.
  ///
  /// The sign of a number is selected together with the digits after it.
  func typed(beforeSelection offset: Int) -> Int {
    let typed = typed(before: offset)
    return places.flatMap { $0.firstIndex(of: $0[typed]) } ?? typed
  }

  /// Returns the caret's offset after a number of typed characters.
  func caret(afterTyped typed: Int) -> Int {
    if let places { return places[min(typed, places.count - 1)] }
    guard let template else { return typed }
    return display.isEmpty ? 0 : template.caret(afterTyped: typed)
  }

  /// Whether a character is part of the formatting around a number.
  func isDecorated(with character: Character) -> Bool {
    guard places != nil, !display.isEmpty else { return false }
    return display.characters(upTo: bounds.lowerBound).contains(character)
      || display.characters(from: bounds.upperBound).contains(character)
  }

  /// The offsets the caret may have; it stays within the formatting of a number.
  var bounds: ClosedRange<Int> {
    if let places, let first = places.first, let last = places.last { return first...last }
    return 0...display.characterCount
  }
}

/// Typed characters with formatting that a template alone cannot express.
public struct DecoratedText: Hashable, Sendable {
  /// The displayed text.
  public let display: String

  /// The offset before the first typed character and after each one, in characters of the display.
  ///
  /// There is one more offset than there are typed characters, and offsets never decrease. The
  /// array is empty if each typed character is shown where it was typed.
  public let places: [Int]

  /// The template within the formatting that the typed characters fill, if there is one.
  public let template: Template?

  /// Creates formatted text.
  public init(display: String, places: [Int], template: Template? = nil) {
    self.display = display
    self.places = places
    self.template = template
  }
}
