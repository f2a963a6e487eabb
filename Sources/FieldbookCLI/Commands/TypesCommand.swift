import FieldEngine
import FormSession
import JSONText

extension CommandDescription {
  static let types = CommandDescription(
    "types", "List the field types, or explain one.", positionals: [.type],
    examples: [
      Example("fieldbook types", "List all types"),
      Example("fieldbook types expDate", "Explain the type of expiration dates"),
    ])
}

extension Positional {
  static let type = Positional(
    "TYPE", .optional, help: "The type to explain",
    completion: .words(FieldType.allCases.map(\.rawValue)))
}

extension Fieldbook {
  static func listTypes(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let wanted = try invocation.choice(.type, as: FieldType.self)
    let sheets = (wanted.map { [$0] } ?? FieldType.allCases).map {
      TypeSheet($0, today: console.today)
    }
    if invocation.flag(.json) {
      for sheet in sheets { try console.print(sheet.json.text) }
    } else if wanted != nil {
      for sheet in sheets { try console.print(sheet.page) }
    } else {
      try console.print(Table(rows: sheets.map(\.row)).text(within: console.tableWidth))
    }
    return .done
  }
}

/// The description of a type: its row in the list, and its page with a worked example.
struct TypeSheet {
  let type: FieldType
  let entry: TypeEntry
  let field: Field?

  init(_ type: FieldType, today: CalendarDay) {
    self.type = type
    entry = type.entry
    let definition = try? type.definition(type.entry.exampleParameters)
    let example = type.entry.example
    field = definition.map { definition in
      var field = Field(type.rawValue, definition, ValidationContext(today: today))
      field.apply(.focus)
      field.apply(type == .list ? .set(example) : .type(example))
      field.apply(.blur)
      return field
    }
  }

  private var emptyTemplate: String {
    guard let field else { return "" }
    return Field(field.key, field.definition, field.validationContext).state.template
  }

  private var valueText: String {
    switch field?.state.value?.json {
    case .string(let text)?: text
    case let other?: other.text
    case nil: ""
    }
  }

  /// The row in the list.
  var row: [String] {
    [type.rawValue, emptyTemplate, field?.state.display ?? "", entry.summary]
  }

  /// The page about the type.
  var page: String {
    var rows = [
      ["Type", type.rawValue], ["For", entry.summary], ["Label", field?.definition.label ?? ""],
      ["Template", emptyTemplate], ["Typed", entry.example],
      ["Shown", field?.state.display ?? ""], ["Value", valueText],
      ["Storage", field?.definition.storage.rawValue ?? ""],
      ["Keyboard", field?.definition.keyboard.rawValue ?? ""],
    ]
    if let date = entry.tablesAsOf { rows.append(["Tables as of", date]) }
    let facts = Table(rows: rows.filter { !$0[1].isEmpty }).text
    guard !entry.parameters.isEmpty else { return facts }
    let parameters = entry.parameters.map { name in
      let need = entry.required.contains(name) ? "required" : "optional"
      return ["  \(name.rawValue)", need, entry.kind(of: name).words, name.summary]
    }
    return facts + "\nParameters\n" + Table(rows: parameters).text
  }

  var json: JSON {
    .object([
      ("type", .string(type.rawValue)),
      ("summary", .string(entry.summary)),
      ("label", .string(field?.definition.label ?? "")),
      ("template", .string(emptyTemplate)),
      ("example", .string(entry.example)),
      ("display", .string(field?.state.display ?? "")),
      ("value", field?.state.value?.json ?? .null),
      ("storage", .string(field?.definition.storage.rawValue ?? "")),
      ("keyboard", .string(field?.definition.keyboard.rawValue ?? "")),
      ("parameters", .array(entry.parameters.map(json))),
      ("tablesAsOf", .optional(entry.tablesAsOf)),
    ])
  }

  private func json(_ name: ParameterName) -> JSON {
    .object([
      ("name", .string(name.rawValue)),
      ("required", .bool(entry.required.contains(name))),
      ("takes", .string(entry.kind(of: name).words)),
      ("summary", .string(name.summary)),
    ])
  }
}
