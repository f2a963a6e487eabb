import Expressions
import FieldEngine
import FieldbookKit
import FormSession
import JSONText

extension CommandDescription {
  static let session = CommandDescription(
    "session", "Let another program fill in a form, with JSON lines.",
    discussion: """
      Reads one request per line from standard input, such as a keystroke in a field. Prints one \
      line per request: what changed, or why it was refused. Changes are on the disk before the \
      response is printed. With `--form`, the draft is kept in memory until `close` or the end of \
      the input.

      The response to an unreadable line is an error, and the session continues.
      """,
    positionals: [.maybeID], options: [.formFile, .listFile, .nowTime, .language, .debug],
    ways: ["ID", "--form FILE"],
    examples: [
      Example("fieldbook session 89ab4f21", "Edit a draft of the store"),
      Example(
        #"echo '{"op":"set","field":"zip","text":"9021"}' | fieldbook session --form a.form.json"#,
        "Validate a whole value"),
    ],
    exitCodes: [.done, .failed, .usage, .notFound, .conflict, .storeUnusable])
}

extension Option {
  static let formFile = Option(
    "form", value: "FILE", help: "The definition of the form", completion: .file)
  static let debug = Option("debug", help: "Print field state changes to standard error")
}

extension Fieldbook {
  static func runSession(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let isObserved = invocation.flag(.debug)
    let id = invocation.optionalArgument(.maybeID)
    switch (id, try invocation.fileName(.formFile)) {
    case (nil, nil): throw UsageError.missingArgument("ID", command: "session")
    case (_?, _?): throw UsageError.contradiction("ID", "--form")
    case (nil, let path?):
      let draft = try trialDraft(from: path, invocation, on: &console)
      return try converse(on: draft, isObserved: isObserved, invocation, on: &console)
    case (let id?, nil):
      // Only a draft in memory can use a time other than the current one.
      if invocation.value(.nowTime) != nil {
        throw UsageError.contradiction("ID", "--now")
      }
      let book = try book(invocation, on: &console)
      let draft = try book.draft(id)
      guard draft.status == .draft else { throw StoreError.notOpen(draft.id, draft.status) }
      return try converse(
        on: try book.openDraft(draft.id), isObserved: isObserved, invocation, on: &console)
    }
  }

  private static func converse(
    on draft: OpenDraft<some DraftStore>, isObserved: Bool, _ invocation: Invocation,
    on console: inout some Console
  ) throws -> ExitCode {
    var conversation = SessionConversation(
      draft, words: try invocation.words(of: draft.session))
    while !conversation.isClosed, let line = try console.nextLine() {
      let before = isObserved ? conversation.draft.session : nil
      let answer = conversation.answer(line)
      for transition in before?.transitions(to: conversation.draft.session) ?? [] {
        console.complain(transition.description)
      }
      try console.print(answer.text)
    }
    if !conversation.isClosed {
      try conversation.draft.close()
    }
    return .done
  }

  /// Loads a form from a file, ready to be filled in, and prints the form's mistakes.
  static func loadedForm(
    from path: String, _ invocation: Invocation, at now: Instant? = nil,
    on console: inout some Console
  ) throws -> LoadedForm {
    let file = try formFile(path, invocation, on: &console)
    guard let form = file.formWithRows else { throw CommandError.definition(path: path) }
    return try loaded(form, from: path, at: now, on: &console)
  }

  /// Loads a form from a file; if the form cannot be used, prints the reason.
  static func loaded(
    _ form: FormDefinition, from path: String, at now: Instant? = nil,
    on console: inout some Console
  ) throws -> LoadedForm {
    do throws(TypeError) {
      return try LoadedForm(
        form,
        now.map { ValidationContext(today: $0.day, offset: $0.offset) } ?? console.validationContext
      )
    } catch {
      console.complain("\(path): \(error.message)")
      throw CommandError.definition(path: path)
    }
  }
}
