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
    case notAllowed(String, allowed: [String])
    case notAKey(String)
    case notADay(String)
    case typeWantsOneMember
    case type(TypeMistake)
  }

  /// The kinds of JSON value that a definition can ask for.
  public enum Wanted: String, Equatable, Sendable {
    case object
    case array
    case text
    case flag
    case number
    case wholeNumber
    case textOrObject
  }
}
