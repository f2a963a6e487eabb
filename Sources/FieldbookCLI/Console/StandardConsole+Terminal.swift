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

  /// Who is logged in, as the system knows them, or else as the environment says.
  public var loginName: String {
    systemEntry(\.pw_name) ?? variable("LOGNAME") ?? variable("USER") ?? "unknown"
  }

  /// The home folder of who is logged in, as the system knows it.
  public var systemHome: String? { systemEntry(\.pw_dir) }

  /// What the system knows of the user by their number.
  ///
  /// On Linux it is looked for where the system itself keeps names. Asking for those that come from
  /// elsewhere loads libraries, which a program must not do that has the C library linked in.
  private func systemEntry(_ member: KeyPath<passwd, UnsafeMutablePointer<CChar>?>) -> String? {
    #if canImport(Glibc)
      guard let file = fopen("/etc/passwd", "re") else { return nil }
      defer { fclose(file) }
      while let entry = fgetpwent(file) {
        if entry.pointee.pw_uid == getuid() { return text(entry.pointee[keyPath: member]) }
      }
      return nil
    #else
      return getpwuid(getuid()).flatMap { text($0.pointee[keyPath: member]) }
    #endif
  }

  private func text(_ pointer: UnsafeMutablePointer<CChar>?) -> String? {
    pointer.map { String(cString: $0) }
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
