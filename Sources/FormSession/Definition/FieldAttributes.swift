public import FieldEngine

/// The attributes of a field other than its type; an attribute that is not set is nil.
///
/// Precedence: field, then styles (last wins), group, form. ``FormDefinition/resolved(_:)``
/// combines them.
public struct FieldAttributes: Equatable, Sendable {
  /// The caption.
  public var label: String?
  /// The text shown below the caption.
  public var help: String?
  /// The text shown in an empty field.
  public var placeholder: String?
  /// Whether the field must be filled in before the form can be finalized.
  public var isRequired: Bool?
  /// Whether a screen hides the typed characters.
  public var isSecure: Bool?
  /// What happens to invalid text when the field is left.
  public var onInvalid: OnInvalid?
  /// How the text may be stored.
  public var storage: StoragePolicy?
  /// How strongly the field resists being narrowed when its row lacks space.
  public var priority: Double?
  /// The keys that an on-screen keyboard should offer.
  public var keyboard: Keyboard?
  /// The allowed edit actions; nil allows all.
  public var actions: Set<EditAction>?
  /// When words are capitalized, for types that support it.
  public var capitalize: Capitalization?
  /// How a screen that supports it shows the answer; nil for the default.
  public var presentation: Presentation?
  /// The attributes that a group or the form can also set.
  public var inherited = InheritedAttributes()
  /// The text in languages other than the first.
  public var translations = Translations()

  /// Creates attributes without values.
  public init() {}
}

extension FieldAttributes: Translatable {
  /// Passes each piece of text with its name to a function, which may replace the text.
  public mutating func changeTexts(_ change: (String, inout String?) -> Void) {
    change("label", &label)
    change("help", &help)
    change("placeholder", &placeholder)
  }
}

/// The attributes that a group or form can set for all of its fields.
public struct InheritedAttributes: Equatable, Sendable {
  /// Whether the field can be focused and edited.
  public var isEnabled: Bool?
  /// The alignment of the text in the field.
  public var align: TextAlignment?
  /// The color of the text.
  public var color: TerminalColor?
  /// The effect of the return key.
  public var returnKey: ReturnKey?
  /// Whether the field's state is shown to the form's author.
  public var debug: Bool?

  /// Creates attributes without values.
  public init() {}
}

extension FieldAttributes {
  /// Returns these attributes, overridden by the attributes that `nearer` sets.
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
    result.presentation = nearer.presentation ?? presentation
    result.inherited = inherited.overridden(by: nearer.inherited)
    result.translations = translations
    var nearer = nearer
    let nearerTranslations = nearer.translations
    nearer.changeTexts { name, text in
      if text != nil { result.translations.replace(name, by: nearerTranslations) }
    }
    return result
  }
}

extension InheritedAttributes {
  /// Returns these attributes, overridden by the attributes that `nearer` sets.
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

/// A way to show an answer; a screen that does not support it shows a plain field.
public enum Presentation: String, CaseIterable, Hashable, Sendable {
  /// The options of a choice as a scale from one end to the other.
  case likert
  /// A number, or the position of an option, as a row of stars.
  case stars
  /// A number as a point between its smallest and largest value.
  case slider
}

/// The alignment of text in its field.
public enum TextAlignment: String, CaseIterable, Hashable, Sendable {
  /// At the beginning of the line.
  case leading
  /// In the middle.
  case center
  /// At the end of the line.
  case trailing
}

/// The effects of the return key.
public enum ReturnKey: String, CaseIterable, Hashable, Sendable {
  /// Move to the next field.
  case next
  /// Leave the field.
  case done
}

/// The sixteen colors that every terminal supports, by their usual names.
public enum TerminalColor: String, CaseIterable, Hashable, Sendable {
  /// Black, color 0.
  case black
  /// Red, color 1.
  case red
  /// Green, color 2.
  case green
  /// Yellow, color 3.
  case yellow
  /// Blue, color 4.
  case blue
  /// Magenta, color 5.
  case magenta
  /// Cyan, color 6.
  case cyan
  /// White, color 7.
  case white
  /// Bright black, color 8.
  case brightBlack
  /// Bright red, color 9.
  case brightRed
  /// Bright green, color 10.
  case brightGreen
  /// Bright yellow, color 11.
  case brightYellow
  /// Bright blue, color 12.
  case brightBlue
  /// Bright magenta, color 13.
  case brightMagenta
  /// Bright cyan, color 14.
  case brightCyan
  /// Bright white, color 15.
  case brightWhite
}
