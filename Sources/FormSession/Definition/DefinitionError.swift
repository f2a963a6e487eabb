public import Expressions
public import FieldEngine
public import JSONText

/// A mistake in a form definition, with its position.
public struct DefinitionError: Error, Equatable, Sendable {
  /// The kind of mistake.
  public let kind: Kind

  /// The position, as a path through the document.
  public let pointer: JSONPointer

  /// The position in the file's text.
  public let position: JSONPosition

  /// The kinds of mistakes.
  public enum Kind: Equatable, Sendable {
    /// The JSON has a mistake.
    case json(JSONError)
    /// The value must be of a different JSON kind.
    case wants(Wanted)
    /// The object cannot have this member; `known` lists the members that it can have.
    case unknownMember(String, known: [String])
    /// A required member is missing.
    case missingMember(String)
    /// Exactly one of these members is required.
    case wantsOneOf([String])
    /// The word is not one of the allowed words.
    case notAllowed(String, allowed: [String])
    /// The text cannot be a key.
    case notAKey(String)
    /// The text is not a calendar date.
    case notADay(String)
    /// The first bound is above the second one.
    case reversed(String, String)

    /// An object that states a type must have exactly one member.
    case typeWantsOneMember
    /// The type has a mistake.
    case type(TypeError)
    /// The form declares a type that has the name of a built-in type.
    case builtInType(String)

    /// All patterns together have more states than the limit.
    case patternsTooLarge(limit: Int)

    /// Another item of this kind has the same key.
    case repeated(Item, String)
    /// No item of this kind has this name.
    case unknown(Item, String, nearest: String?)
    /// A row names a field that belongs to another group, or to no group.
    case fieldOfAnotherGroup(String, group: String?)
    /// The field is already in another row.
    case inTwoRows(String)
    /// These groups contain one another in a cycle.
    case groupCycle([String])
    /// The group's nesting depth, which is 1 for an outermost group, is above the limit.
    case groupTooDeep(String, limit: Int)
    /// The repeat's nesting depth, which is 1 for an outermost repeat, is above the limit.
    case repeatTooDeep(String, limit: Int)
    /// A repeat has both `count` and this member.
    case countedRepeat(String)
    /// The group is a page inside a repeat.
    case pageInRepeat(String)
    /// The field is in a repeat, where it cannot be used like this.
    case inRepeat(String, group: String, NonRepeatableUse)
    /// The field is not in the group, or the group is not a repeat.
    case notInRepeat(String, group: String)
    /// A row of a list is malformed.
    case badListItem
    /// A list has no rows.
    case emptyList
    /// A condition, a rule or another part that lists things lists none.
    case nothingListed
    /// No field and no expression uses the list.
    case unusedList(String)
    /// A field in a grid is not a choice with the same options as the grid's other fields.
    case notInGrid(String, group: String)
    /// Text is given in several languages, although the form does not list its languages.
    case noLanguages
    /// The text is not the name of a language.
    case notALanguage(String)
    /// The form has no fields.
    case noFields
    /// The conditions of these fields depend on one another in a cycle.
    case conditionCycle([String])
    /// These conditions and calculations depend on one another in a cycle.
    case calculationCycle([String])
    /// An expression has a mistake.
    case expression(ExpressionError)
    /// The result of a calculation can never be an answer of its field.
    case neverFits(String, Expressions.ValueKind, type: String)
    /// The field is sealed or never stored, so its answer cannot be calculated.
    case neverCalculated(String)
    /// A file field is sealed or never stored, but the content of a file is always stored.
    case neverFile(String)
    /// A calculated field cannot have an initial answer.
    case calculatedBegins(String)
    /// The calculation reads a masked field, which makes its own answer masked.
    case masksCalculation(String, by: String)
    /// The field is required, but it begins empty and is disabled.
    case neverFilled(String, disabledBy: Disabler)
    /// The field's text is sealed or never stored, so nothing can be compared with it.
    case neverCompared(String)
    /// The field's text is sealed or never stored, so the field cannot have an initial answer.
    case neverBegins(String)
    /// The initial text cannot become valid, regardless of what is typed after it.
    case cannotBegin(IncompatibleText)
    /// The field is compared with a value that the field can never have.
    case neverHas(String, IncompatibleText)
    /// Two fields whose values are of different kinds are compared.
    case notComparable(String, ValueKind, with: String, ValueKind)
    /// The bound for a field is of a different kind from the field's values.
    case notOfKind(ValueKind, String, of: String)
    /// A field in a sum is not a number.
    case notAddable(String)

    /// The definition has more mistakes than the limit.
    case tooManyErrors(limit: Int)
  }

  /// The uses that are limited to fields outside repeats.
  public enum NonRepeatableUse: Equatable, Sendable {
    /// The field helps to identify a draft.
    case unique
    /// The field has the focus in a new draft.
    case focus
  }

  /// The causes that disable a field.
  public enum Disabler: Equatable, Sendable {
    /// The field's own attributes.
    case field
    /// The style with this name.
    case style(String)
    /// The group with this key.
    case group(String)
    /// The form.
    case form
  }

  /// The kinds of values; only values of the same kind can be compared.
  public enum ValueKind: Hashable, Sendable {
    /// A number.
    case number
    /// A date or a month.
    case date
    /// True or false.
    case flag
    /// Text.
    case text
    /// A range.
    case range
    /// A list.
    case list
  }

  /// Text that does not fit its field.
  public struct IncompatibleText: Equatable, Sendable {
    /// The text.
    public let text: String

    /// The field's message about the text; nil if the field would read the text as another value.
    public let reason: String?

    /// The value that was probably meant, or all possible values if there are few.
    public let known: [String]
  }

  /// The kinds of items that a definition can name.
  public enum Item: String, CaseIterable, Hashable, Sendable {
    /// A field.
    case field
    /// A group.
    case group
    /// A rule.
    case rule
    /// A style.
    case style
    /// A type.
    case type
    /// A reason for a missing value.
    case reason
    /// A list of options.
    case list
    /// A language of the form.
    case language
    /// A standard message.
    case message
  }

  /// The kinds of JSON values that a definition can require.
  public enum Wanted: Equatable, Sendable {
    /// An object.
    case object
    /// An array.
    case array
    /// A string.
    case text
    /// `true` or `false`.
    case flag
    /// A whole number.
    case wholeNumber
    /// A whole number within a range.
    case count(ClosedRange<Int>)
    /// A single character.
    case character
    /// A number.
    case number
    /// A number that is not negative.
    case weight
    /// A string, a number, a Boolean, or a list of them.
    case value
    /// Only `true`.
    case mark
    /// An array of exactly two items.
    case pair
    /// A string or an object.
    case textOrObject
    /// `true`, `false` or an expression.
    case flagOrExpression
    /// At least one language.
    case languages
  }
}
