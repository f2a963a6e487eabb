/// An error of an export or import.
package enum ExchangeError: ReportedError, Equatable {
  /// The file cannot be written, with the system's message.
  case unwritable(path: String, String)
  /// The path does not lead to a regular file, so nothing can be replaced.
  case notAFile(path: String)
  /// The file belongs to the store or is the input, so it cannot be replaced.
  case inUse(path: String)
  /// The file belongs to another store or to a copy of one, so it cannot be replaced.
  case isStore(path: String)
  /// A new file cannot be created, because the path exists.
  case taken(path: String)
  /// A file in a draft would replace another file.
  case wouldReplace(path: String)
  case delimiter(String)
  case moment(String)
  /// The progress of this kind of import is not saved.
  case notResumable
  case mapping(String)
  /// The option concerns columns or new drafts, but the file is a worklist.
  case notForWorklist(String)
  /// The folder or archive contains no file with the form's drafts.
  case noDrafts(path: String, name: String)
  /// A file is named after a repeat that the form does not have.
  case noRepeat(file: String, form: String, nearest: String?)
  /// Entries alone cannot become drafts.
  case onlyEntries
  /// The content of a file cannot be shown in a terminal.
  case toTerminal
  /// The archive cannot be read.
  case badArchive(path: String)
  /// The program was stopped before its file was complete.
  case stopped
}

extension ExchangeError {
  package var exitCode: ExitCode {
    switch self {
    case .delimiter, .moment: .usage
    case .mapping, .notResumable, .notForWorklist, .onlyEntries, .noRepeat: .usage
    case .noDrafts: .notFound
    case .badArchive, .toTerminal: .failed
    case .unwritable, .notAFile, .inUse, .isStore, .taken, .wouldReplace: .failed
    case .stopped: .interrupted
    }
  }

  package var code: String {
    switch self {
    case .unwritable, .notAFile, .inUse, .isStore, .taken, .wouldReplace: "output"
    case .delimiter: "delimiter"
    case .moment: "time"
    case .stopped: "interrupted"
    case .notResumable: "import.not_resumable"
    case .mapping: "not_a_mapping"
    case .noDrafts: "import.no_drafts"
    case .noRepeat: "import.no_repeat"
    case .onlyEntries: "import.only_entries"
    case .toTerminal: "output.terminal"
    case .badArchive: "import.archive"
    case .notForWorklist: "import.worklist_option"
    }
  }

  package var message: String {
    switch self {
    case .unwritable(let path, let reason): "`\(path)` cannot be written: \(reason)."
    case .notAFile(let path): "`\(path)` exists but is not a file."
    case .inUse(let path):
      "`\(path)` is the input or belongs to the store, so it was not replaced."
    case .isStore(let path):
      "`\(path)` is a store or belongs to one, so it was not replaced."
    case .taken(let path), .wouldReplace(let path):
      "`\(path)` already exists, so it was not replaced."
    case .delimiter(let text): "`\(text)` cannot be used as a delimiter."
    case .moment(let text): "`\(text)` is not a time."
    case .notResumable: "Only an import of a file into new drafts can be resumed."
    case .stopped: "The program was interrupted before it was done."
    case .mapping(let text): "`\(text)` does not map a column to a field."
    case .noDrafts(let path, let name): "`\(path)` has no file `\(name)`."
    case .noRepeat(let file, let form, _):
      "The form `\(form)` has no repeat for the file `\(file)`; nothing was imported."
    case .onlyEntries: "A file of entries has no drafts of its own."
    case .toTerminal: "A terminal cannot show the content of a file."
    case .badArchive(let path): "`\(path)` is not a ZIP archive that can be read."
    case .notForWorklist(let option): "`\(option)` cannot be used with a worklist."
    }
  }

  package var hint: String {
    switch self {
    case .unwritable: "Check the folder, its permissions and the free space on the disk."
    case .inUse, .isStore: "Name another file."
    case .notAFile: "Name a regular file, or one that does not exist."
    case .wouldReplace: "`-o` gives it another name, `--force` replaces the file."
    case .taken: "Name a file that does not exist."
    case .delimiter: "Give one printable character, or `tab`."
    case .moment: "Write `2026-11-21` or `2026-11-21T14:30:00Z`."
    case .noDrafts: "It has a row for each draft; `export FORM -o FOLDER/` writes all files."
    case .noRepeat(_, _, let nearest?): "Did you mean `\(nearest)`? Rename or remove the file."
    case .noRepeat: "Rename or remove the file."
    case .onlyEntries:
      "Import it with `--update`, which changes the drafts that `_id` names, or import its folder."
    case .toTerminal: "Write it with `-o FILE`, or pass it to another program."
    case .badArchive: "Check the file, or import a folder with its files."
    case .stopped: "Run it again."
    case .notResumable: "Import without `--resume`; save piped input to a file first."
    case .notForWorklist: "Leave it out; a worklist only changes fields of existing drafts."
    case .mapping: "Write `--map COLUMN=KEY`, or `--map COLUMN=` to leave the column out."
    }
  }
}
