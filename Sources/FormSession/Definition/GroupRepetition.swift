public import FieldEngine

extension FormDefinition {
  /// The repetition of a group, whose fields and groups occur once in each entry.
  public struct Repetition: Equatable, Sendable {
    /// The smallest number of entries; nil for no minimum.
    public var min: Int?

    /// The largest number of entries; nil for as many as a draft may have.
    public var max: Int?

    /// The expression that determines the number of entries; nil if people add and remove them.
    public var count: String?

    /// The displayed name of an entry, which may contain the entry's answers: `Medicine ${name}`.
    public var entryTitle: String?

    /// The initial number of entries in a draft, or in the entry that contains the group.
    public var start: Int?

    /// The displayed name of an entry in languages other than the first.
    public var translations = Translations()

    /// Creates a repetition without limits.
    public init(
      min: Int? = nil, max: Int? = nil, count: String? = nil, entryTitle: String? = nil,
      start: Int? = nil
    ) {
      (self.min, self.max, self.count) = (min, max, count)
      (self.entryTitle, self.start) = (entryTitle, start)
    }

    /// The initial number of entries.
    var firstEntries: Int {
      count == nil ? Swift.min(Swift.max(start ?? 0, min ?? 0), max ?? .max) : 0
    }

    /// The maximum number of entries in all repeats of a draft together.
    public static let mostEntries = 10_000

    /// The maximum nesting depth of repeats.
    static let deepest = 3
  }
}

extension FormDefinition.Repetition: Translatable {
  /// Passes each piece of text with its name to a function, which may replace the text.
  public mutating func changeTexts(_ change: (String, inout String?) -> Void) {
    change("entry", &entryTitle)
  }
}
