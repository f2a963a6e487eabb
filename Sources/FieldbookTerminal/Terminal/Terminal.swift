import CNcurses
import FormSession

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The terminal, while a form uses all of it.
///
/// ncurses draws the screen, and sends only the changes. ``TerminalForm`` reads keys as bytes. The
/// terminal is restored when the value is destroyed.
struct Terminal: ~Copyable {
  private let handle: OpaquePointer
  private let colors: Int
  private var pairs: [Pair: Int16] = [:]

  /// Opens the screen.
  static func open() throws(TerminalError) -> Terminal {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
    guard cncurses_use_utf8() != 0 else { throw .noUnicode }
    CrashGuard.watch()
    guard let handle = cncurses_open() else {
      CrashGuard.release()
      throw .unknownTerminal
    }
    guard cncurses_can_place() != 0 else {
      endwin()
      delscreen(handle)
      CrashGuard.release()
      throw .fixedCursor
    }
    return Terminal(handle)
  }

  private init(_ handle: OpaquePointer) {
    self.handle = handle
    raw()
    noecho()
    nonl()
    // Otherwise ncurses delays drawing while input is waiting.
    typeahead(-1)
    colors = Int(cncurses_start_color())
    SignalPipe.shared.catchSignals()
    TerminalModes.on.writeOut()
  }

  deinit {
    TerminalModes.off.writeOut()
    endwin()
    delscreen(handle)
    SignalPipe.shared.release()
    CrashGuard.release()
  }

  /// The size in rows and columns.
  var size: ScreenSize {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return ScreenSize(columns: 80, rows: 24) }
    return ScreenSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Updates ncurses after the window has changed its size.
  func resize() {
    let size = size
    resizeterm(Int32(size.rows), Int32(size.columns))
    cncurses_forget()
  }

  /// Makes the next draw repaint the whole screen.
  func forget() { cncurses_forget() }

  /// Returns the terminal to the shell until the shell resumes the program.
  func suspend() {
    TerminalModes.off.writeOut()
    endwin()
    SignalPipe.shared.release()
    // Stop the whole job, as the terminal itself does.
    kill(0, SIGTSTP)
    SignalPipe.shared.catchSignals()
    resume()
  }

  /// Gives the terminal to another program while a closure runs.
  ///
  /// Signals that end the program wait until the closure returns, so that the other program's
  /// result is not lost.
  func runOutside<Result>(_ work: () -> Result) -> Result {
    TerminalModes.off.writeOut()
    endwin()
    SignalPipe.shared.releaseStops()
    let result = work()
    SignalPipe.shared.catchSignals()
    resume()
    return result
  }

  /// Takes over the terminal again after the program was stopped, and redraws the screen, because
  /// other programs may have written to it.
  func resume() {
    reset_prog_mode()
    resize()
    TerminalModes.on.writeOut()
  }

  /// Copies text to the terminal's clipboard (OSC 52), if the terminal allows it.
  func copy(_ text: String) {
    let sequence = Array("\u{1B}]52;c;\(Base64.text(of: Array(text.utf8)))\u{7}".utf8)
    _ = write(STDOUT_FILENO, sequence, sequence.count)
  }

  /// Draws a screen.
  mutating func show(_ screen: borrowing Screen) {
    cncurses_erase()
    for row in 0..<screen.size.rows {
      for run in ScreenRun.runs(of: screen, row) { put(run, row) }
    }
    curs_set(screen.caret == nil ? 0 : 1)
    if let caret = screen.caret { cncurses_place_cursor(Int32(caret.row), Int32(caret.column)) }
    cncurses_show()
  }

  private mutating func put(_ run: ScreenRun, _ row: Int) {
    let (attributes, pair) = look(run.style)
    cncurses_put(
      Int32(row), Int32(run.column), run.text, Int32(run.text.utf8.count), attributes, pair)
  }

  // MARK: Colors

  private struct Pair: Hashable {
    let ink: Int16
    let paper: Int16
  }

  /// Returns the attributes and the color pair of a style.
  private mutating func look(_ style: Style) -> (attributes: UInt32, pair: Int16) {
    var attributes: UInt32 = 0
    if style.isBold { attributes |= cncurses_bold }
    if style.isDim { attributes |= cncurses_dim }
    if style.isUnderlined { attributes |= cncurses_underline }
    if style.isReversed { attributes |= cncurses_reverse }
    guard colors >= 8, style.ink != nil || style.paper != nil else { return (attributes, 0) }
    // With eight colors, bold produces the bright colors. Gray is drawn dim, because bold black may
    // stay black.
    if colors < 16, style.ink == .brightBlack { return (attributes | cncurses_dim, 0) }
    if colors < 16, let ink = style.ink?.number, ink >= 8 { attributes |= cncurses_bold }
    return (attributes, pair(Pair(ink: number(style.ink), paper: number(style.paper))))
  }

  private func number(_ color: TerminalColor?) -> Int16 {
    guard let number = color?.number else { return -1 }
    return Int16(colors < 16 ? number % 8 : number)
  }

  private mutating func pair(_ pair: Pair) -> Int16 {
    if let known = pairs[pair] { return known }
    let number = Int16(pairs.count + 1)
    init_pair(number, pair.ink, pair.paper)
    pairs[pair] = number
    return number
  }
}

extension TerminalColor {
  /// The number of the color, from 0 to 15.
  fileprivate var number: Int { Self.allCases.firstIndex(of: self) ?? 7 }
}

/// Why a form cannot use the terminal.
public enum TerminalError: Error, Equatable, Sendable {
  /// Standard input or output is not a terminal.
  case notATerminal
  /// The system has no UTF-8 locale.
  case noUnicode
  /// The terminal database has no entry for this terminal.
  case unknownTerminal
  /// The terminal cannot move its cursor.
  case fixedCursor

  /// The problem, as one sentence; ``PlainForm`` works in spite of the problem.
  public var message: String {
    switch self {
    case .notATerminal: "This is not a terminal."
    case .noUnicode: "No UTF-8 locale is installed."
    case .unknownTerminal: "The terminal named in TERM is unknown."
    case .fixedCursor: "The terminal cannot move its cursor."
    }
  }
}
