struct XLSFormSettings {
  private var values: [String: String] = [:]

  /// The findings about settings that a definition does not have.
  private(set) var findings: [ImportFinding] = []

  init(_ sheet: SheetRows?) {
    guard let row = sheet?.rows.first else { return }
    for (column, text) in row.filled {
      if values[column.name] == nil { values[column.name] = text }
      guard !Self.carried.contains(column.name) else { continue }
      let header = sheet?.headers[column]?.trimmingSpaces ?? column.name
      findings.append(.setting(header, text, at: row.place(column.name)))
    }
  }

  /// The value of a setting; nil if it is not given.
  subscript(name: String) -> String? { values[name] }

  private static let carried: Set<String> = [
    "form_title", "title", "form_id", "id_string", "version", "default_language", "name",
    "allow_choice_duplicates", "clean_text_values", "path",
  ]
}

/// The meaning of a cell such as `yes` or `false()`.
enum Truth: Equatable {
  case always
  case never
  /// An expression that must be evaluated.
  case sometimes

  /// Reads a cell with the words that XLSForm accepts.
  init(_ cell: String) {
    switch cell.trimmingSpaces.lowercased() {
    case "yes", "true", "true()", "1", "y": self = .always
    case "no", "false", "false()", "0", "n", "": self = .never
    default: self = .sometimes
    }
  }
}
