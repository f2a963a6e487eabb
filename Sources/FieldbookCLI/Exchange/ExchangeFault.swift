import FieldbookExchange

/// What goes out or comes in with a file is not right.
enum ExchangeFault: Error, Equatable, Sendable {
  case export(ExportMistake)
  case importing(ImportMistake)
  case worklist(WorklistMistake)
  case comparing(ExportComparisonMistake)
  /// The file cannot be written, and why, in the system's words.
  case unwritable(path: String, String)
  /// The file cannot be replaced, because it is not one.
  case notAFile(path: String)
  /// The file cannot be replaced, because it is one of the store, or what the command reads.
  case inUse(path: String)
  /// The file cannot be replaced, because it is one of another store, or of a copy of one.
  case isStore(path: String)
  /// A new file cannot be made, because something is there.
  case taken(path: String)
  case delimiter(String)
  case moment(String)
  /// So many rows of the file were imported before somebody stopped it.
  case interrupted(rows: Int, canResume: Bool)
  /// The file was imported in part before: so many rows are done, of which some were rejected.
  case unfinished(rows: Int, rejected: Int)
  /// The whole file was imported before.
  case importedBefore(rows: Int, rejected: Int)
  /// Another process goes on with the import of the file.
  case importedElsewhere
  /// It is not written down how far such an import came.
  case notResumable
  case mapping(String)
  /// The option says something of columns or new drafts, and the file is a worklist.
  case notForWorklist(String)
  /// Somebody stopped the program before its file was whole.
  case stopped
}

extension ExchangeFault {
  var exitCode: ExitCode {
    switch self {
    case .export, .importing, .worklist, .comparing, .delimiter, .moment: .usage
    case .mapping, .notResumable, .notForWorklist: .usage
    case .unwritable, .notAFile, .inUse, .isStore, .taken: .failed
    case .interrupted, .stopped: .interrupted
    case .unfinished, .importedBefore, .importedElsewhere: .conflict
    }
  }

  var code: String {
    switch self {
    case .export(let mistake): mistake.code
    case .importing(let mistake): mistake.code
    case .worklist(let mistake): mistake.code
    case .comparing(let mistake): mistake.code
    case .unwritable, .notAFile, .inUse, .isStore, .taken: "output"
    case .delimiter: "delimiter"
    case .moment: "time"
    case .interrupted, .stopped: "interrupted"
    case .unfinished: "import.unfinished"
    case .importedBefore: "import.imported_before"
    case .importedElsewhere: "import.elsewhere"
    case .notResumable: "import.not_resumable"
    case .mapping: "not_a_mapping"
    case .notForWorklist: "import.worklist_option"
    }
  }

  var message: String {
    switch self {
    case .export(let mistake): mistake.message
    case .importing(let mistake): mistake.message
    case .worklist(let mistake): mistake.message
    case .comparing(let mistake): mistake.message
    case .unwritable(let path, let reason): "`\(path)` cannot be written: \(reason)."
    case .notAFile(let path): "`\(path)` exists but is not a file."
    case .inUse(let path):
      "`\(path)` is the input or belongs to the store, so it was not replaced."
    case .isStore(let path):
      "`\(path)` is a store or belongs to one, so it was not replaced."
    case .taken(let path): "`\(path)` already exists, so it was not replaced."
    case .delimiter(let text): "`\(text)` cannot be used as a delimiter."
    case .moment(let text): "`\(text)` is not a time."
    case .interrupted(let rows, _): "The import was interrupted; \(rows) rows are done."
    case .unfinished(let rows, let rejected), .importedBefore(let rows, let rejected):
      ExchangeFault.words(imported: rows - rejected, rejected: rejected)
    case .importedElsewhere: "Another process is importing this file."
    case .notResumable: "Only an import of a file into new drafts can be resumed."
    case .stopped: "The command was interrupted and wrote no file."
    case .mapping(let text): "`\(text)` does not map a column to a field."
    case .notForWorklist(let option): "`\(option)` cannot be used with a worklist."
    }
  }

  var hint: String {
    switch self {
    case .export(let mistake): mistake.hint
    case .importing(let mistake): mistake.hint
    case .worklist: "`invalid --csv` writes one."
    case .comparing(let mistake): mistake.hint
    case .unwritable: "Check the folder, its permissions and the free space on the disk."
    case .inUse, .isStore: "Name another file."
    case .notAFile: "Name a regular file, or one that does not exist."
    case .taken: "Name a file that does not exist."
    case .delimiter: "Give one printable character, or `tab`."
    case .moment: "Write `2026-11-21` or `2026-11-21T14:30:00Z`."
    case .interrupted(_, canResume: true): "`--resume` continues after them."
    case .interrupted: "Import the file again; the rows that are done will not change."
    case .stopped: "Run it again."
    case .importedElsewhere: "Wait until it ends; if it stops early, `--resume` continues after it."
    case .notResumable: "Import without `--resume`; save piped input to a file first."
    case .unfinished: "`--resume` continues after them; `--again` imports the whole file again."
    case .importedBefore: "The import is complete; `--again` imports the whole file again."
    case .notForWorklist: "Leave it out; a worklist only changes fields of existing drafts."
    case .mapping: "Write `--map COLUMN=KEY`, or `--map COLUMN=` to leave the column out."
    }
  }
}

extension ExchangeFault {
  /// What became of a file: `40 rows of this file were imported before, and 2 were rejected`.
  private static func words(imported: Int, rejected: Int) -> String {
    let verb = imported == 1 ? "row of this file was" : "rows of this file were"
    let rest = rejected == 0 ? "" : ", and \(rejected) \(rejected == 1 ? "was" : "were") rejected"
    return "\(imported) \(verb) imported before\(rest)."
  }
}

extension ExchangeFault {
  /// What is told to a person: of a header with several mistakes each on a line, with what to do
  /// about it.
  var lines: [String] {
    guard case .importing(.header(let mistakes)) = self, mistakes.count > 1 else {
      return [message, hint]
    }
    return ["\(mistakes.count) mistakes in the first row of the file:"]
      + mistakes.map { "  \($0.message) \($0.hint)" }
  }
}

extension ImportMistake {
  fileprivate var code: String {
    switch self {
    case .empty: "import.empty"
    case .unreadableHeader(let mistake): mistake.code
    case .header(let mistakes): mistakes.first?.code ?? "header"
    }
  }

  fileprivate var message: String {
    switch self {
    case .empty: "The file has no rows."
    case .unreadableHeader(let mistake):
      "The first row of the file cannot be read: \(mistake.message)"
    case .header(let mistakes): mistakes.map(\.message).joined(separator: " ")
    }
  }

  fileprivate var hint: String {
    switch self {
    case .empty: "Its first row must name the columns."
    case .unreadableHeader(let mistake): mistake.hint
    case .header(let mistakes): mistakes.map(\.hint).joined(separator: " ")
    }
  }
}
