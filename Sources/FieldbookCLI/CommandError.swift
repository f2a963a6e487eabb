import FormSession

/// Why a command failed, if no other error type describes it.
enum CommandError: ReportedError, Equatable {
  /// The command is done, but its output could not be written, for this reason.
  case outputLost(String)
  case file(path: String, FileError)
  /// The definition in the file has mistakes, which were printed.
  case definition(path: String)
  /// A list file has mistakes, which were printed.
  case list(path: String)
  /// The program cannot start another process, for this reason.
  case process(String)
  /// The command was interrupted before it had processed all drafts.
  case stopped(BulkStop)
}

extension CommandError {
  var exitCode: ExitCode {
    switch self {
    case .definition, .list, .file(_, .tooLarge): .usage
    case .file(_, .notFound): .notFound
    case .stopped: .interrupted
    case .outputLost, .file, .process: .failed
    }
  }

  var code: String {
    switch self {
    case .outputLost: "output"
    case .file(_, let error): error.code
    case .definition: "definition"
    case .list: "list"
    case .process: "process"
    case .stopped: "interrupted"
    }
  }

  var message: String {
    switch self {
    case .outputLost(let reason):
      "Standard output cannot be written: \(reason). The command has finished its work."
    case .file(let path, let error): "`\(path)` \(error.words)."
    case .definition(let path): "`\(path)` cannot be used as a form."
    case .list(let path): "`\(path)` cannot be used as a list."
    case .process(let reason): "The program cannot be started again: \(reason)."
    case .stopped(let stop): stop.message
    }
  }

  var hint: String {
    switch self {
    case .outputLost: "Check the disk or the program that reads the output."
    case .file(_, let error): error.hint
    case .definition: "Fix the mistakes above; `form check` lists them again."
    case .list: "Fix the mistakes above."
    case .process: "Check the space for temporary files, and that processes can be started."
    case .stopped: ""
    }
  }
}

extension ConsoleError: ReportedError {
  var exitCode: ExitCode { .failed }

  var code: String {
    if case .unreadable = self { "input" } else { "output" }
  }

  var message: String {
    switch self {
    case .closed: "Standard output was closed."
    case .unwritable(let reason): "Standard output cannot be written: \(reason)."
    case .unreadable(let reason): "Standard input cannot be read: \(reason)."
    }
  }

  var hint: String {
    switch self {
    case .unreadable: "Redirect a file to it, or pipe a program's output into it."
    case .closed, .unwritable: "Check the disk or the program that reads the output."
    }
  }
}

extension UsageError: ReportedError {
  var exitCode: ExitCode { .usage }
}

extension FileError {
  fileprivate var code: String {
    switch self {
    case .notFound: "file.not_found"
    case .isFolder: "file.is_folder"
    case .notPermitted: "file.not_permitted"
    case .tooLarge: "file.too_large"
    case .failed: "file.failed"
    }
  }

  /// The problem with the file, as the end of a sentence.
  fileprivate var words: String {
    switch self {
    case .notFound: "does not exist"
    case .isFolder: "is a folder"
    case .notPermitted: "cannot be read: you do not have permission"
    case .tooLarge(let limit): "has more than \(limit) bytes"
    case .failed(let reason): "cannot be read: \(reason)"
    }
  }

  fileprivate var hint: String {
    switch self {
    case .notFound, .isFolder: "Name an existing file."
    case .notPermitted: "Check the owner and the permissions of the file."
    case .tooLarge: "Check that it is the right file."
    case .failed: "Check the disk."
    }
  }
}
