public import FieldEngine

/// What a form says about a field beside its type; nil where it says nothing.
///
/// Attributes come from the form, the group, the styles and the field itself, and the nearest to
/// the field wins: ``FormDefinition/resolved(_:)`` puts them together.
public struct FieldAttributes: Equatable, Sendable {
  /// The caption.
  public var label: String?
  /// The words below the caption.
  public var help: String?
  /// What an empty field shows.
  public var placeholder: String?
  /// Whether the form cannot be finalized while the field is empty.
  public var isRequired: Bool?
  /// Whether typed characters are hidden on a screen.
  public var isSecure: Bool?
  /// What becomes of an invalid text when the field is left.
  public var onInvalid: OnInvalid?
  /// What may be stored of the text.
  public var storage: StoragePolicy?
  /// How hard the field resists being made narrower than others in its row.
  public var priority: Double?
  /// Which keys a screen keyboard should offer.
  public var keyboard: Keyboard?
  /// The edit actions that are allowed; nil allows all.
  public var actions: Set<EditAction>?
  /// When words get their capitals, where the type has that choice.
  public var capitalize: Capitalization?
  /// What a group or the form can say as well.
  public var inherited = InheritedAttributes()

  /// Says nothing.
  public init() {}
}

/// What a group and a form can say for all their fields.
public struct InheritedAttributes: Equatable, Sendable {
  /// Whether the field takes focus and edits.
  public var isEnabled: Bool?
  /// The alignment of the text in the field.
  public var align: TextAlignment?
  /// The color of the text.
  public var color: TerminalColor?
  /// What the return key does.
  public var returnKey: ReturnKey?
  /// Whether the field's state is shown to the author of the form.
  public var debug: Bool?

  /// Says nothing.
  public init() {}
}

extension FieldAttributes {
  /// These attributes, with those of `nearer` in their place where it has any.
  public func overridden(by nearer: FieldAttributes) -> FieldAttributes {
    var result = FieldAttributes()
    result.label = nearer.label ?? label
    result.help = nearer.help ?? help
    result.placeholder = nearer.placeholder ?? placeholder
    result.isRequired = nearer.isRequired ?? isRequired
    result.isSecure = nearer.isSecure ?? isSecure
    result.onInvalid = nearer.onInvalid ?? onInvalid
    result.storage = nearer.storage ?? storage
    result.priority = nearer.priority ?? priority
    result.keyboard = nearer.keyboard ?? keyboard
    result.actions = nearer.actions ?? actions
    result.capitalize = nearer.capitalize ?? capitalize
    result.inherited = inherited.overridden(by: nearer.inherited)
    return result
  }
}

extension InheritedAttributes {
  /// These attributes, with those of `nearer` in their place where it has any.
  public func overridden(by nearer: InheritedAttributes) -> InheritedAttributes {
    var result = InheritedAttributes()
    result.isEnabled = nearer.isEnabled ?? isEnabled
    result.align = nearer.align ?? align
    result.color = nearer.color ?? color
    result.returnKey = nearer.returnKey ?? returnKey
    result.debug = nearer.debug ?? debug
    return result
  }
}

/// Where a text stands in the width of its field.
public enum TextAlignment: String, CaseIterable, Hashable, Sendable {
  case leading
  case center
  case trailing
}

/// What the return key does.
public enum ReturnKey: String, CaseIterable, Hashable, Sendable {
  /// It moves on to the next field.
  case next
  /// It leaves the field.
  case done
}

/// The sixteen colors that every terminal has, by their usual names.
public enum TerminalColor: String, CaseIterable, Hashable, Sendable {
  case black
  case red
  case green
  case yellow
  case blue
  case magenta
  case cyan
  case white
  case brightBlack
  case brightRed
  case brightGreen
  case brightYellow
  case brightBlue
  case brightMagenta
  case brightCyan
  case brightWhite
}
