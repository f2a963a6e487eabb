public import FormSession

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A form that fills the terminal.
///
/// ```swift
/// var backend = MemoryBackend(session)
/// let outcome = try TerminalForm.run(&backend)
/// ```
public enum TerminalForm {
  /// Runs a form until the person leaves or finalizes the draft, or a signal ends the program.
  ///
  /// When this returns, the terminal is restored and the backend has the draft. A notice is shown
  /// until the first key.
  public static func run<Backend: FormBackend>(
    _ backend: inout Backend, theme: Theme = .dark, layout: FormLayout = .automatic,
    drawsASCII: Bool = false, isDebugging: Bool = false, words: FormWords? = nil,
    notice: String? = nil
  ) throws(TerminalError) -> FormOutcome {
    var terminal = try Terminal.open()
    var editor = FormEditor(
      backend, size: terminal.size, theme: theme, layout: layout, isASCII: drawsASCII,
      isDebugging: isDebugging, words: words)
    editor.model.message = notice.map { Message(.refusal, $0) }
    var input = TerminalInput()
    defer { backend = editor.backend }
    terminal.show(editor.screen)
    while true {
      let batch = input.wait()
      var events = batch.events[...]
      var signals = batch.signals
      if batch.isNothing, editor.refresh() { terminal.show(editor.screen) }
      while !events.isEmpty || !signals.isEmpty {
        for signal in signals {
          if let outcome = handle(signal, &editor, &terminal) { return outcome }
        }
        for request in editor.handlePortion(of: &events, now: { .now }) {
          if let outcome = perform(request, &editor, &terminal) { return outcome }
        }
        terminal.show(editor.screen)
        signals = SignalPipe.shared.drain()
      }
      if batch.hasEnded { return .interrupted }
    }
  }

  private static func handle<Backend: FormBackend>(
    _ signal: Int32, _ editor: inout FormEditor<Backend>, _ terminal: inout Terminal
  ) -> FormOutcome? {
    switch signal {
    case SIGWINCH: terminal.resize()
    case SIGTSTP: terminal.suspend()
    case SIGCONT: terminal.resume()
    default: return .interrupted
    }
    _ = editor.handle(.resize(terminal.size))
    return nil
  }

  private static func perform<Backend: FormBackend>(
    _ request: TerminalRequest, _ editor: inout FormEditor<Backend>, _ terminal: inout Terminal
  ) -> FormOutcome? {
    switch request {
    case .copy(let text): terminal.copy(text)
    case .redraw: terminal.forget()
    case .suspend:
      terminal.suspend()
      _ = editor.handle(.resize(terminal.size))
    case .edit(let text):
      let result = terminal.runOutside { ExternalEditor(.current).edit(text) }
      _ = editor.handle(.resize(terminal.size))
      editor.applyEdited(result, of: text)
    case .leave(let outcome): return outcome
    }
    return nil
  }
}

/// Input from the keyboard, and signals.
struct TerminalInput {
  /// The result of one wait.
  struct InputBatch {
    var events: [InputEvent] = []
    var signals: [Int32] = []

    /// Whether the terminal was closed.
    var hasEnded = false

    /// Whether the wait timed out.
    var isNothing = false
  }

  private var decoder = KeyDecoder()

  /// The time to wait for the rest of an escape sequence, and the interval at which others' changes
  /// are read.
  ///
  /// Both are in milliseconds.
  private static let escapeDelay: Int32 = 40
  private static let idleDelay: Int32 = 1_000

  /// Waits for input or a signal, until a timeout.
  mutating func wait() -> InputBatch {
    var waiting = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: SignalPipe.shared.reading, events: Int16(POLLIN), revents: 0),
    ]
    let isWaiting = decoder.isWaiting
    let count = poll(&waiting, 2, isWaiting ? Self.escapeDelay : Self.idleDelay)
    var batch = InputBatch()
    if count == 0 {
      batch.isNothing = !isWaiting
      batch.events = decoder.flush()
    } else {
      if waiting[1].revents != 0 { batch.signals = SignalPipe.shared.drain() }
      if waiting[0].revents != 0 { read(into: &batch) }
    }
    return batch
  }

  private mutating func read(into batch: inout InputBatch) {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = readBytes(STDIN_FILENO, &bytes, bytes.count)
    if count > 0 {
      batch.events = decoder.feed(bytes.prefix(count))
    } else {
      batch.hasEnded = !(count < 0 && (errno == EINTR || errno == EAGAIN))
    }
  }
}

/// The system call, under a name that the method above does not shadow.
private func readBytes(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}
