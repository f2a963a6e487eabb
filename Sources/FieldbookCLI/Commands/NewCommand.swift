import FieldEngine
import FieldbookKit
import FormSession
import JSONText

extension CommandDescription {
  static let new = CommandDescription(
    "new", "Start a draft, and print its id.",
    discussion: """
      Values are read as if a person typed them. Invalid values are saved and reported on standard \
      error. The exit status is 3 when a value cannot be read as its type without dropping part of \
      it, and 0 otherwise. Values that may not be stored, such as a card's security code, must \
      come from standard input. For a file field, write `@` and the path of a file.
      """,
    positionals: [.form, .values],
    options: [.title, .edit, .language, .compact, .roomy, .plain],
    examples: [
      Example("fieldbook new visit", "Start an empty draft"),
      Example(
        "fieldbook new visit name='Ada Byron' zip=90210 --title 'First visit'", "Start with values"),
      Example("fieldbook new visit --edit", "Start a draft and fill it in"),
    ],
    exitCodes: [
      .done, .failed, .usage, .invalidData, .notFound, .conflict, .storeUnusable, .interrupted,
    ])
}

extension Positional {
  static let values = Positional(
    "FIELD=VALUE", .optionalMany,
    help: "A value for a field; `-` reads standard input, `@PATH` a file",
    completion: .assignments)
}

extension Option {
  static let title = Option("title", value: "T", help: "The title of the draft")
  static let edit = Option("edit", help: "Open the draft in the terminal")
}

extension Fieldbook {
  static func beginDraft(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let book = try book(invocation, on: &console)
    let form = try book.loadedForm(invocation.argument(.form))
    try checkLayout(invocation)
    _ = try invocation.language(of: form.definition)
    let values = try Assignment.read(invocation.arguments(.values), for: form, on: &console)
    let title = invocation.value(.title)
    let draft = try book.withFiles(of: values, for: form, on: &console) { values, _ in
      try book.begin(form, title: title, values: values.map { ($0.field, $0.text) })
    }
    let id = draft.draft.id
    try console.print(
      invocation.flag(.json) ? JSON.object([("id", .string(id.description))]).text : id.description)
    if invocation.showsForm { return try edit(id, at: book, invocation, on: &console) }
    let kept = draft.fields.filter { field in values.contains { $0.field == field.key } }
    for field in kept {
      if let issue = field.issue { console.complain("\(field.key): \(issue.message).") }
    }
    if kept.isEmpty { return .done }
    let session = try book.session(draft)
    let fields = kept.compactMap { session.field($0.key) }
    return fields.contains { $0.hasUnreadableText } ? .invalidData : .done
  }
}

extension Invocation {
  /// Whether `new` shows the form of the draft that it starts.
  ///
  /// An option that determines how the form is shown also opens the form.
  var showsForm: Bool { [Option.edit, .plain, .compact, .roomy].contains { flag($0) } }
}
