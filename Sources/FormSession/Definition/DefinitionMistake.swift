public import FieldEngine
public import JSONText

/// Something that is wrong in a definition, and where.
public struct DefinitionMistake: Error, Equatable, Sendable {
  /// What is wrong.
  public let fault: Fault

  /// Where it is, as a path through the document.
  public let pointer: JSONPointer

  /// Where it is in the text.
  public let position: JSONPosition

  /// The things that can be wrong.
  public enum Fault: Equatable, Sendable {
    case json(JSONMistake)
    /// Another kind of JSON value is wanted here.
    case wants(Wanted)
    case unknownMember(String, known: [String])
    case missingMember(String)
    /// There are none or several of some members that exclude one another.
    case wantsOneOf([String])
    case notAllowed(String, allowed: [String])
    case notAKey(String)
    case notADay(String)
    case reversed(String, String)

    case typeWantsOneMember
    case type(TypeMistake)
    /// A form makes a type under the name of one that is there anyway.
    case builtInType(String)

    /// All patterns together have more states than this.
    case patternsTooLarge(limit: Int)

    /// Two things of a kind have the same key.
    case repeated(Kind, String)
    /// There is nothing of that kind and name.
    case unknown(Kind, String, nearest: String?)
    /// A row names a field that belongs to another group, or to none.
    case fieldOfAnotherGroup(String, group: String?)
    case inTwoRows(String)
    /// A form without fields.
    case noFields
    /// Fields wait for one another to take part, each for the next, and the last for the first.
    case conditionCycle([String])
    /// A field must be filled in, begins empty, and takes no answer.
    case neverFilled(String, disabledBy: Disabler)
    /// The characters of the field are never stored, so nothing can be compared with them.
    case neverCompared(String)
    /// A field whose characters are never stored begins with some.
    case neverBegins(String)
    /// A field begins with a text that no typing could make right.
    case cannotBegin(Misfit)
    /// A field is compared with a value that it can never have.
    case neverHas(String, Misfit)
    /// Two fields are compared whose values have nothing in common.
    case notComparable(String, ValueKind, with: String, ValueKind)
    /// A value bounds a field whose values are of this kind, of which it is none.
    case notOfKind(ValueKind, String, of: String)
    /// A field without a number is added up.
    case notAddable(String)

    /// There are more mistakes than these.
    case tooManyMistakes(limit: Int)
  }

  /// What disables a field.
  public enum Disabler: Equatable, Sendable {
    case field
    case style(String)
    case group(String)
    case form
  }

  /// The kinds of values that can be compared with their like only.
  public enum ValueKind: Hashable, Sendable {
    case number
    /// A day, or a month.
    case date
    case flag
    case text
    case range
    case list
  }

  /// A text that does not fit the field that it is stated for.
  public struct Misfit: Equatable, Sendable {
    /// The text.
    public let text: String

    /// What the field says about it; nil when it would make another value of it.
    public let reason: String?

    /// The value that was probably meant, or else those that there are, where they are few.
    public let known: [String]
  }

  /// The kinds of things that have a name in a definition.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case field
    case group
    case rule
    case style
    case type
    case reason
  }

  /// The kinds of JSON value that a definition can ask for.
  public enum Wanted: Equatable, Sendable {
    case object
    case array
    case text
    case flag
    case wholeNumber
    case count(ClosedRange<Int>)
    case character
    case number
    /// A number that is not negative.
    case weight
    /// Text, a number, a truth value, or a list of them.
    case value
    /// Nothing but `true`.
    case mark
    /// An array of exactly two items.
    case pair
    case textOrObject
  }
}
