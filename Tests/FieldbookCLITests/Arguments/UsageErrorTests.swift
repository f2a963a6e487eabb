import Testing

@testable import FieldbookCLI

struct UsageErrorTests {
  @Test(
    arguments: [
      (
        .unknownCommand("exprot", nearest: "export"), "unknown_command",
        "There is no command `exprot`. Did you mean `export`?"
      ),
      (
        .unknownCommand("frobnicate", nearest: nil), "unknown_command",
        "There is no command `frobnicate`. `help` lists the commands."
      ),
      (
        .incompleteCommand("form", choices: ["form add", "form list"]), "incomplete_command",
        "`form` needs a subcommand. Use one of `form add`, `form list`."
      ),
      (
        .unknownOption("--fomr", command: "list", nearest: "--form"), "unknown_option",
        "The command `list` has no option `--fomr`. Did you mean `--form`?"
      ),
      (
        .unknownOption("-5", command: "set", nearest: nil), "unknown_option",
        "The command `set` has no option `-5`. "
          + "`set --help` shows its options. Put `--` before `-5` if it is an argument."
      ),
      (
        .unknownOption("--invalid", command: nil, nearest: nil), "unknown_option",
        "There is no option `--invalid` before the command. Options of a command follow its name."
      ),
      (
        .missingValue(option: "--form", valueName: "F"), "missing_value",
        "The option `--form` needs a value, `F`. "
          + "Write `--form=F`, even if the value begins with dashes."
      ),
      (
        .unexpectedValue("yes", flag: "--json"), "unexpected_value",
        "The option `--json` takes no value, but was given `yes`. "
          + "Write `--json` alone, or leave it out."
      ),
      (
        .repeatedOption("--limit"), "repeated_option",
        "The option `--limit` is given twice. Use it only once."
      ),
      (
        .missingArgument("FORM", command: "export"), "missing_argument",
        "The command `export` needs `FORM`. `export --help` shows its arguments."
      ),
      (
        .tooManyArguments(surplus: "b", command: "export"), "too_many_arguments",
        "The command `export` does not take the argument `b`. `export --help` shows its arguments."
      ),
      (
        .valueNotAllowed(
          "fnial", place: "--status", allowed: ["draft", "final"], nearest: "final"),
        "value_not_allowed", "`fnial` is not a valid value for `--status`. Did you mean `final`?"
      ),
      (
        .valueNotAllowed("open", place: "--status", allowed: ["draft", "final"], nearest: nil),
        "value_not_allowed",
        "`open` is not a valid value for `--status`. Use one of `draft`, `final`."
      ),
      (
        .notANumber("ten", option: "--limit", minimum: 0), "not_a_number",
        "The option `--limit` takes a whole number from 0 up, not `ten`. Write it in digits."
      ),
    ] as [(UsageError, String, String)])
  func `a mistake has a code, a message and a hint`(
    error: UsageError, code: String, words: String
  ) {
    #expect(error.code == code)
    #expect("\(error.message) \(error.hint)" == words)
  }
}
