import FieldbookAccess
import FieldbookExchange
import FieldbookHashes
import FieldbookKit
package import FormSession
package import JSONText

/// An error that the command line can report.
package protocol ReportedError: FieldbookError {
  var exitCode: ExitCode { get }

  /// Advice, with the commands to type; empty if the message is enough.
  var advice: String { get }

  /// The message and the advice, line by line.
  var lines: [String] { get }
}

extension ReportedError {
  package var advice: String { hint }
  package var lines: [String] { [message, advice].filter { !$0.isEmpty } }

  /// The error as JSON.
  package var json: JSON {
    let hint = advice.isEmpty ? JSON.null : .string(advice)
    return ["error": ["code": .string(code), "message": .string(message), "hint": hint]]
  }
}

/// An error that no part of the program declares.
package struct UnknownError: ReportedError {
  package let exitCode = ExitCode.failed
  package let code = "failed"
  package let message: String
  package let hint = ""

  package init(_ error: any Error) {
    message = "The command failed: \(error)."
  }
}

extension ExitCode {
  /// Creates the exit code of a command that failed with an error.
  init(_ error: any Error) {
    self = (error as? any ReportedError)?.exitCode ?? .failed
  }
}

// MARK: Errors of the libraries

extension StoreError: ReportedError {
  package var exitCode: ExitCode {
    switch self {
    case .noForm, .noDraft, .noContent: .notFound
    case .formExists, .formClosed, .notOpen, .moved, .notFinal, .isAmended, .inUse: .conflict
    case .people(let error): error.exitCode
    case .sealing(.noKey), .sealing(.wrongKey), .sealing(.replacedKey): .usage
    case .sealing: .conflict
    case .copying(.ofItself): .usage
    case .copying(.notEmpty): .conflict
    case .copying: .storeUnusable
    case .storage(let failure):
      switch failure.kind {
      case .interrupted: .interrupted
      case .unstorable: .invalidData
      case .other: .failed
      default: .storeUnusable
      }
    }
  }

  package var advice: String {
    switch self {
    case .noForm: "Register it with `form add`."
    case .formClosed(let key):
      "`form open \(key)` opens it again. The drafts that it has can be changed."
    case .noDraft: "`list` shows the drafts."
    case .people(let error): error.advice
    case .sealing(.noKey):
      "Give it with `--key-file FILE` or in `FIELDBOOK_KEY`; `key new FILE` makes one for a new store."
    case .storage(let failure):
      [hint, failure.command].filter { !$0.isEmpty }.joined(separator: " ")
    default: hint
    }
  }
}

extension AccessError: ReportedError {
  var exitCode: ExitCode {
    switch self {
    case .signedOut, .wrongPassword, .mustWait, .usedTooOften, .linkEnded: .failed
    case .password(let error): error.exitCode
    case .store(let error): error.exitCode
    }
  }

  var advice: String {
    if case .store(let error) = self { error.advice } else { hint }
  }
}

extension PasswordError: ReportedError {
  var exitCode: ExitCode {
    switch self {
    case .tooShort, .tooLong: .usage
    case .noMemory: .failed
    }
  }
}

extension PeopleError: ReportedError {
  package var exitCode: ExitCode {
    switch self {
    case .badName, .badTokenName: .usage
    case .noAccount, .noToken, .noLink, .ambiguousLink: .notFound
    case .accountExists, .tokenExists: .conflict
    }
  }

  package var advice: String {
    switch self {
    case .noAccount: "`user list` shows the accounts."
    case .accountExists(let name): "`user reset \(name)` prints a link to set its password."
    case .noToken: "`token list` shows the tokens."
    case .tokenExists(let name): "`token end \(name)` ends it."
    case .noLink: "`link list` shows the links."
    case .badName, .badTokenName, .ambiguousLink: hint
    }
  }
}

extension StorageError {
  /// The command that helps; empty if there is none.
  fileprivate var command: String {
    switch kind {
    case .corrupt, .failing, .logLost, .other: "`fieldbook doctor` checks it."
    case .foreign: "Without `--store`, the default store is used."
    case .busy, .full, .readOnly, .newer, .unreachable, .unstorable, .interrupted: ""
    }
  }
}

extension UnavailableCapability: ReportedError {
  package var exitCode: ExitCode { .usage }
}

extension DraftError: ReportedError {
  package var advice: String {
    if case .store(let error) = self { error.advice } else { hint }
  }

  package var exitCode: ExitCode {
    switch self {
    case .conflict: .conflict
    case .obstacles: .invalidData
    case .refused(.noField), .refused(.noRule), .refused(.noReason), .refused(.noEntry),
      .refused(.noEntryYet), .refused(.noRepeat), .refused(.noPosition):
      .notFound
    case .refused(.disabled), .refused(.readOnly), .refused(.calculated),
      .refused(.entriesAreCounted), .refused(.tooManyEntries), .refused(.tooFewEntries):
      .conflict
    case .refused: .failed
    case .store(let error): error.exitCode
    }
  }
}

extension ReviewError: ReportedError {
  package var exitCode: ExitCode {
    switch self {
    case .empty, .noReason, .tooLong: .usage
    case .nothingToResolve, .notReturned: .notFound
    }
  }
}

extension BookError: ReportedError {
  package var exitCode: ExitCode {
    switch self {
    case .noForm, .noRepeat, .unusableForm, .noDraft, .shortID, .ambiguousID, .file(_, .missing):
      .notFound
    case .unfitRows: .usage
    case .file: .failed
    case .damagedFile: .storeUnusable
    case .cancelled, .importCancelled: .interrupted
    case .importUnfinished, .importedBefore, .importedElsewhere: .conflict
    }
  }

  package var advice: String {
    switch self {
    case .noRepeat(_, let form, nil): "`form show \(form)` lists its groups."
    case .noForm(_, nil): "`form list` shows the forms; `form add` registers one."
    case .noDraft: "`list` shows the drafts."
    case .importCancelled(_, canResume: true): "`--resume` continues after them."
    case .importCancelled: "Import the file again; the rows that are done will not change."
    case .importUnfinished:
      "`--resume` continues after them; `--again` imports the whole file again."
    case .importedBefore: "The import is complete; `--again` imports the whole file again."
    case .importedElsewhere:
      "Wait until it ends; if it stops early, `--resume` continues after it."
    case .noForm, .noRepeat, .unusableForm, .unfitRows, .shortID, .ambiguousID, .file,
      .damagedFile, .cancelled:
      hint
    }
  }
}

extension ImportError: ReportedError {
  package var exitCode: ExitCode { .usage }

  package var advice: String {
    guard case .header(let errors) = self else { return hint }
    return errors.map(\.advice).joined(separator: " ")
  }

  package var lines: [String] {
    guard case .header(let errors) = self, errors.count > 1 else { return [message, advice] }
    return ["\(errors.count) mistakes in the first row of the file:"]
      + errors.map { "  \($0.message) \($0.advice)" }
  }
}

extension HeaderError {
  /// Advice, with the options to type.
  fileprivate var advice: String {
    switch self {
    case .unknownColumn(let name, let nearest?):
      "Did you mean `\(nearest)`? Use `--map '\(name)=\(nearest)'`, or `--map '\(name)='` to leave it "
        + "out."
    case .unknownColumn(let name, nil):
      "Use `--map '\(name)=KEY'`, or `--map '\(name)='` to leave it out."
    case .ambiguous(let name, let keys): "Use `--map '\(name)=\(keys.first ?? "KEY")'`."
    case .repeated(let name, let other, _) where name != other:
      "Leave one of them out, as with `--map '\(name)='`."
    case .noColumn(_, nil), .noField(_, nil): "See the header of the file and `form show`."
    case .chosenTwice: "Use `--map` once for it."
    case .wholeAndParts(let whole, _, _):
      "Leave out this column or the others, as with `--map '\(whole)='`."
    case .repeated, .noColumn, .noField, .noFields, .missingParts: hint
    }
  }
}

extension ExportError: ReportedError {
  package var exitCode: ExitCode { .usage }

  package var advice: String {
    switch self {
    case .repeatedLabels: "Use `--header key`."
    case .repeatedNames: "Give each a `name` of its own, or use `--header key` with CSV."
    case .maskedRecord: "Add `--reveal` to export the answers, or export the form as CSV."
    case .noNames, .nestedRepeat, .otherTexts, .unsplitChoices: hint
    }
  }
}

extension ExportComparisonError: ReportedError {
  package var exitCode: ExitCode { .usage }
  package var advice: String { "Write it with `export --hash`." }
}

extension WorklistError: ReportedError {
  package var exitCode: ExitCode { .usage }
  package var advice: String { "`invalid --csv` writes one." }
}
