/// A text as it is shown, and where its typed characters went.
struct Layout: Hashable, Sendable {
  let display: String
  let template: Template?

  /// The place behind each typed character, beginning with the one before the first; nil where
  /// the template or the text itself tells.
  private let places: [Int]?

  init(_ text: FieldText, _ definition: FieldDefinition) {
    if text.isVerbatim {
      self.init(display: text.raw)
    } else {
      self.init(text.raw, definition.template, ending: text.ending)
    }
  }

  /// Lays out typed characters that can be read.
  init(_ raw: String, _ source: TemplateSource, ending: Template.Ending) {
    switch source {
    case .none: self.init(display: raw)
    case .fixed(let template): self.init(raw, in: template, ending: ending)
    case .dynamic(let make): self.init(raw, in: make(raw), ending: ending)
    case .dress(let dress):
      let dressed = dress(raw, ending)
      let places = dressed.places.isEmpty ? nil : dressed.places
      self.init(display: dressed.display, template: dressed.template, places: places)
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

  /// How many typed characters stand before a place in the display.
  func typed(before offset: Int) -> Int {
    if let places { return max(0, (places.lastIndex { $0 <= offset } ?? 0)) }
    return template?.typed(beforeCaret: offset) ?? offset
  }

  /// How many typed characters stand before a selection that begins at a place: the sign of
  /// a number goes with the digits behind it.
  func typed(beforeSelection offset: Int) -> Int {
    let typed = typed(before: offset)
    return places.flatMap { $0.firstIndex(of: $0[typed]) } ?? typed
  }

  /// Where the caret stands behind so many typed characters.
  func caret(afterTyped typed: Int) -> Int {
    if let places { return places[min(typed, places.count - 1)] }
    guard let template else { return typed }
    return display.isEmpty ? 0 : template.caret(afterTyped: typed)
  }

  /// Whether a sign belongs to what stands around a number.
  func isDressed(with character: Character) -> Bool {
    guard places != nil, !display.isEmpty else { return false }
    return display.characters(upTo: bounds.lowerBound).contains(character)
      || display.characters(from: bounds.upperBound).contains(character)
  }

  /// Where the caret may stand: within the dress of a number, anywhere in another text.
  var bounds: ClosedRange<Int> {
    if let places, let first = places.first, let last = places.last { return first...last }
    return 0...display.characterCount
  }
}

/// Typed characters in a dress that is more than a template.
public struct DressedText: Hashable, Sendable {
  /// The text as it is shown.
  public let display: String

  /// The place behind each typed character, beginning with the one before the first, in characters
  /// of the display; one more than there are typed characters, and never decreasing.
  ///
  /// Empty when each typed character stands where it was typed.
  public let places: [Int]

  /// The template that the typed characters fill within the dress, if there is one.
  public let template: Template?

  /// States what is shown.
  public init(display: String, places: [Int], template: Template? = nil) {
    self.display = display
    self.places = places
    self.template = template
  }
}
