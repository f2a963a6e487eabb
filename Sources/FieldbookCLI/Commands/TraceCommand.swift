import FormSession
import JSONText

extension CommandDescription {
  static let trace = CommandDescription(
    "trace", "Run keystrokes through a field, as JSON lines.",
    discussion: """
      Reads one case per line from standard input: a field and a list of steps. Prints one line \
      per case with the state of the field after every step. Nothing is stored.

      The response to an unreadable line is an error; the other lines are still processed.
      """,
    examples: [
      Example(
        #"echo '{"field":{"type":"zip"},"steps":[{"op":"set","text":"9021"}]}' | fieldbook trace"#,
        "Validate a whole value")
    ],
    exitCodes: [.done, .failed, .usage])
}

extension Fieldbook {
  static func trace(on console: inout some Console) throws -> ExitCode {
    try answerLines(on: &console, errors: \.json) { line, console in
      FieldTrace.answer(line, today: console.today)
    }
  }

  /// Responds to each line of standard input with a line of JSON, and continues after mistakes.
  static func answerLines<Input: Console, Failure: Error>(
    on console: inout Input, errors json: (Failure) -> JSON,
    _ answer: ([UInt8], Input) -> Result<JSON, Failure>
  ) throws -> ExitCode {
    var exitCode = ExitCode.done
    while let line = try console.nextLine() {
      switch answer(line, console) {
      case .success(let answer):
        try console.print(answer.text)
      case .failure(let error):
        exitCode = .usage
        let answer: JSON = ["error": json(error)]
        try console.print(answer.text)
      }
    }
    return exitCode
  }
}
