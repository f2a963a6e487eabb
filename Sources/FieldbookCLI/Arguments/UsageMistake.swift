import FieldEngine

/// What is wrong with a command line.
///
/// The cases hold facts only; the words stand in `UsageMistake+Words.swift`.
public enum UsageMistake: Error, Equatable, Sendable {
  case unknownCommand(String, nearest: String?)
  /// The first word of a two-word command stands alone.
  case incompleteCommand(String, choices: [String])
  /// `command` is nil for an option that stands before the command.
  case unknownOption(String, command: String?, nearest: String?)
  /// An option of the program where the command has one of its own for what is meant.
  case otherOption(String, meant: String, command: String)
  case missingValue(option: String, valueName: String)
  case unexpectedValue(String, flag: String)
  case repeatedOption(String)
  case missingArgument(String, command: String)
  /// One of two ways to say what the command is about is needed.
  case missingAlternative(String, String, command: String)
  case tooManyArguments(surplus: String, command: String)
  /// `place` is the option or argument that the value was given for.
  case valueNotAllowed(String, place: String, allowed: [String], nearest: String?)
  case notANumber(String, option: String, minimum: Int)
  /// The value is not an instant with its offset.
  case notAnInstant(String, option: String)
  case notAnAssignment(String)
  /// Standard input has been read already when it is asked for again.
  case secondInput(String)
  /// An argument that is no text, by its place after the program's name and how it begins.
  case notUTF8(place: Int, beginning: String)
  /// Standard input is no text, and was to be this value.
  case inputNotUTF8(String)
  /// Two values are given for one field.
  case repeatedField(String)
  /// A file is to have a name that is none, or that means a stream elsewhere.
  case notAFileName(String, place: String)
  /// A hash is not 64 hexadecimal digits.
  case notAHash(String, option: String)
  /// Two things are asked for that cannot both be done.
  case contradiction(String, String)
  /// Nobody names a store, and there is no home folder.
  case noHome

  /// A name for programs, which stays when the words change.
  public var code: String {
    switch self {
    case .unknownCommand: "unknown_command"
    case .incompleteCommand: "incomplete_command"
    case .unknownOption: "unknown_option"
    case .otherOption: "other_option"
    case .missingValue: "missing_value"
    case .unexpectedValue: "unexpected_value"
    case .repeatedOption: "repeated_option"
    case .missingArgument, .missingAlternative: "missing_argument"
    case .tooManyArguments: "too_many_arguments"
    case .valueNotAllowed: "value_not_allowed"
    case .notANumber: "not_a_number"
    case .notAnInstant: "not_a_time"
    case .notAnAssignment: "not_an_assignment"
    case .secondInput: "second_input"
    case .notUTF8, .inputNotUTF8: "not_utf8"
    case .repeatedField: "repeated_field"
    case .notAFileName: "not_a_file_name"
    case .notAHash: "not_a_hash"
    case .contradiction: "contradiction"
    case .noHome: "no_home"
    }
  }
}

extension UsageMistake {
  /// The mistake of giving `value` where only `allowed` values are taken.
  static func notAllowed(_ value: String, place: String, allowed: [String]) -> UsageMistake {
    let nearest = NearestSpelling.of(value, among: allowed)
    return .valueNotAllowed(value, place: place, allowed: allowed, nearest: nearest)
  }
}
