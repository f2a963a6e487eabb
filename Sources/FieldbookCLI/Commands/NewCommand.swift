import FieldEngine
import FieldbookStore
import FormSession
import JSONText

extension CommandDescription {
  static let new = CommandDescription(
    "new", "Start a draft, and print its id.",
    discussion: """
      Values are read as if a person typed them. Invalid values are saved and reported on standard \
      error. The exit status is 3 when a value cannot be read as its type without dropping part of \
      it, and 0 otherwise. Values that may not be stored, such as a card's security code, must \
      come from standard input.
      """,
    positionals: [.form, .values],
    options: [.title, .edit, .compact, .roomy, .plain],
    examples: [
      Example("fieldbook new visit", "Start an empty draft"),
      Example(
        "fieldbook new visit name='Ada Byron' zip=90210 --title 'First visit'", "Start with values"),
      Example("fieldbook new visit --edit", "Start a draft and fill it in"),
    ],
    exitCodes: [
      .done, .failed, .usage, .invalidData, .notFound, .storeUnusable, .interrupted,
    ])
}

extension Positional {
  static let values = Positional(
    "FIELD=VALUE", .optionalMany, help: "A value for a field; `-` reads standard input",
    completion: .assignments)
}

extension Option {
  static let title = Option("title", value: "T", help: "The title of the draft")
  static let edit = Option("edit", help: "Open the draft in the terminal")
}

extension Fieldbook {
  static func beginDraft(
    _ invocation: Invocation, on console: inout some Console
  ) throws(CommandFault) -> ExitCode {
    let context = try context(invocation, on: &console)
    let form = try context.form(invocation.argument(.form))
    let values = try Assignment.read(invocation.arguments(.values), for: form, on: &console)
    let draft = try beginDraft(of: form, values, invocation.value(.title), at: context)
    let id = draft.draft.id
    try console.print(
      invocation.flag(.json) ? JSON.object([("id", .string(id.description))]).text : id.description)
    if invocation.flag(.edit) { return try edit(id, at: context, invocation, on: &console) }
    let kept = draft.fields.filter { field in values.contains { $0.field == field.key } }
    for field in kept {
      if let issue = field.issue { console.complain("\(field.key): \(issue.message).") }
    }
    return kept.contains { $0.issue?.isUnreadable == true } ? .invalidData : .done
  }
}

extension Fieldbook {
  /// Saves a new draft of a form.
  static func beginDraft(
    of form: LoadedForm, _ values: [Assignment], _ title: String?, at context: CommandContext
  ) throws(CommandFault) -> DraftContents {
    var random = SystemRandomNumberGenerator()
    let id = DraftID(at: context.person.now(), using: &random)
    let draft = try accepted { () throws(SessionRefusal) in
      try form.newDraft(
        id, title: title, values: values.map { ($0.field, $0.text) }, by: context.person)
    }
    try keeping { () throws(StoreFault) in
      try context.store.begin(draft, of: form, by: context.person)
    }
    return draft.contents
  }
}

extension FieldRecord.Issue {
  /// Whether the text could not be parsed as its type.
  fileprivate var isUnreadable: Bool { code.hasSuffix(".unreadable") }
}

/// Sets values, and converts a refusal to a fault of the command.
private func accepted<Value>(
  _ body: () throws(SessionRefusal) -> Value
) throws(CommandFault) -> Value {
  do throws(SessionRefusal) {
    return try body()
  } catch {
    throw .draft(.refused(error))
  }
}
