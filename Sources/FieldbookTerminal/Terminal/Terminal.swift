import CNcurses
import FormSession

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The terminal as long as a form has it to itself.
///
/// ncurses is asked to draw, and sends only what changed; keys are read as bytes by
/// ``TerminalForm``. When the value ends, the terminal is as it was found.
struct Terminal: ~Copyable {
  private let handle: OpaquePointer
  private let colors: Int
  private var pairs: [Pair: Int16] = [:]

  /// Opens the screen.
  static func open() throws(TerminalFault) -> Terminal {
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
    // ncurses would wait with drawing while keys are there to be read.
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

  /// How many rows and columns there are.
  var size: ScreenSize {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return ScreenSize(columns: 80, rows: 24) }
    return ScreenSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Tells ncurses that the window has another size.
  func resize() {
    let size = size
    resizeterm(Int32(size.rows), Int32(size.columns))
    cncurses_forget()
  }

  /// Draws all of the screen at the next opportunity.
  func forget() { cncurses_forget() }

  /// Gives the terminal back to the shell until it continues the program.
  func suspend() {
    TerminalModes.off.writeOut()
    endwin()
    SignalPipe.shared.release()
    // The whole job is stopped, as the terminal itself would do it.
    kill(0, SIGTSTP)
    SignalPipe.shared.catchSignals()
    takeBack()
  }

  /// Lends the terminal to another program for as long as the work takes.
  ///
  /// Signals that end the program wait until then, so that what the other program leaves is taken in.
  func lend<Result>(_ work: () -> Result) -> Result {
    TerminalModes.off.writeOut()
    endwin()
    SignalPipe.shared.releaseStops()
    let result = work()
    SignalPipe.shared.catchSignals()
    takeBack()
    return result
  }

  /// Has the terminal to itself again, after a stop in which others may have written to it.
  func takeBack() {
    reset_prog_mode()
    resize()
    TerminalModes.on.writeOut()
  }

  /// Puts a text on the clipboard of the terminal (OSC 52), where the terminal allows that.
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

  /// The attributes and the pair of colors of a style.
  private mutating func look(_ style: Style) -> (attributes: UInt32, pair: Int16) {
    var attributes: UInt32 = 0
    if style.isBold { attributes |= cncurses_bold }
    if style.isDim { attributes |= cncurses_dim }
    if style.isUnderlined { attributes |= cncurses_underline }
    if style.isReversed { attributes |= cncurses_reverse }
    guard colors >= 8, style.ink != nil || style.paper != nil else { return (attributes, 0) }
    // Eight colors are made sixteen by weight; gray is dim, for a heavy black may be black.
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
  /// The number of the color among the sixteen.
  fileprivate var number: Int { Self.allCases.firstIndex(of: self) ?? 7 }
}

/// Why a form cannot have the terminal.
public enum TerminalFault: Error, Equatable, Sendable {
  case notATerminal
  /// The system has no way to say more than ASCII.
  case noUnicode
  /// The database of terminals does not know this one.
  case unknownTerminal
  /// The terminal writes line by line.
  case fixedCursor

  /// What is wrong, as one sentence; ``PlainForm`` works all the same.
  public var message: String {
    switch self {
    case .notATerminal: "This is no terminal."
    case .noUnicode: "The system has no locale with UTF-8."
    case .unknownTerminal: "The terminal is not known by its name in TERM."
    case .fixedCursor: "The terminal cannot move its cursor."
    }
  }
}
