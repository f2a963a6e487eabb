/// Something in a declared type that would surprise the people who fill in its fields.
///
/// A type with findings can be used; a type with mistakes cannot.
public struct TypeFinding: Hashable, Sendable {
  /// What was found.
  public enum Cause: Hashable, Sendable {
    /// No character is accepted.
    case nothingAccepted
    /// The longest text leaves slots of the template empty for ever.
    case unreachableSlots(capacity: Int, longest: Int)
    /// The shortest text does not fit.
    case lengthBeyondCapacity(shortest: Int, capacity: Int)
    /// The longest text is too short for what the template must have.
    case lengthBelowGrowth(longest: Int, least: Int)
    /// Typing this literal of the template fills a slot with it.
    case literalAccepted(Character)
    /// The placeholder touches a literal of its kind, and may be meant as one itself.
    case placeholderMeantLiterally(Character)
    case patternMatchesNothing
    /// No text that can be typed has the form that the pattern asks for.
    case patternMissesTemplate
    /// The template as written is larger than it may grow.
    case templateBeyondGrowth
    /// Literals between the placeholders of a growing template, which are never shown.
    case literalsWithinGrowth(String)
    /// More decimals are added than may be typed.
    case fractionBeyondGrowth(added: Int, most: Int)
    /// Zeros are to be added, but nothing says where the separator is.
    case zerosWithoutGrowth
    /// What is put around the text could be typed as a part of it.
    case dressAccepted(String)
    /// Words are there for a code that no text of the type ever has.
    case messageNeverSaid(String, nearest: String?)
    /// A law of editing does not hold.
    case law(Law, text: String)
  }

  /// The laws that are tried on generated text.
  public enum Law: String, CaseIterable, Hashable, Sendable {
    /// Deleting leads to the empty text, a character with each step.
    case deletion
    /// Leaving a field twice is leaving it once.
    case formatting
    /// A text is read back from what is shown of it.
    case pasting
  }

  /// What was found.
  public let cause: Cause

  /// States a finding.
  public init(_ cause: Cause) {
    self.cause = cause
  }

  /// The member of the type that it is about; nil when it is about several together.
  public var member: String? {
    switch cause {
    case .nothingAccepted: "accepts"
    case .unreachableSlots, .lengthBelowGrowth: "maxLength"
    case .lengthBeyondCapacity: "minLength"
    case .literalAccepted: "template"
    case .placeholderMeantLiterally: "placeholders"
    case .patternMatchesNothing, .patternMissesTemplate: "pattern"
    case .templateBeyondGrowth, .literalsWithinGrowth: "grow"
    case .fractionBeyondGrowth, .zerosWithoutGrowth, .dressAccepted: "final"
    case .messageNeverSaid: "messages"
    case .law: nil
    }
  }

  /// The way from the type to what it is about.
  package var path: [String] {
    let key: String? = if case .messageNeverSaid(let code, _) = cause { code } else { nil }
    return [member, key].compactMap(\.self)
  }
}
