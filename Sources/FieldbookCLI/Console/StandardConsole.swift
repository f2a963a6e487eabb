import FieldEngine
import FieldbookKit
import FormSession
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The streams of the process.
struct StandardConsole: Console {
  private var input = LineBuffer()

  /// Whether the terminal currently shows a progress line.
  private var showsProgress = false

  /// Creates a console, and sets up signals and standard streams.
  init() {
    // Report a closed pipe or a file size limit as a write error, not with a signal.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // Otherwise a file that is opened later could take the place of a closed standard stream. These
    // cannot be read or written, so that using them still fails.
    if fcntl(STDIN_FILENO, F_GETFD) < 0 { _ = open("/dev/null", O_WRONLY) }
    for stream in [STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
    Self.watchForLostFiles()
  }

  /// Reads the next line of standard input.
  mutating func readLine() throws(ConsoleError) -> [UInt8]? {
    while true {
      if let line = input.nextLine() { return line }
      var chunk = [UInt8](repeating: 0, count: 65_536)
      let count = posixRead(STDIN_FILENO, &chunk, chunk.count)
      if count == 0 { return input.rest() }
      if count > 0 {
        input.append(chunk.prefix(count))
      } else if errno != EINTR {
        throw .unreadable(systemWords(errno))
      }
    }
  }

  /// Writes to standard output.
  mutating func write(_ text: String) throws(ConsoleError) {
    try write(bytes: Array(text.utf8))
  }

  /// Writes bytes to standard output.
  mutating func write(bytes: [UInt8]) throws(ConsoleError) {
    if showsProgress, isOutputTerminal { show(progress: nil) }
    let error = Self.write(bytes, to: STDOUT_FILENO)
    if let error { throw error }
  }

  /// Writes a line to standard error, with control characters made visible.
  mutating func complain(_ line: String) {
    if showsProgress { show(progress: nil) }
    _ = Self.write(Array((line.withoutControls + "\n").utf8), to: STDERR_FILENO)
  }

  /// Writes a prompt to standard error, without a line break.
  func prompt(_ text: String) {
    _ = Self.write(Array(text.withoutControls.utf8), to: STDERR_FILENO)
  }

  /// Replaces the progress line on the terminal.
  mutating func show(progress: String?) {
    guard isatty(STDERR_FILENO) == 1, variable("TERM") != "dumb" else { return }
    showsProgress = progress != nil
    let line = "\r\u{1B}[K" + (progress?.withoutControls ?? "")
    _ = Self.write(Array(line.utf8), to: STDERR_FILENO)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> ConsoleError? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { posixWrite(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return errno == EPIPE ? .closed : .unwritable(systemWords(errno))
      }
    }
    return nil
  }

  /// The width of the terminal at standard output.
  var width: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Today's date in the system's time zone.
  var today: CalendarDay { SystemClock.today }
}

extension StandardConsole {
  /// The start of today in the system's time zone.
  var midnight: Moment { SystemClock.midnight }

  /// The present offset of the system's time zone.
  var offset: Int { SystemClock.offset }

  /// The system's clock.
  var clock: @Sendable () -> Moment { SystemClock.now }
}

extension Fieldbook {
  /// Runs the command line of this process, and exits.
  ///
  /// On Linux, Swift reads the command line from `/proc`; without `/proc` it would appear empty.
  public static func main() -> Never { main(serving: nil) }

  /// Runs the command line of this process, which can also serve, and exits.
  package static func main(serving: Serving?) -> Never {
    self.serving.withLock { $0 = serving }
    var console = StandardConsole()
    guard CommandLine.argc > 0 else {
      console.complain("fieldbook: The command line cannot be read. Mount `/proc`.")
      exit(ExitCode.failed.rawValue)
    }
    exit(run(bytes: arguments, on: &console).rawValue)
  }

  /// The arguments as bytes, without the program's name.
  ///
  /// `CommandLine.arguments` repairs invalid UTF-8, which must be rejected instead.
  private static var arguments: [[UInt8]] {
    let pointers = UnsafeBufferPointer(
      start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    return pointers.dropFirst().compactMap { pointer in
      pointer.map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
  }
}

/// The system call, under a name that the method above does not shadow.
func posixWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// Returns the system's message for an error number.
func systemWords(_ number: Int32) -> String {
  String(cString: strerror(number))
}
