import FormSession

/// The appearance of a cell, apart from its character.
struct Style: Hashable, Sendable {
  /// The foreground color; nil for the terminal's default.
  var ink: TerminalColor?

  /// The background color; nil for the terminal's default.
  var paper: TerminalColor?

  var isBold = false
  var isDim = false
  var isUnderlined = false
  var isReversed = false

  static let plain = Style()

  /// Returns the style with another foreground color; nil keeps the current color.
  func inked(_ ink: TerminalColor?) -> Style {
    var style = self
    style.ink = ink ?? self.ink
    return style
  }
}
