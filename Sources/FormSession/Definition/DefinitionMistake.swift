public import FieldEngine
public import JSONText

/// Something that is wrong in a definition, and where.
public struct DefinitionMistake: Error, Equatable, Sendable {
  public let fault: Fault
  public let pointer: JSONPointer
  public let position: JSONPosition

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
