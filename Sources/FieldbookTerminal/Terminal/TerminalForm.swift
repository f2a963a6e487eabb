#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A form that fills the terminal.
///
/// ```swift
/// var desk = MemoryDesk(session)
/// let outcome = try TerminalForm.run(&desk)
/// ```
public enum TerminalForm {
  /// Lets a person fill in a draft, until they leave it, finalize it, or a signal ends the program.
  ///
  /// The terminal is as it was before when this returns, and the draft is as the desk keeps it.
  public static func run<Desk: FormDesk>(
    _ desk: inout Desk, theme: Theme = .dark, layout: FormLayout = .automatic,
    drawsASCII: Bool = false, isDebugging: Bool = false
  ) throws(TerminalFault) -> FormOutcome {
    var terminal = try Terminal.open()
    var editor = FormEditor(
      desk, size: terminal.size, theme: theme, layout: layout, isASCII: drawsASCII,
      isDebugging: isDebugging)
    var input = TerminalInput()
    defer { desk = editor.desk }
    terminal.show(editor.screen)
    while true {
      var isNew = false
      for event in input.wait() {
        if let outcome = handle(event, &editor, &terminal) { return outcome }
        isNew = true
      }
      if !isNew, input.isIdle { isNew = editor.takeIn() }
      if isNew { terminal.show(editor.screen) }
    }
  }

  private static func handle<Desk: FormDesk>(
    _ event: TerminalInput.Event, _ editor: inout FormEditor<Desk>, _ terminal: inout Terminal
  ) -> FormOutcome? {
    switch event {
    case .input(let event):
      for request in editor.handle(event) {
        switch request {
        case .copy(let text): terminal.copy(text)
        case .redraw: terminal.forget()
        case .suspend: suspend(&editor, &terminal)
        case .edit(let text):
          let result = terminal.lend { ExternalEditor(.current).edit(text) }
          _ = editor.handle(.resize(terminal.size))
          editor.takeEdited(result, of: text)
        case .leave(let outcome): return outcome
        }
      }
    case .signal(SIGWINCH):
      terminal.resize()
      _ = editor.handle(.resize(terminal.size))
    case .signal(SIGTSTP): suspend(&editor, &terminal)
    case .signal(SIGCONT):
      terminal.takeBack()
      _ = editor.handle(.resize(terminal.size))
    case .signal, .end: return .interrupted
    }
    return nil
  }

  private static func suspend<Desk: FormDesk>(
    _ editor: inout FormEditor<Desk>, _ terminal: inout Terminal
  ) {
    terminal.suspend()
    _ = editor.handle(.resize(terminal.size))
  }
}

/// What comes from the keyboard, and signals between.
struct TerminalInput {
  enum Event {
    case input(InputEvent)
    case signal(Int32)
    /// The terminal has gone.
    case end
  }

  private var decoder = KeyDecoder()

  /// Whether the last wait brought nothing.
  private(set) var isIdle = false

  /// How long an escape waits for what may follow it, and how often others' changes are looked for,
  /// in milliseconds.
  private static let escapeDelay: Int32 = 40
  private static let idleDelay: Int32 = 1_000

  /// Waits for something to happen; nothing, when nothing does for a while.
  mutating func wait() -> [Event] {
    var waiting = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: SignalPipe.shared.reading, events: Int16(POLLIN), revents: 0),
    ]
    let isWaiting = decoder.isWaiting
    let count = poll(&waiting, 2, isWaiting ? Self.escapeDelay : Self.idleDelay)
    isIdle = count == 0 && !isWaiting
    if count == 0 { return decoder.flush().map(Event.input) }
    var events: [Event] = []
    if waiting[1].revents != 0 { events += SignalPipe.shared.take().map(Event.signal) }
    if waiting[0].revents != 0 { events += read() }
    return events
  }

  private mutating func read() -> [Event] {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = readBytes(STDIN_FILENO, &bytes, bytes.count)
    if count > 0 { return decoder.feed(bytes.prefix(count)).map(Event.input) }
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? [] : [.end]
  }
}

/// The system call, under a name that the method above does not hide.
private func readBytes(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}
