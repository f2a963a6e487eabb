import FieldEngine
import FieldbookStore
import FormSession
import JSONText

extension CommandDescription {
  static let undo = CommandDescription(
    "undo", "Take back the last step in a draft.",
    positionals: [.id],
    examples: [Example("fieldbook undo 89ab4f21", "After a value was set by mistake")],
    exitCodes: [.done, .failed, .usage, .notFound, .conflict, .storeUnusable])

  static let redo = CommandDescription(
    "redo", "Do again what was taken back.",
    positionals: [.id],
    examples: [Example("fieldbook redo 89ab4f21", "After one undo too many")],
    exitCodes: [.done, .failed, .usage, .notFound, .conflict, .storeUnusable])

  static let history = CommandDescription(
    "history", "Show who changed what in a draft, and when.",
    discussion: """
      What was typed is remembered when its field is left. A step that was taken back is `undone`, and \
      one that was done again `redone`. Of a value that is masked, or not kept \
      at all, it is remembered only that it changed.
      """,
    positionals: [.id, .field],
    examples: [
      Example("fieldbook history 89ab4f21", "The whole draft, from its beginning"),
      Example("fieldbook history 89ab4f21 zip", "One field"),
    ],
    exitCodes: [.done, .usage, .notFound, .storeUnusable])
}

extension Positional {
  static let field = Positional("FIELD", .optional, help: "A field", completion: .fieldKey)
}

extension Fieldbook {
  static func step(
    _ action: SessionAction, _ invocation: Invocation, on console: inout some Console
  ) throws(CommandFault) -> ExitCode {
    let desk = try desk(invocation, on: &console)
    let id = try desk.draftID(invocation.argument(.id))
    return try carryOut([action], in: id, at: desk, invocation, on: &console)
  }

  static func showHistory(
    _ invocation: Invocation, on console: inout some Console
  ) throws(CommandFault) -> ExitCode {
    let desk = try desk(invocation, on: &console)
    let draft = try desk.draft(invocation.argument(.id))
    let field = invocation.optionalArgument(.field)
    if let field { _ = try desk.form(of: draft).field(field) }
    let entries = try keeping { () throws(StoreFault) in
      try desk.store.history(of: draft.id, field: field)
    }
    if invocation.flag(.json) {
      for entry in entries { try console.print(entry.json.text) }
    } else if !entries.isEmpty {
      let head = ["WHEN", "WHO", "WHAT", "FIELD", "FROM", "TO"]
      try console.print(
        Table(rows: [head] + entries.map(\.row)).text(within: console.tableWidth))
    }
    return .done
  }
}

extension HistoryEntry {
  fileprivate var row: [String] {
    [
      moment.description, person, action.rawValue, subject ?? "", old ?? "", new ?? note ?? "",
    ].map(\.withoutControls)
  }

  fileprivate var json: JSON {
    .object([
      ("at", .string(moment.description)), ("by", .string(person)),
      ("action", .string(action.rawValue)), ("field", subject.map(JSON.string) ?? .null),
      ("revision", .integer(revision)), ("old", old.map(JSON.string) ?? .null),
      ("new", new.map(JSON.string) ?? .null), ("note", note.map(JSON.string) ?? .null),
    ])
  }
}
