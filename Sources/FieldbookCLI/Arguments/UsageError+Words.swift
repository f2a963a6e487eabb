import FieldEngine

extension UsageError {
  /// The problem and its place, as one sentence.
  var message: String {
    switch self {
    case .unknownCommand(let name, _):
      "There is no command `\(name)`."
    case .incompleteCommand(let word, _):
      "`\(word)` needs a subcommand."
    case .unknownOption(let spelling, let command?, _):
      "The command `\(command)` has no option `\(spelling)`."
    case .unknownOption(let spelling, nil, _):
      "There is no option `\(spelling)` before the command."
    case .otherOption(let option, _, let command):
      "The option `\(option)` applies to the program, not to `\(command)`."
    case .missingValue(let option, let valueName):
      "The option `\(option)` needs a value, `\(valueName)`."
    case .unexpectedValue(let value, let flag):
      "The option `\(flag)` takes no value, but was given `\(value)`."
    case .repeatedOption(let option):
      "The option `\(option)` is given twice."
    case .missingArgument(let name, let command):
      "The command `\(command)` needs `\(name)`."
    case .missingAlternative(let one, let other, let command):
      "The command `\(command)` needs `\(one)` or `\(other)`."
    case .tooManyArguments(let surplus, let command):
      "The command `\(command)` does not take the argument `\(surplus)`."
    case .valueNotAllowed(let value, let place, _, _):
      "`\(value)` is not a valid value for `\(place)`."
    case .notANumber(let value, let option, let minimum):
      "The option `\(option)` takes a whole number from \(minimum) up, not `\(value)`."
    case .notAnInstant(let value, let option):
      "The option `\(option)` needs a time, not `\(value)`."
    case .notAnAssignment(let word):
      "`\(word)` is not a `field=value` pair."
    case .notAListFile(let word):
      "`\(word)` is not a `KEY=FILE` pair."
    case .noList(let key, _):
      "The form has no list `\(key)` in a file."
    case .noLanguage(let name, _):
      "The form has no language `\(name)`."
    case .secondInput(let word):
      "`\(word)` reads standard input, which another value has already read."
    case .notUTF8(let place, ""):
      "The argument \(place) is not UTF-8; nothing was changed."
    case .notUTF8(let place, let beginning):
      "The argument \(place), which begins `\(beginning)`, is not UTF-8; nothing was changed."
    case .inputNotUTF8(let word):
      "The text from standard input for `\(word)` is not UTF-8."
    case .repeatedField(let key):
      "The field `\(key)` is given twice."
    case .notAFileName("", let place):
      "The name of the file for `\(place)` is empty."
    case .notAFileName(let name, let place):
      "`\(name)` is not a file name for `\(place)`."
    case .noHome:
      "There is no home folder to keep the store in."
    case .needsFolder(let option):
      "With `\(option)` several files are written."
    case .contradiction(let one, let other):
      "`\(one)` and `\(other)` cannot be used together."
    case .notOfFormat(let option, let format):
      "`\(option)` cannot be used with `--format \(format)`."
    case .notAHash(let text, let option):
      "`\(text)` is not a hash for `\(option)`."
    }
  }

  /// Advice on how to correct the mistake, in one or two sentences.
  var hint: String {
    switch self {
    case .unknownCommand(_, let nearest?), .unknownOption(_, _, let nearest?),
      .valueNotAllowed(_, _, _, let nearest?), .otherOption(_, let nearest, _):
      "Did you mean `\(nearest)`?"
    case .unknownCommand(_, nil):
      "`help` lists the commands."
    case .incompleteCommand(_, let choices), .valueNotAllowed(_, _, let choices, nil):
      "Use one of \(Self.list(choices))."
    case .unknownOption(let spelling, let command?, nil):
      "`\(command) --help` shows its options. Put `--` before `\(spelling)` if it is an argument."
    case .unknownOption(_, nil, nil):
      "Options of a command follow its name."
    case .missingValue(let option, let valueName):
      "Write `\(option)=\(valueName)`, even if the value begins with dashes."
    case .unexpectedValue(_, let flag):
      "Write `\(flag)` alone, or leave it out."
    case .repeatedOption, .repeatedField:
      "Use it only once."
    case .missingArgument(_, let command), .missingAlternative(_, _, let command),
      .tooManyArguments(_, let command):
      "`\(command) --help` shows its arguments."
    case .notANumber:
      "Write it in digits."
    case .notAnInstant:
      "Write a date, a time and its offset, such as `2026-11-22T10:00:00Z`."
    case .notAnAssignment:
      "Write `field=value`, such as `zip=90210`."
    case .notAListFile:
      "Write the key of the list and the path of its file, such as `village=villages.csv`."
    case .noList(let key, let known):
      known.isEmpty
        ? "The rows of its lists are part of the definition."
        : NearestSpelling.advice(for: key, among: known)
    case .noLanguage(_, let known):
      known.isEmpty
        ? "Its texts are in one language; leave out `--language`."
        : "Its languages are \(known.map { "`\($0)`" }.joined(separator: ", "))."
    case .secondInput:
      "Set one such value at a time."
    case .notUTF8, .inputNotUTF8:
      "Write it in UTF-8; `iconv` converts other encodings."
    case .notAFileName("-", _):
      "Name a file; write `./-` for a file named `-`."
    case .notAFileName:
      "Name a file."
    case .noHome:
      "Name a store with `--store FILE`, or set `HOME` to an absolute path."
    case .needsFolder:
      "Name a folder for them, as in `-o forms/`."
    case .contradiction:
      "Leave one of them out."
    case .notOfFormat:
      "Leave it out, or export CSV."
    case .notAHash:
      "Give the 64 hexadecimal digits that `verify` printed."
    }
  }

  /// Quotes names, and separates them by commas.
  private static func list(_ names: [String]) -> String {
    names.map { "`\($0)`" }.joined(separator: ", ")
  }
}
