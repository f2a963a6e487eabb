import FormSession

/// The colors and text attributes of the screen.
///
/// A sign, a border or a font weight also shows everything that a color means, so a theme without
/// colors loses nothing.
public struct Theme: Hashable, Sendable {
  var title = Style(isBold: true)
  var text = Style.plain
  var label = Style(isBold: true)
  var quiet = Style(isDim: true)
  var ghost = Style(isDim: true)
  var focus = Style(isBold: true)
  var valid = Style.plain
  var invalid = Style(isBold: true)
  var warning = Style(isBold: true)
  var selection = Style(isReversed: true)
  var marked = Style(isReversed: true)
  var status = Style(isReversed: true)
  var key = Style(isBold: true)

  /// A theme for dark terminals.
  public static let dark = Theme(
    ghost: Style(ink: .brightBlack), focus: .brightCyan, valid: .green, invalid: .brightRed,
    warning: .brightYellow, label: Style(ink: .brightWhite, isBold: true),
    key: Style(ink: .brightCyan, isBold: true))

  /// A theme for light terminals.
  public static let light = Theme(
    ghost: Style(ink: .brightBlack), focus: .blue, valid: .green, invalid: .red,
    warning: .magenta, label: Style(ink: .black, isBold: true), key: Style(ink: .blue, isBold: true)
  )

  /// A theme with strong contrast: nothing is gray or dim, and no meaning depends on a hue alone.
  public static let highContrast: Theme = {
    var theme = Theme(
      ghost: Style(ink: .brightCyan), focus: .brightYellow, valid: .brightWhite,
      invalid: .brightWhite, warning: .brightYellow, label: Style(ink: .brightWhite, isBold: true),
      key: Style(ink: .brightYellow, isBold: true))
    theme.title = Style(ink: .brightWhite, isBold: true)
    theme.text = Style(ink: .brightWhite)
    theme.quiet = Style(ink: .brightWhite)
    theme.valid = Style(ink: .brightWhite)
    theme.invalid = Style(ink: .brightWhite, paper: .red, isBold: true)
    theme.warning = Style(ink: .black, paper: .brightYellow, isBold: true)
    theme.selection = Style(ink: .black, paper: .brightWhite)
    theme.marked = Style(ink: .black, paper: .brightYellow, isBold: true)
    theme.status = Style(ink: .black, paper: .brightWhite, isBold: true)
    return theme
  }()

  private init(
    ghost: Style, focus: TerminalColor, valid: TerminalColor, invalid: TerminalColor,
    warning: TerminalColor, label: Style, key: Style
  ) {
    self.ghost = ghost
    quiet = ghost
    self.label = label
    self.key = key
    self.focus.ink = focus
    self.valid.ink = valid
    self.invalid.ink = invalid
    self.warning.ink = warning
  }

  private init() {}

  /// A theme without colors, for `NO_COLOR`.
  public static let colorless = Theme()
}
