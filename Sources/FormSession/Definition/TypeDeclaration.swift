public import FieldEngine

/// A type that a form makes for itself, as its definition states it.
public struct TypeDeclaration: Equatable, Sendable {
  /// What a field of the type is called when nothing else is said.
  public var description: String?
  /// The guide that typed characters fill.
  public var template: String?
  /// The characters of the template that stand for typed ones.
  public var placeholders: String?
  /// The characters that can be typed.
  public var accepts: AcceptedCharacters?
  /// The case that letters get.
  public var letterCase: LetterCase?
  /// The shortest text.
  public var minLength: Int?
  /// The longest text.
  public var maxLength: Int?
  /// Whether spaces in front are dropped.
  public var trimLeading: Bool?
  /// A pattern that the whole text must match.
  public var pattern: String?
  /// How the template follows the typed characters.
  public var grow: TemplateGrowth?
  /// What becomes of the text when the field is left.
  public var final: FinalFormat?
  /// How hard the field resists being made narrower than others in its row.
  public var priority: Double?
  /// Which keys a screen keyboard should offer.
  public var keyboard: Keyboard?
  /// What may be stored of the text.
  public var storage: StoragePolicy?
  /// What to say when the text is not valid.
  public var message: String?
  /// What to say in place of it, by the code of what is wrong.
  public var messages: [String: String] = [:]

  /// Makes a type that takes any text.
  public init() {}
}

extension TypeDeclaration {
  /// The characters that can be typed.
  public enum AcceptedCharacters: Equatable, Sendable {
    case kind(CharacterKind)
    /// These and no others.
    case characters(String)
  }

  /// Characters that have a name of their own.
  public enum CharacterKind: String, CaseIterable, Hashable, Sendable {
    case digits
    case letters
    case alphanumeric
    case any
  }

  /// A template that grows and shrinks with the typed characters.
  public struct TemplateGrowth: Equatable, Sendable {
    /// How many places there are before the separator.
    public var before: ClosedRange<Int>
    /// How many places there are after it.
    public var after: ClosedRange<Int>?
    /// What stands between them.
    public var separator: String?

    /// Makes a template of places in a row.
    public init(
      before: ClosedRange<Int>, after: ClosedRange<Int>? = nil, separator: String? = nil
    ) {
      self.before = before
      self.after = after
      self.separator = separator
    }
  }

  /// What becomes of a text when its field is left.
  public struct FinalFormat: Equatable, Sendable {
    /// What is put before it.
    public var prefix: String?
    /// What is put after it.
    public var suffix: String?
    /// Whether a text that begins with the separator gets a zero in front.
    public var leadingZero: Bool?
    /// How many digits follow the separator at least.
    public var minimumFraction: Int?

    /// Changes nothing.
    public init() {}
  }
}
