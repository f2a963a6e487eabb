public import FormSession

/// Why a file cannot be imported.
public enum ImportError: FieldbookError, Hashable, Sendable {
  /// The file has no rows.
  case empty
  /// The header row cannot be read.
  case unreadableHeader(CSVError)
  /// The header has mistakes.
  case header([HeaderError])

  /// A stable code for programs.
  public var code: String {
    switch self {
    case .empty: "import.empty"
    case .unreadableHeader(let error): error.code
    case .header(let errors): errors.first?.code ?? "header"
    }
  }

  /// A sentence for each mistake.
  public var message: String {
    switch self {
    case .empty: "The file has no rows."
    case .unreadableHeader(let error):
      "The first row of the file cannot be read: \(error.message)"
    case .header(let errors): errors.map(\.message).joined(separator: " ")
    }
  }

  /// What to do about it.
  public var hint: String {
    switch self {
    case .empty: "Its first row must name the columns."
    case .unreadableHeader(let error): error.hint
    case .header(let errors): errors.map(\.hint).joined(separator: " ")
    }
  }
}
