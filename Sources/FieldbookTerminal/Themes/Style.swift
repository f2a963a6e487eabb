import FormSession

/// How a cell of the screen looks, beside its character.
struct Style: Hashable, Sendable {
  /// The color of the character; nil for that of the terminal.
  var ink: TerminalColor?

  /// The color behind it; nil for that of the terminal.
  var paper: TerminalColor?

  var isBold = false
  var isDim = false
  var isUnderlined = false
  var isReversed = false

  static let plain = Style()

  /// The style with another ink, if there is one to be had.
  func inked(_ ink: TerminalColor?) -> Style {
    var style = self
    style.ink = ink ?? self.ink
    return style
  }
}
