public import FieldEngine

/// The definition of a form: its fields, their arrangement and the rules between them.
///
/// It is a plain value. ``FormDocument`` reads it from a file, and ``json`` writes it. A program
/// can also build one.
public struct FormDefinition: Equatable, Sendable {
  /// The name of the form, which identifies it together with the version.
  public var key: String

  /// The version of the definition; a registered version never changes.
  public var version: Int

  /// The languages of the texts, beginning with the language that replaces missing translations;
  /// empty if all texts are in one language.
  public var languages: [String] = []

  /// The language in which the texts are shown; nil for the first.
  package internal(set) var shownLanguage: String?

  /// The name of the form in another system, which can be any text.
  public var name: String?

  /// The displayed name of the form.
  public var title: String?

  /// The displayed name in languages other than the first.
  public var translations = Translations()

  /// The messages that replace the usual ones, by their key.
  public var messages = FormMessages()

  /// The field that has the focus in a new draft; nil for the first field that can have it.
  public var focus: String?

  /// The attributes that all fields inherit.
  public var inherited = InheritedAttributes()

  /// The types that the form declares, by key.
  public var types: [String: DeclaredType] = [:]

  /// The lists of options that fields share, by key.
  public var lists: [String: FormList] = [:]

  /// Shared attributes, by the name that fields use.
  public var styles: [String: FieldAttributes] = [:]

  /// The groups, in order.
  public var groups: [Group] = []

  /// The fields in the order of the definition; see ``order`` for their order on a screen.
  public var fields: [FormField] = []

  /// The notes between the fields, in the order of the definition.
  public var notes: [FormNote] = []

  /// The rules between fields.
  public var rules: [FormRule] = []

  /// The fields whose values together identify a draft.
  public var unique: [String] = []

  /// The reasons that a field can have instead of a value.
  public var missingReasons: [MissingReason] = []

  /// The groups that must be complete for finalizing; nil for all.
  public var submitGroups: [String]?

  /// Creates a form without fields.
  public init(key: String, version: Int) {
    self.key = key
    self.version = version
  }
}

extension FormDefinition {
  /// Fields that belong together.
  public struct Group: Equatable, Sendable {
    /// The name of the group in its form.
    public var key: String

    /// The name of the group in another system, which can be any text.
    public var name: String?

    /// The displayed name of the group.
    public var title: String?

    /// The group that contains this one; nil if it is not inside another group.
    public var parent: String?

    /// Whether a screen shows the group alone, with ways to the next page and back.
    public var isPage = false

    /// How a screen arranges the fields.
    public var layout = FormDefinition.Layout.rows

    /// How the group is repeated; nil if it is not repeated.
    public var repetition: Repetition?

    /// The keys of the fields in each row; a field outside of rows gets a row of its own.
    public var rows: [[String]] = []

    /// The condition under which everything in the group applies; nil if it always does.
    public var condition: FormCondition?

    /// The attributes that everything in the group inherits.
    public var inherited = InheritedAttributes()

    /// The displayed name in other languages than the first.
    public var translations = Translations()

    /// Creates a group without rows.
    public init(key: String) {
      self.key = key
    }
  }

  /// How a screen arranges the fields of a group.
  public enum Layout: String, CaseIterable, Hashable, Sendable {
    /// In rows, one below the other.
    case rows
    /// In a table: each field is a row, and each option that they share a column.
    case grid
  }

  /// A reason why a field may stay without a value.
  public struct MissingReason: Equatable, Sendable {
    /// The name that drafts store.
    public var key: String

    /// The displayed name.
    public var label: String?

    /// The displayed name in other languages than the first.
    public var translations = Translations()

    /// Creates a reason.
    public init(_ key: String, label: String? = nil) {
      self.key = key
      self.label = label
    }
  }
}

extension FormDefinition: Translatable {
  /// Passes each text with its name to a function, which may replace it.
  public mutating func changeTexts(_ change: (String, inout String?) -> Void) {
    change("title", &title)
  }
}

extension FormDefinition.Group: Translatable {
  /// Passes each text with its name to a function, which may replace it.
  public mutating func changeTexts(_ change: (String, inout String?) -> Void) {
    change("title", &title)
  }
}

extension FormDefinition.MissingReason: Translatable {
  /// Passes each text with its name to a function, which may replace it.
  public mutating func changeTexts(_ change: (String, inout String?) -> Void) {
    change("label", &label)
  }
}
