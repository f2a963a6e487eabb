import FieldEngine
import FormSession
import JSONText

extension CommandDescription {
  static let session = CommandDescription(
    "session", "Fill in a form for another program, as JSON lines.",
    discussion: """
      Reads one request a line from standard input, such as a step in a field, and answers one \
      line each: what changed, or what was refused. The draft lives in memory until `close`, or \
      until the input ends.

      A line that cannot be understood is answered with an error, and the session goes on.
      """,
    options: [.formFile, .debug],
    examples: [
      Example(
        #"echo '{"op":"set","field":"zip","text":"9021"}' | fieldbook session --form a.form.json"#,
        "Judge a whole value")
    ],
    exitCodes: [.done, .failed, .usage, .notFound])
}

extension Option {
  static let formFile = Option(
    "form", value: "FILE", help: "The definition of the form", completion: .file)
  static let debug = Option("debug", help: "Tell on standard error how the states of fields change")
}

extension Fieldbook {
  static func runSession(
    _ invocation: Invocation, on console: inout some Console
  ) throws(CommandFault) -> ExitCode {
    guard let path = invocation.value(.formFile) else {
      throw .usage(.missingArgument("--form FILE", command: "session"))
    }
    let isObserved = invocation.flag(.debug)
    var conversation = SessionConversation(try newSession(of: path, on: &console))
    while !conversation.isClosed, let line = try console.nextLine() {
      let before = isObserved ? conversation.session : nil
      let answer = conversation.answer(line)
      for transition in before?.transitions(to: conversation.session) ?? [] {
        console.complain(transition.description)
      }
      try console.print(answer.text)
    }
    return .done
  }

  /// Begins a session of the form that a file defines; what is wrong with it is listed.
  private static func newSession(
    of path: String, on console: inout some Console
  ) throws(CommandFault) -> Session {
    let document = FormDocument(try console.contents(of: path))
    for mistake in document.mistakes { console.complain(mistake.line(file: path)) }
    guard document.mistakes.isEmpty, let form = document.definition else {
      throw .definition(path: path)
    }
    do throws(TypeMistake) {
      return try Session(form, Judging(today: console.today))
    } catch {
      console.complain("\(path): \(error.message)")
      throw .definition(path: path)
    }
  }
}
