public import FormSession

/// A form without a terminal: it takes input as a terminal would send it, and returns the screen as
/// text.
///
/// Tests and benchmarks use it in place of a person.
///
/// ```swift
/// var terminal = SimulatedTerminal(MemoryBackend(session), columns: 80, rows: 24)
/// terminal.send("ada\r")
/// print(terminal.text)
/// ```
public struct SimulatedTerminal<Backend: FormBackend> {
  private var editor: FormEditor<Backend>
  private var decoder = KeyDecoder()

  /// How the person left the form; nil while it is open.
  public private(set) var outcome: FormOutcome?

  /// Opens a form on a screen of the given size.
  public init(
    _ backend: Backend, columns: Int, rows: Int, theme: Theme = .colorless,
    layout: FormLayout = .automatic, isDebugging: Bool = false, words: FormWords? = nil
  ) {
    let size = ScreenSize(columns: columns, rows: rows)
    editor = FormEditor(
      backend, size: size, theme: theme, layout: layout, isDebugging: isDebugging, words: words)
  }

  /// The draft.
  public var backend: Backend { editor.backend }

  /// Handles input as a terminal sends it: text unchanged, and other keys as escape sequences.
  public mutating func send(_ keys: String) {
    let events = decoder.feed(Array(keys.utf8)) + decoder.flush()
    for request in events.flatMap({ editor.handle($0) }) {
      if case .leave(let outcome) = request { self.outcome = outcome }
    }
  }

  /// Draws the screen, and returns the number of cells that are not blank.
  public func draw() -> Int {
    editor.screen.cells.count { $0.character != " " }
  }

  /// The text of the screen, without spaces at the ends of lines.
  public var text: String { editor.screen.text }

  /// The position of the caret; nil while it is hidden.
  public var caret: (row: Int, column: Int)? { editor.screen.caret.map { ($0.row, $0.column) } }
}
