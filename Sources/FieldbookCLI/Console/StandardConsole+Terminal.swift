import FieldbookTerminal

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension StandardConsole {
  /// Whether a person types standard input.
  public var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether a person looks at standard output.
  public var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// What the environment says; nothing where it says nothing.
  public func variable(_ name: String) -> String? {
    guard let text = getenv(name), text.pointee != 0 else { return nil }
    return String(cString: text)
  }

  /// Who is logged in, as the system knows them.
  public var loginName: String {
    if let entry = getpwuid(getuid()), let name = entry.pointee.pw_name {
      return String(cString: name)
    }
    return variable("LOGNAME") ?? variable("USER") ?? "unknown"
  }

  /// Asks a question on standard error, and reads one line.
  public mutating func ask(_ question: String, isHidden: Bool) throws(ConsoleFault) -> [UInt8] {
    let isSilent = isHidden && isInputTerminal
    if isSilent {
      TerminalEcho.show(false)
      tcflush(STDIN_FILENO, TCIFLUSH)
    }
    defer {
      if isSilent {
        TerminalEcho.show(true)
        complain("")
      }
    }
    prompt(question)
    return try readLine() ?? []
  }
}
