import FieldbookTerminal

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension StandardConsole {
  /// Whether standard input is a terminal.
  var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Waits for a line or a signal, if standard input is a terminal.
  func waitForLine() -> PlainEvent { isInputTerminal ? PlainSignals.wait() : .input }

  /// Gives the caught signals their default effect again.
  func stopWaiting() { if isInputTerminal { PlainSignals.release() } }

  /// Whether standard output is a terminal.
  var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Returns the value of an environment variable; nil if it is unset or empty.
  func variable(_ name: String) -> String? {
    guard let text = getenv(name), text.pointee != 0 else { return nil }
    return String(cString: text)
  }

  /// The user's name from the system, or else from the environment.
  var loginName: String {
    systemEntry(\.pw_name) ?? variable("LOGNAME") ?? variable("USER") ?? "unknown"
  }

  /// The machine's network name.
  public var machineName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The user's home folder as the system knows it.
  var systemHome: String? { systemEntry(\.pw_dir) }

  /// Returns a member of this user's entry in the user database.
  ///
  /// On Linux, the function reads only `/etc/passwd`. Other sources would load libraries, which a
  /// program that links the C library statically must not do.
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
  mutating func ask(_ question: String, isHidden: Bool) throws(ConsoleError) -> [UInt8] {
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
