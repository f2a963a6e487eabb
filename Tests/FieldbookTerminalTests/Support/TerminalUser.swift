import FieldEngine
import FormSession
import TestSupport

@testable import FieldbookTerminal

/// A person who presses keys in a form.
struct TerminalUser<Backend: FormBackend> {
  var editor: FormEditor<Backend>
  private(set) var requests: [TerminalRequest] = []

  init(
    at backend: Backend, columns: Int = 64, rows: Int = 12, theme: Theme = .colorless,
    layout: FormLayout = .roomy, isASCII: Bool = false, isDebugging: Bool = false
  ) {
    let size = ScreenSize(columns: columns, rows: rows)
    editor = FormEditor(
      backend, size: size, theme: theme, layout: layout, isASCII: isASCII, isDebugging: isDebugging)
  }

  /// Types a text, character by character.
  mutating func type(_ text: String) {
    for character in text { press(Key(.character(character))) }
  }

  mutating func press(_ keys: Key...) {
    for key in keys { requests += editor.handle(.key(key)) }
  }

  mutating func press(_ key: Key, times: Int) {
    for _ in 0..<times { press(key) }
  }

  mutating func paste(_ text: String) { requests += editor.handle(.paste(text)) }

  mutating func mouse(_ kind: MouseEvent.Kind, _ row: Int, _ column: Int) {
    requests += editor.handle(.mouse(MouseEvent(kind: kind, row: row, column: column)))
  }

  mutating func resize(columns: Int, rows: Int) {
    requests += editor.handle(.resize(ScreenSize(columns: columns, rows: rows)))
  }

  /// The text of the screen.
  var sees: String { editor.screen.text }

  /// A line of the screen, without the spaces around it.
  func line(_ row: Int) -> String {
    String(sees.split(separator: "\n", omittingEmptySubsequences: false)[row])
  }

  /// The lines of the form, without title and status.
  var form: String {
    let rows = editor.model.rows.form
    return rows.map(line).joined(separator: "\n")
  }

  /// The message line near the bottom of the screen.
  var message: String { trimmed(line(editor.model.rows.message)) }
  var status: String { trimmed(line(editor.model.rows.status)) }

  /// The text of the caret's line, up to the caret.
  var beforeCaret: String? {
    let screen = editor.screen
    guard let caret = screen.caret else { return nil }
    return String((0..<caret.column).compactMap { screen[caret.row, $0].character })
  }

  /// The text of a field with its caret.
  func shown(_ key: String) -> String? {
    guard let state = editor.session.state(key)?.state else { return nil }
    return CaretText(text: state.display, caret: state.caret, anchor: state.selection?.from)
      .notation
  }

  private func trimmed(_ line: String) -> String {
    String(line.drop { $0 == " " })
  }
}

extension TerminalUser<MemoryBackend> {
  /// A person at a new draft of a form.
  init(
    _ form: FormDefinition, columns: Int = 64, rows: Int = 12, theme: Theme = .colorless,
    layout: FormLayout = .roomy, isASCII: Bool = false, isDebugging: Bool = false
  ) throws {
    let session = try Session(form, ValidationContext(today: .testDay))
    self.init(
      at: MemoryBackend(session), columns: columns, rows: rows, theme: theme, layout: layout,
      isASCII: isASCII, isDebugging: isDebugging)
  }

  /// A person at a form of these fields, without groups.
  init(columns: Int = 64, rows: Int = 12, fields: FormField...) throws {
    var form = FormDefinition(key: "form", version: 1)
    form.fields = fields
    try self.init(form, columns: columns, rows: rows)
  }
}

extension CalendarDay {
  /// The day of all tests.
  static let testDay = CalendarDay(iso: "2026-11-21") ?? .earliest
}

extension FormDefinition {
  /// The form that most documents use.
  static func registration() throws -> FormDefinition { try fixture("registration.form.json") }

  /// Questions of a real survey, with labels, help and options of any length.
  static func autopsy() throws -> FormDefinition { try fixture("autopsy.form.json") }

  private static func fixture(_ name: String) throws -> FormDefinition {
    let document = FormDocument(try Folder.terminalFixtures.bytes(of: name))
    guard let form = document.definition, document.errors.isEmpty else {
      throw UnusableForm(errors: document.errors.map { $0.line(file: "form") })
    }
    return form
  }
}

struct UnusableForm: Error {
  let errors: [String]
}

extension Folder {
  static let terminalFixtures = Folder.package.folder("Tests/FieldbookTerminalTests/Fixtures")
}
