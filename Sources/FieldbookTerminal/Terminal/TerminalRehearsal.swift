/// A form on a screen that nobody sees: what a terminal would send goes in, and what it would show
/// comes out as text.
///
/// Tests and measurements play a person with it.
///
/// ```swift
/// var rehearsal = TerminalRehearsal(MemoryDesk(session), columns: 80, rows: 24)
/// rehearsal.send("ada\r")
/// print(rehearsal.text)
/// ```
public struct TerminalRehearsal<Desk: FormDesk> {
  private var editor: FormEditor<Desk>
  private var decoder = KeyDecoder()

  /// How the form was left; nil while it goes on.
  public private(set) var outcome: FormOutcome?

  /// Opens a form on a screen of this size.
  public init(
    _ desk: Desk, columns: Int, rows: Int, theme: Theme = .colorless,
    layout: FormLayout = .automatic, isDebugging: Bool = false
  ) {
    let size = ScreenSize(columns: columns, rows: rows)
    editor = FormEditor(
      desk, size: size, theme: theme, layout: layout, isDebugging: isDebugging)
  }

  /// The draft.
  public var desk: Desk { editor.desk }

  /// Takes what a terminal sends for some keys: text as it is, keys as their sequences.
  public mutating func send(_ keys: String) {
    let events = decoder.feed(Array(keys.utf8)) + decoder.flush()
    for request in events.flatMap({ editor.handle($0) }) {
      if case .leave(let outcome) = request { self.outcome = outcome }
    }
  }

  /// Draws the screen, and tells how many of its cells are not blank.
  public func draw() -> Int {
    editor.screen.cells.count { $0.character != " " }
  }

  /// What the screen shows, without spaces at the ends of its lines.
  public var text: String { editor.screen.text }

  /// Where the caret stands; nil while it is hidden.
  public var caret: (row: Int, column: Int)? { editor.screen.caret.map { ($0.row, $0.column) } }
}
