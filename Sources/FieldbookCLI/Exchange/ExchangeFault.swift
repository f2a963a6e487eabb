/// What goes out or comes in with a file is not right.
enum ExchangeFault: CommandError, Equatable {
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
    case .delimiter, .moment: .usage
    case .mapping, .notResumable, .notForWorklist: .usage
    case .unwritable, .notAFile, .inUse, .isStore, .taken: .failed
    case .stopped: .interrupted
    }
  }

  var code: String {
    switch self {
    case .unwritable, .notAFile, .inUse, .isStore, .taken: "output"
    case .delimiter: "delimiter"
    case .moment: "time"
    case .stopped: "interrupted"
    case .notResumable: "import.not_resumable"
    case .mapping: "not_a_mapping"
    case .notForWorklist: "import.worklist_option"
    }
  }

  var message: String {
    switch self {
    case .unwritable(let path, let reason): "`\(path)` cannot be written: \(reason)."
    case .notAFile(let path): "`\(path)` exists, and is not a file."
    case .inUse(let path):
      "`\(path)` belongs to the store or is what is read, and is not replaced."
    case .isStore(let path):
      "`\(path)` is a store of drafts or belongs to one, and is not replaced."
    case .taken(let path): "`\(path)` is there already, and is not replaced."
    case .delimiter(let text): "`\(text)` cannot part the cells of a row."
    case .moment(let text): "`\(text)` is not a time."
    case .notResumable: "Only a file whose rows become drafts can be gone on with."
    case .stopped: "The program was interrupted, and has written no file."
    case .mapping(let text): "`\(text)` does not say which column is which field."
    case .notForWorklist(let option): "`\(option)` does not go together with a worklist."
    }
  }

  var hint: String {
    switch self {
    case .unwritable: "Check its folder, its permissions and the room on its disk."
    case .inUse, .isStore: "Name another file."
    case .notAFile: "Name a file, or one that is not there yet."
    case .taken: "Name a file that is not there yet."
    case .delimiter: "Give one printable character, or `tab`."
    case .moment: "Write `2026-11-21` or `2026-11-21T14:30:00Z`."
    case .stopped: "Run it again."
    case .notResumable: "Import it without `--resume`; a pipe has to become a file first."
    case .notForWorklist: "Leave it out; a worklist mends fields of drafts that are there."
    case .mapping: "Write `--map COLUMN=KEY`, or `--map COLUMN=` to leave the column out."
    }
  }
}
