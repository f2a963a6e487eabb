public import FormSession

/// The reason why a file cannot be imported.
public enum ImportError: FieldbookError, Hashable, Sendable {
  /// The file has no rows.
  case empty
  /// The header row cannot be read.
  case unreadableHeader(CSVError)
  /// The header has mistakes.
  case header([HeaderError])
  /// A file of entries has no rows.
  case emptyFile(String)
  /// The header of a file of entries has mistakes.
  case headerOfFile(String, [HeaderError])
  /// It is unclear which column of a file of entries names the draft; the list contains the
  /// possible columns.
  case noJoin(String, [String])

  /// A stable code for programs.
  public var code: String {
    switch self {
    case .empty, .emptyFile: "import.empty"
    case .noJoin: "import.no_join"
    case .unreadableHeader(let error): error.code
    case .header(let errors), .headerOfFile(_, let errors): errors.first?.code ?? "header"
    }
  }

  /// A sentence for each mistake.
  public var message: String {
    switch self {
    case .empty: "The file has no rows."
    case .unreadableHeader(let error):
      "The first row of the file cannot be read: \(error.message)"
    case .header(let errors): errors.map(\.message).joined(separator: " ")
    case .emptyFile(let file): "The file `\(file)` has no rows."
    case .headerOfFile(let file, let errors):
      "`\(file)`: \(errors.map(\.message).joined(separator: " "))"
    case .noJoin(let file, let columns):
      columns.isEmpty
        ? "No column of `\(file)` names the draft of a row."
        : "Several columns of `\(file)` could name the draft of a row: "
          + "\(columns.map { "`\($0)`" }.joined(separator: ", "))."
    }
  }

  /// Advice on what to do about the problem.
  public var hint: String {
    switch self {
    case .noJoin(_, let columns):
      columns.isEmpty
        ? "Add a column `_id`, or one of a field that the file of the drafts has, too."
        : "Keep one of them, or use `_id` in both files."
    case .empty, .emptyFile: "Its first row must name the columns."
    case .unreadableHeader(let error): error.hint
    case .header(let errors), .headerOfFile(_, let errors):
      errors.map(\.hint).joined(separator: " ")
    }
  }
}
