import JSONText

/// Why a command did not do what it was asked.
enum CommandFault: Error, Equatable, Sendable {
  case usage(UsageMistake)
  case console(ConsoleFault)
}

extension CommandFault {
  var exitCode: ExitCode {
    switch self {
    case .usage: .usage
    case .console: .failed
    }
  }

  var code: String {
    switch self {
    case .usage(let mistake): mistake.code
    case .console: "output"
    }
  }

  var message: String {
    switch self {
    case .usage(let mistake): mistake.message
    case .console(.closed): "Standard output was closed."
    case .console(.failed(let number)): "Standard output cannot be written (error \(number))."
    }
  }

  var hint: String {
    switch self {
    case .usage(let mistake): mistake.hint
    case .console: "Check the disk or the program that reads the output."
    }
  }

  var json: JSON {
    ["error": ["code": .string(code), "message": .string(message), "hint": .string(hint)]]
  }
}

extension Console {
  /// Writes a line to standard output.
  mutating func print(_ line: String) throws(CommandFault) {
    do throws(ConsoleFault) {
      try write(line.hasSuffix("\n") ? line : line + "\n")
    } catch {
      throw .console(error)
    }
  }
}

/// Reads from the command line; what is wrong with it is the command's fault.
func reading<Value>(
  _ read: () throws(UsageMistake) -> Value
) throws(CommandFault) -> Value {
  do throws(UsageMistake) {
    return try read()
  } catch {
    throw .usage(error)
  }
}
