import FieldEngine
import FieldbookKit
package import FormSession
package import JSONText

extension CommandDescription {
  static let formAdd = CommandDescription(
    "form add", "Register a version of a form.",
    discussion: """
      A registered version never changes; adding the same definition again has no effect. Drafts \
      keep the version they were started with until `upgrade` moves them.

      List files are read from the folder of the definition, and their rows are stored with the \
      form; identical files are stored once.
      """,
    positionals: [.definitionFile], options: [.listFile],
    examples: [
      Example("fieldbook form add visit.form.json", "Register a form"),
      Example(
        "fieldbook form add visit.form.json --list village=2026/villages.csv",
        "Use another file for the rows of a list"),
    ],
    exitCodes: [.done, .failed, .usage, .notFound, .conflict, .storeUnusable])

  static let formList = CommandDescription(
    "form list", "List the registered forms.",
    examples: [Example("fieldbook form list", "List all versions with the number of drafts")],
    exitCodes: [.done, .usage, .storeUnusable])

  static let formShow = CommandDescription(
    "form show", "Show the definition of a form.",
    positionals: [.form], options: [.formVersion],
    examples: [
      Example("fieldbook form show visit", "Show the newest version"),
      Example(
        "fieldbook form show visit --json > visit.form.json", "Save the registered definition"),
    ],
    exitCodes: [.done, .usage, .notFound, .storeUnusable])
}

extension Positional {
  static let form = Positional("FORM", help: "The key of a form", completion: .formKey)
}

extension Option {
  static let formVersion = Option(
    "form-version", value: "V", help: "Show this version instead of the newest",
    mistakenFor: Option.version.name)
}

extension Fieldbook {
  static func addForm(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    try expectOpenableStore(invocation, on: console)
    let path = invocation.argument(.definitionFile)
    let file = try formFile(path, invocation, on: &console)
    guard let definition = file.form else { throw CommandError.definition(path: path) }
    let form = try loaded(definition, from: path, on: &console)
    let book = try book(invocation, on: &console)
    let isNew = try file.register(in: book) ?? false
    if invocation.flag(.json) {
      try console.print(
        JSON.object([
          ("form", .string(form.id.key)), ("version", .integer(form.id.version)),
          ("added", .bool(isNew)),
        ]).text)
    } else if !invocation.flag(.quiet) {
      let state = isNew ? "is registered" : "is already registered"
      console.complain("\(form.id.key) \(form.id.version) \(state).")
    }
    return .done
  }

  static func listForms(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let book = try book(invocation, on: &console)
    let forms = try book.store.forms()
    if invocation.flag(.json) {
      for form in forms { try console.print(form.json.text) }
    } else if !forms.isEmpty {
      let head = ["FORM", "VERSION", "FIELDS", "DRAFT", "FINAL", "TITLE"]
      try console.print(Table(rows: [head] + forms.map(\.row)).text(within: console.tableWidth))
    }
    return .done
  }

  static func showForm(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let version = try invocation.integer(.formVersion, from: 1)
    let book = try book(invocation, on: &console)
    let form = try book.loadedForm(invocation.argument(.form), version: version)
    try console.print(
      invocation.flag(.json)
        ? form.definition.json.prettyText
        : form.page(closing: try book.store.closing(of: form.id.key)).withoutControlsInLines)
    return .done
  }
}

extension FormSummary {
  /// The JSON members that describe the form in a list.
  package var members: [(key: String, value: JSON)] {
    [
      ("form", .string(form.key)), ("version", .integer(form.version)),
      ("title", .optional(title)), ("fields", .integer(fields)),
      ("registered_at", .string(registeredAt.description)),
      (
        "drafts",
        .object(DraftStatus.allCases.map { ($0.rawValue, .integer(drafts[$0] ?? 0)) })
      ), ("closed_at", .optional(closing?.moment.description)),
      ("closed_by", .optional(closing?.person)),
    ]
  }

  fileprivate var row: [String] {
    [
      form.key, "\(form.version)", "\(fields)", "\(drafts[.draft] ?? 0)", "\(drafts[.final] ?? 0)",
      [title ?? "", closing == nil ? "" : "(closed)"].filter { !$0.isEmpty }.joined(separator: " ")
        .withoutControls,
    ]
  }

  fileprivate var json: JSON { .object(members) }
}

extension LoadedForm {
  /// Returns the form as text: its fields by group, and its rules.
  fileprivate func page(closing: FormClosing?) -> String {
    let title = definition.title.map { ": \($0.withoutAnswers)" } ?? ""
    func cells(_ field: Field) -> [String] {
      let label = field.definition.label + (field.isRequired ? " *" : "")
      return ["  " + field.key, field.definition.name, label].map(\.withoutControls)
    }
    let sections = definition.sections.map { section in
      let notes = { (row: Int) in
        section.notes.filter { $0.row == row }.map { note in
          ["", "note", NoteText(definition.notes[note.place].text).plain.withoutControls]
        }
      }
      let rows =
        section.rows.enumerated().flatMap { number, row in
          notes(number) + row.compactMap { fresh.field($0.key) }.map(cells)
        } + notes(section.rows.count)
      return "\n\(section.name)\n" + Table(rows: rows).text
    }
    let rules = definition.rules.map {
      ["  " + $0.key, $0.severity.rawValue, $0.message.withoutControls]
    }
    let closed = closing.map {
      "Closed at \($0.moment) by \($0.person.withoutControls): it takes no new drafts.\n"
    }
    return "\(id.key) \(id.version)\(title)\n" + (closed ?? "") + sections.joined()
      + (rules.isEmpty ? "" : "\nRules\n" + Table(rows: rules).text)
  }
}
