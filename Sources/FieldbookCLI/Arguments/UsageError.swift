import FieldEngine

/// A mistake on the command line.
///
/// The cases contain only facts; the messages are in `UsageError+Words.swift`.
enum UsageError: Error, Equatable, Sendable {
  /// There is no such command.
  case unknownCommand(String, nearest: String?)
  /// The second word of a two-word command is missing.
  case incompleteCommand(String, choices: [String])
  /// There is no such option; `command` is nil if the option precedes the command.
  case unknownOption(String, command: String?, nearest: String?)
  /// A global option was given, but the command has its own option for that purpose.
  case otherOption(String, meant: String, command: String)
  /// An option has no value.
  case missingValue(option: String, valueName: String)
  /// A flag was given a value.
  case unexpectedValue(String, flag: String)
  /// An option was given twice.
  case repeatedOption(String)
  /// A required argument is missing.
  case missingArgument(String, command: String)
  /// One of two alternatives is required.
  case missingAlternative(String, String, command: String)
  /// There are more arguments than the command takes.
  case tooManyArguments(surplus: String, command: String)
  /// The value is not one of those allowed; `place` is the option or argument for which it was
  /// given.
  case valueNotAllowed(String, place: String, allowed: [String], nearest: String?)
  /// The value is not a whole number of at least `minimum`.
  case notANumber(String, option: String, minimum: Int)
  /// The value is not a date and time with a UTC offset.
  case notAnInstant(String, option: String)
  /// The argument is not of the form `FIELD=VALUE`.
  case notAnAssignment(String)
  /// The value of `--list` is not of the form `KEY=FILE`.
  case notAListFile(String)
  /// The form has no list with this key that is read from a file.
  case noList(String, known: [String])
  /// The form does not have the language.
  case noLanguage(String, known: [String])
  /// Standard input is requested a second time.
  case secondInput(String)
  /// An argument is not valid UTF-8, given by its position and its first characters.
  case notUTF8(place: Int, beginning: String)
  /// Standard input, which should provide this value, is not valid UTF-8.
  case inputNotUTF8(String)
  /// Two values are given for the same field.
  case repeatedField(String)
  /// The name of a file is empty, or is `-`, which elsewhere means a stream.
  case notAFileName(String, place: String)
  /// A hash does not have 64 hexadecimal digits.
  case notAHash(String, option: String)
  /// Two options contradict each other.
  case contradiction(String, String)
  /// The export format does not support this option.
  case notOfFormat(String, format: String)
  /// No store is named, and there is no home folder.
  case noHome
  /// The option makes the command write several files, so `-o` must name a folder.
  case needsFolder(String)

  /// A stable code for programs, which does not change with the messages.
  var code: String {
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
    case .notAListFile: "not_a_list_file"
    case .noList: "no_list"
    case .noLanguage: "no_language"
    case .secondInput: "second_input"
    case .notUTF8, .inputNotUTF8: "not_utf8"
    case .repeatedField: "repeated_field"
    case .notAFileName: "not_a_file_name"
    case .notAHash: "not_a_hash"
    case .contradiction: "contradiction"
    case .notOfFormat: "not_of_format"
    case .noHome: "no_home"
    case .needsFolder: "needs_folder"
    }
  }
}

extension UsageError {
  /// Creates the mistake for a value that is not among the allowed ones.
  static func notAllowed(_ value: String, place: String, allowed: [String]) -> UsageError {
    let nearest = NearestSpelling.of(value, among: allowed)
    return .valueNotAllowed(value, place: place, allowed: allowed, nearest: nearest)
  }
}
