/// A field type that a definition file declares.
///
/// It can do all that a built-in type can, and is compiled to the same kind of row.
public struct DeclaredType: Hashable, Sendable {
  /// The name by which fields ask for the type.
  public var name: String

  /// What a field is called when its form does not say; the name when it is nil.
  public var description: String?

  /// The guide that typed characters fill; empty for none.
  public var template = ""

  /// The characters of the template that are replaced by typed ones.
  public var placeholders = ""

  /// Which characters are taken.
  public var accepts = Acceptance.any

  /// The case that letters are given.
  public var letterCase = LetterCase.none

  /// How many characters a finished text has at least.
  public var minimumLength = 0

  /// How many characters a text may have; nil for as many as the template holds.
  public var maximumLength: Int?

  /// Whether spaces before the first other character are dropped.
  public var trimsLeading = false

  /// The form of the whole text, as it is shown.
  public var pattern: Pattern?

  /// How the template grows with the text.
  public var growth: TemplateGrowth?

  /// What is added when the field is left.
  public var ending = FinalFormat()

  /// How hard a field resists being made narrower than others in its row; nil for as hard as most.
  public var priority: Double?

  /// Which keys a screen keyboard should offer; nil for those that fit what is taken.
  public var keyboard: Keyboard?

  /// What may be stored of the text; nil to keep it.
  public var storage: StoragePolicy?

  /// What to say about any problem that `messages` does not name.
  public var message: String?

  /// What to say about the problems with these codes.
  public var messages: [String: String] = [:]

  /// Declares a type that takes any text.
  public init(name: String) {
    self.name = name
  }
}

/// How many characters a template has on both sides of a separator.
public struct TemplateGrowth: Hashable, Sendable {
  /// The fewest and the most before the separator.
  public var before: ClosedRange<Int>

  /// The fewest and the most behind it.
  public var after: ClosedRange<Int>

  /// The sign between the two sides.
  public var separator: Character

  /// States how a template grows.
  public init(before: ClosedRange<Int>, after: ClosedRange<Int>, separator: Character) {
    self.before = before
    self.after = after
    self.separator = separator
  }
}

/// What a type adds to its text when the field is left.
public struct FinalFormat: Hashable, Sendable {
  /// What stands before the text.
  public var prefix = ""

  /// What stands behind the text.
  public var suffix = ""

  /// Whether a separator that comes first gets a zero before it.
  public var addsLeadingZero = false

  /// How many digits stand behind the separator at least.
  public var minimumFraction = 0

  /// Adds nothing.
  public init() {}
}
