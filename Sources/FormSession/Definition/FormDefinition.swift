public import FieldEngine

/// The definition of a form: its fields, their arrangement and the rules between them.
///
/// It is a plain value. ``FormDocument`` reads it from a file, and ``json`` writes it. A program
/// can also build one directly.
public struct FormDefinition: Equatable, Sendable {
  /// The name of the form; the name and the version together identify the definition.
  public var key: String

  /// The version of the definition; a registered version never changes.
  public var version: Int

  /// The languages of the form, beginning with the one that is used where a translation is missing;
  /// empty if the form does not list them.
  public var languages: [String] = []

  /// The language in which the form is shown; nil for the first language.
  package internal(set) var shownLanguage: String?

  /// The name of the form in another system, which can be any text.
  public var name: String?

  /// The displayed name of the form.
  public var title: String?

  /// The displayed name in languages other than the first.
  public var translations = Translations()

  /// The messages that replace the standard ones, by their key.
  public var messages = FormMessages()

  /// The field that has the focus in a new draft; nil for the first field that can have it.
  public var focus: String?

  /// The attributes that all fields inherit.
  public var inherited = InheritedAttributes()

  /// The types that the form declares, by key.
  public var types: [String: DeclaredType] = [:]

  /// The lists of options that fields share, by key.
  public var lists: [String: FormList] = [:]

  /// The shared attributes, by the name that fields use.
  public var styles: [String: FieldAttributes] = [:]

  /// The groups, in order.
  public var groups: [Group] = []

  /// Whether fields without a group appear between the groups, in the order of the definition,
  /// instead of after them.
  public var isInOrder = false

  /// The fields in the order of the definition; see ``order`` for their order on a screen.
  public var fields: [FormField] = []

  /// The notes between the fields, in the order of the definition.
  public var notes: [FormNote] = []

  /// The rules between fields.
  public var rules: [FormRule] = []

  /// The fields whose values together identify a draft.
  public var unique: [String] = []

  /// The reasons that can be given for a missing value.
  public var missingReasons: [MissingReason] = []

  /// The groups that must be complete before the draft can be finalized; nil for all groups.
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

    /// Whether a screen shows the group alone, with controls for the next and the previous page.
    public var isPage = false

    /// How a screen arranges the fields.
    public var layout = FormDefinition.Layout.rows

    /// The repetition of the group; nil if it is not repeated.
    public var repetition: Repetition?

    /// The keys of the fields in each row; a field that is not in a row gets its own row.
    public var rows: [[String]] = []

    /// The condition under which everything in the group applies; nil if it always does.
    public var condition: FormCondition?

    /// The attributes that everything in the group inherits.
    public var inherited = InheritedAttributes()

    /// The displayed name in languages other than the first.
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
    /// In a table, with a row for each field and a column for each option that the fields share.
    case grid
  }

  /// A reason why a field may be left without a value.
  public struct MissingReason: Equatable, Sendable {
    /// The name that drafts store.
    public var key: String

    /// The displayed name.
    public var label: String?

    /// The displayed name in languages other than the first.
    public var translations = Translations()

    /// Creates a reason.
    public init(_ key: String, label: String? = nil) {
      self.key = key
      self.label = label
    }
  }
}

extension FormDefinition: Translatable {
  /// Passes each piece of text with its name to a function, which may replace the text.
  public mutating func changeTexts(_ change: (String, inout String?) -> Void) {
    change("title", &title)
  }
}

extension FormDefinition.Group: Translatable {
  /// Passes each piece of text with its name to a function, which may replace the text.
  public mutating func changeTexts(_ change: (String, inout String?) -> Void) {
    change("title", &title)
  }
}

extension FormDefinition.MissingReason: Translatable {
  /// Passes each piece of text with its name to a function, which may replace the text.
  public mutating func changeTexts(_ change: (String, inout String?) -> Void) {
    change("label", &label)
  }
}
