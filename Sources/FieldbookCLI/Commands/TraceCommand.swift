import FormSession
import JSONText

extension CommandDescription {
  static let trace = CommandDescription(
    "trace", "Show what a field makes of keystrokes, as JSON lines.",
    discussion: """
      Reads one case a line from standard input: a field, and the steps that happen to it. \
      Answers one line each: the field's state after every step. Nothing is stored.

      A line that cannot be understood is answered with an error; the rest go on.
      """,
    examples: [
      Example(
        #"echo '{"field":{"type":"zip"},"steps":[{"op":"set","text":"9021"}]}' | fieldbook trace"#,
        "Judge a whole value")
    ],
    exitCodes: [.done, .failed, .usage])
}

extension Fieldbook {
  static func trace(on console: inout some Console) throws(CommandFault) -> ExitCode {
    var exitCode = ExitCode.done
    while let line = try console.nextLine() {
      switch FieldTrace.answer(line, today: console.today) {
      case .success(let answer):
        try console.print(answer.text)
      case .failure(let mistake):
        exitCode = .usage
        let answer: JSON = ["error": mistake.json]
        try console.print(answer.text)
      }
    }
    return exitCode
  }
}
