/// A property of a declared type that would surprise people who fill in its fields.
///
/// A type with findings can be used; a type with mistakes cannot.
public struct TypeFinding: Hashable, Sendable {
  /// The kinds of findings.
  public enum Cause: Hashable, Sendable {
    /// The type accepts no character.
    case nothingAccepted
    /// The maximum length leaves slots of the template empty forever.
    case unreachableSlots(capacity: Int, longest: Int)
    /// The minimum length exceeds the capacity.
    case lengthBeyondCapacity(shortest: Int, capacity: Int)
    /// The maximum length is shorter than the template requires.
    case lengthBelowGrowth(longest: Int, least: Int)
    /// Typing this literal of the template also fills a slot with it.
    case literalAccepted(Character)
    /// A placeholder is next to a literal of the same kind, and may be meant as a literal itself.
    case placeholderMeantLiterally(Character)
    /// The pattern does not match any text.
    case patternMatchesNothing
    /// The pattern does not match any text that can be typed.
    case patternMissesTemplate
    /// The template is larger than its growth limits allow.
    case templateBeyondGrowth
    /// Literals between the placeholders of a growing template are never shown.
    case literalsWithinGrowth(String)
    /// The final format adds more decimals than can be typed.
    case fractionBeyondGrowth(added: Int, most: Int)
    /// The final format adds zeros, but `grow` does not define a separator.
    case zerosWithoutGrowth
    /// The prefix or suffix could also be typed as part of the text.
    case decorationAccepted(String)
    /// A message is defined for a code that no text of the type can have.
    case messageNeverSaid(String, nearest: String?)
    /// The type breaks a law of editing.
    case law(Law, text: String)
  }

  /// The laws of editing, tested on generated text.
  public enum Law: String, CaseIterable, Hashable, Sendable {
    /// Each deletion removes a character until the text is empty.
    case deletion
    /// Leaving a field a second time changes nothing.
    case formatting
    /// The displayed text reads back as the same value.
    case pasting
  }

  /// The problem that was found.
  public let cause: Cause

  /// Creates a finding.
  public init(_ cause: Cause) {
    self.cause = cause
  }

  /// The member of the type that causes the finding; nil if several members cause it together.
  public var member: String? {
    switch cause {
    case .nothingAccepted: "accepts"
    case .unreachableSlots, .lengthBelowGrowth: "maxLength"
    case .lengthBeyondCapacity: "minLength"
    case .literalAccepted: "template"
    case .placeholderMeantLiterally: "placeholders"
    case .patternMatchesNothing, .patternMissesTemplate: "pattern"
    case .templateBeyondGrowth, .literalsWithinGrowth: "grow"
    case .fractionBeyondGrowth, .zerosWithoutGrowth, .decorationAccepted: "final"
    case .messageNeverSaid: "messages"
    case .law: nil
    }
  }

  /// The path from the type to the cause.
  package var path: [String] {
    let key: String? = if case .messageNeverSaid(let code, _) = cause { code } else { nil }
    return [member, key].compactMap { $0 }
  }
}
