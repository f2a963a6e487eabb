import FormSession
import JSONText

/// Why a command failed.
enum CommandFault: Error, Equatable, Sendable {
  case usage(UsageMistake)
  case console(ConsoleFault)
  /// The work is done, but nothing could be written to standard output, for this reason.
  case outputLost(String)
  case file(path: String, FileFault)
  /// The definition in the file has mistakes, which have been printed.
  case definition(path: String)
  /// The program could not start itself as a process, for this reason.
  case process(String)
  /// The command line refers to something that does not exist or is ambiguous.
  case reference(ReferenceFault)
  /// The draft rejected an action.
  case draft(DraftFault)
  /// An import or export failed.
  case exchange(ExchangeFault)
  /// A person stopped the command before it had handled all drafts.
  case stopped(BulkStop)
}

extension CommandFault {
  var exitCode: ExitCode {
    switch self {
    case .usage, .definition: .usage
    case .file(_, .notFound): .notFound
    case .file(_, .tooLarge): .usage
    case .reference(let fault): fault.exitCode
    case .draft(let fault): ExitCode(fault)
    case .exchange(let fault): fault.exitCode
    case .stopped: .interrupted
    case .console, .outputLost, .file, .process: .failed
    }
  }

  var code: String {
    switch self {
    case .usage(let mistake): mistake.code
    case .console(.unreadable): "input"
    case .console, .outputLost: "output"
    case .file(_, let fault): fault.code
    case .definition: "definition"
    case .process: "process"
    case .reference(let fault): fault.code
    case .draft(let fault): fault.code
    case .exchange(let fault): fault.code
    case .stopped: "interrupted"
    }
  }

  var message: String {
    switch self {
    case .usage(let mistake): mistake.message
    case .console(.closed): "Standard output was closed."
    case .console(.unwritable(let reason)): "Standard output cannot be written: \(reason)."
    case .outputLost(let reason):
      "Standard output cannot be written: \(reason). The command has finished its work."
    case .console(.unreadable(let reason)): "Standard input cannot be read: \(reason)."
    case .file(let path, let fault): "`\(path)` \(fault.words)."
    case .definition(let path): "`\(path)` cannot be used as a form."
    case .process(let reason): "The program cannot be started again: \(reason)."
    case .reference(let fault): fault.message
    case .draft(let fault): fault.message
    case .exchange(let fault): fault.message
    case .stopped(let stop): stop.message
    }
  }

  var hint: String {
    switch self {
    case .usage(let mistake): mistake.hint
    case .console(.unreadable): "Redirect a file to it, or pipe a program's output into it."
    case .console, .outputLost: "Check the disk or the program that reads the output."
    case .file(_, let fault): fault.hint
    case .definition: "Fix the mistakes above; `form check` lists them again."
    case .process: "Check the space for temporary files, and that processes can be started."
    case .reference(let fault): fault.hint
    case .draft(let fault): fault.hint
    case .exchange(let fault): fault.hint
    case .stopped: ""
    }
  }

  /// The lines to print on standard error.
  var lines: [String] {
    let lines = if case .exchange(let fault) = self { fault.lines } else { [message, hint] }
    return lines.filter { !$0.isEmpty }
  }

  var json: JSON {
    let hint = hint.isEmpty ? JSON.null : .string(hint)
    return ["error": ["code": .string(code), "message": .string(message), "hint": hint]]
  }
}

extension Console {
  /// Writes a line to standard output.
  mutating func print(_ line: String) throws(CommandFault) {
    try put(line.hasSuffix("\n") ? line : line + "\n")
  }

  /// Writes a text to standard output unchanged.
  mutating func put(_ text: String) throws(CommandFault) {
    do throws(ConsoleFault) {
      try write(text)
    } catch {
      throw .console(error)
    }
  }

  /// Reads the next line of standard input; nil at the end.
  mutating func nextLine() throws(CommandFault) -> [UInt8]? {
    do throws(ConsoleFault) {
      return try readLine()
    } catch {
      throw .console(error)
    }
  }
}

extension Console {
  /// Reads a file that the command line names; `-` is standard input.
  mutating func contents(of path: String) throws(CommandFault) -> [UInt8] {
    let limit = JSONLimits().maximumBytes
    if path == "-" {
      let bytes = try rest(upTo: limit)
      if bytes.count > limit { throw .file(path: path, .tooLarge(limit: limit)) }
      return bytes
    }
    do throws(FileFault) {
      return try read(file: path, limit: limit)
    } catch {
      throw .file(path: path, error)
    }
  }

  /// Reads the rest of standard input without its final line feed; it may exceed the limit by a
  /// line.
  mutating func rest(upTo limit: Int = .max) throws(CommandFault) -> [UInt8] {
    guard var bytes = try nextLine() else { return [] }
    while bytes.count <= limit, let line = try nextLine() {
      bytes.append(UInt8(ascii: "\n"))
      bytes += line
    }
    return bytes
  }
}

extension FileFault {
  fileprivate var code: String {
    switch self {
    case .notFound: "file.not_found"
    case .isFolder: "file.is_folder"
    case .notPermitted: "file.not_permitted"
    case .tooLarge: "file.too_large"
    case .failed: "file.failed"
    }
  }

  /// What is wrong with the file, as the end of a sentence.
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

/// Reads from the command line, and converts a mistake to a fault of the command.
func reading<Value>(
  _ read: () throws(UsageMistake) -> Value
) throws(CommandFault) -> Value {
  do throws(UsageMistake) {
    return try read()
  } catch {
    throw .usage(error)
  }
}

/// Works in a store, and converts its faults to faults of the command.
func keeping<Value>(
  _ body: () throws(StoreFault) -> Value
) throws(CommandFault) -> Value {
  do throws(StoreFault) {
    return try body()
  } catch {
    throw .draft(.store(error))
  }
}

extension ExitCode {
  /// Converts a fault of a draft to an exit code.
  fileprivate init(_ fault: DraftFault) {
    switch fault {
    case .conflict: self = .conflict
    case .obstacles: self = .invalidData
    case .refused(.noField), .refused(.noRule), .refused(.noReason): self = .notFound
    case .refused: self = .failed
    case .store(let fault): self = ExitCode(fault)
    }
  }

  private init(_ fault: StoreFault) {
    switch fault {
    case .noForm, .noDraft: self = .notFound
    case .formExists, .notOpen, .moved, .notFinal, .isAmended, .inUse: self = .conflict
    case .storage(let failure):
      switch failure.kind {
      case .interrupted: self = .interrupted
      case .other: self = .failed
      default: self = .storeUnusable
      }
    }
  }
}
