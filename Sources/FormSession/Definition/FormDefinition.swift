public import FieldEngine

/// A form as its author states it: its fields, how they are arranged, and what they owe each other.
///
/// It is a plain value. ``FormDocument`` reads one from a file, ``json`` writes it back, and a
/// program can build one with the same parts.
public struct FormDefinition: Equatable, Sendable {
  /// The name of the form, which with the version tells it from all others.
  public var key: String

  /// The edition of the definition; what is registered under a version never changes.
  public var version: Int

  /// What people call the form.
  public var title: String?

  /// The field that has the focus in a new draft; the first that can have it when nothing is said.
  public var focus: String?

  /// What the fields of the whole form inherit.
  public var inherited = InheritedAttributes()

  /// The types that the form makes for itself, by their keys.
  public var types: [String: DeclaredType] = [:]

  /// Attributes that fields share, by the names under which fields ask for them.
  public var styles: [String: FieldAttributes] = [:]

  /// The groups in their order.
  public var groups: [Group] = []

  /// The fields in the order in which they are stated; ``order`` is that of a screen.
  public var fields: [FormField] = []

  /// What must hold between fields.
  public var rules: [FormRule] = []

  /// The fields whose values together identify a draft.
  public var unique: [String] = []

  /// The reasons that a field may carry in place of a value.
  public var missingReasons: [MissingReason] = []

  /// The groups that finalizing asks for; nil asks for all.
  public var submitGroups: [String]?

  /// Makes a form without fields.
  public init(key: String, version: Int) {
    self.key = key
    self.version = version
  }
}

extension FormDefinition {
  /// Fields that belong together and are judged together.
  public struct Group: Equatable, Sendable {
    /// The name of the group in its form.
    public var key: String

    /// What people call the group.
    public var title: String?

    /// The keys of fields that stand side by side; a member in no row gets one of its own.
    public var rows: [[String]] = []

    /// What the fields of the group inherit.
    public var inherited = InheritedAttributes()

    /// Makes a group without rows.
    public init(key: String) {
      self.key = key
    }
  }

  /// A reason for which a field may stay without a value.
  public struct MissingReason: Equatable, Sendable {
    /// The name by which drafts keep the reason.
    public var key: String

    /// What people call it.
    public var label: String?

    /// Names a reason.
    public init(_ key: String, label: String? = nil) {
      self.key = key
      self.label = label
    }
  }
}
