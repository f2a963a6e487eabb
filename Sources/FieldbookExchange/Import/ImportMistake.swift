public import FormSession

/// Why a file cannot be imported.
public enum ImportMistake: FieldbookError, Hashable, Sendable {
  /// The file has no rows.
  case empty
  /// The header row cannot be read.
  case unreadableHeader(CSVMistake)
  /// The header has mistakes.
  case header([HeaderMistake])

  /// A stable code for programs.
  public var code: String {
    switch self {
    case .empty: "import.empty"
    case .unreadableHeader(let mistake): mistake.code
    case .header(let mistakes): mistakes.first?.code ?? "header"
    }
  }

  /// A sentence for each mistake.
  public var message: String {
    switch self {
    case .empty: "The file has no rows."
    case .unreadableHeader(let mistake):
      "The first row of the file cannot be read: \(mistake.message)"
    case .header(let mistakes): mistakes.map(\.message).joined(separator: " ")
    }
  }

  /// What to do about it.
  public var hint: String {
    switch self {
    case .empty: "Its first row must name the columns."
    case .unreadableHeader(let mistake): mistake.hint
    case .header(let mistakes): mistakes.map(\.hint).joined(separator: " ")
    }
  }
}
