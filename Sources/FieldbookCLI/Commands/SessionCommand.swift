import FieldEngine
import FieldbookMemory
import FieldbookStore
import FormSession
import JSONText

extension CommandDescription {
  static let session = CommandDescription(
    "session", "Fill in a form for another program, as JSON lines.",
    discussion: """
      Reads one request a line from standard input, such as a step in a field, and answers one \
      line each: what changed, or what was refused. An answer is written only after what it tells \
      is on the disk. With `--form` the draft lives in memory until `close`, or until the input ends.

      A line that cannot be understood is answered with an error, and the session goes on.
      """,
    positionals: [.maybeID], options: [.formFile, .debug], ways: ["ID", "--form FILE"],
    examples: [
      Example("fieldbook session 89ab4f21", "A draft of the store"),
      Example(
        #"echo '{"op":"set","field":"zip","text":"9021"}' | fieldbook session --form a.form.json"#,
        "Judge a whole value"),
    ],
    exitCodes: [.done, .failed, .usage, .notFound, .conflict, .storeUnusable])
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
    let isObserved = invocation.flag(.debug)
    let id = invocation.optionalArgument(.maybeID)
    switch (id, try invocation.fileName(.formFile)) {
    case (nil, nil): throw .usage(.missingArgument("ID", command: "session"))
    case (_?, _?): throw .usage(.contradiction("ID", "--form"))
    case (nil, let path?):
      let form = try loadedForm(from: path, on: &console)
      let person = Person("", now: console.clock)
      let draft = try keeping { () throws(StoreFault) in try OpenDraft(of: form, as: person) }
      return try converse(on: draft, isObserved: isObserved, on: &console)
    case (let id?, nil):
      let desk = try desk(invocation, on: &console)
      let draft = try desk.draft(id)
      guard draft.status == .draft else { throw .draft(.store(.notOpen(draft.id, draft.status))) }
      return try converse(on: try desk.open(draft.id), isObserved: isObserved, on: &console)
    }
  }

  private static func converse(
    on draft: OpenDraft<some DraftStore>, isObserved: Bool, on console: inout some Console
  ) throws(CommandFault) -> ExitCode {
    var conversation = SessionConversation(draft)
    while !conversation.isClosed, let line = try console.nextLine() {
      let before = isObserved ? conversation.draft.session : nil
      let answer = conversation.answer(line)
      for transition in before?.transitions(to: conversation.draft.session) ?? [] {
        console.complain(transition.description)
      }
      try console.print(answer.text)
    }
    if !conversation.isClosed {
      try keeping { () throws(StoreFault) in try conversation.draft.close() }
    }
    return .done
  }

  /// The form that a file defines, ready to be filled in; what is wrong with it is listed.
  static func loadedForm(
    from path: String, on console: inout some Console
  ) throws(CommandFault) -> LoadedForm {
    let form = try definition(from: path, on: &console)
    do throws(TypeMistake) {
      return try LoadedForm(form, Judging(today: console.today))
    } catch {
      console.complain("\(path): \(error.message)")
      throw .definition(path: path)
    }
  }

  /// The form that a file defines; what is wrong with it is listed.
  static func definition(
    from path: String, on console: inout some Console
  ) throws(CommandFault) -> FormDefinition {
    let document = FormDocument(try console.contents(of: path))
    for mistake in document.mistakes { console.complain(mistake.line(file: path)) }
    guard document.mistakes.isEmpty, let form = document.definition else {
      throw .definition(path: path)
    }
    return form
  }
}
