import FieldEngine
import FieldbookMemory
import FormSession
import TestSupport

extension Session {
  /// A session of a form that a test contains, on the day of all tests.
  init(form: String) throws {
    try self.init(FormDefinition(text: form))
  }

  init(_ definition: FormDefinition) throws {
    try self.init(definition, ValidationContext(today: .testDay))
  }

  /// A form of these fields, each as its JSON, and of these rules.
  init(fields: [String], rules: [String] = [], _ members: String = "") throws {
    try self.init(
      form: """
        {"form": "f", "version": 1, \(members) "fields": [\(fields.joined(separator: ","))],
         "rules": [\(rules.joined(separator: ","))]}
        """)
  }

  /// Applies steps to a field, and returns the changes of the last one.
  @discardableResult
  mutating func step(_ key: String, _ steps: FieldStep...) -> SessionChanges {
    for step in steps.dropLast() { apply(.step(key, step)) }
    return apply(.step(key, steps.last ?? .focus))
  }

  /// The session after setting some fields.
  func with(_ values: KeyValuePairs<String, String>) -> Session {
    var session = self
    for (key, text) in values { session.step(key, .set(text)) }
    return session
  }

  /// The text of a field with its caret.
  func shown(_ key: String) -> String? {
    guard let state = state(key)?.state else { return nil }
    return CaretText(text: state.display, caret: state.caret, anchor: state.selection?.from)
      .notation
  }

  /// The texts of all fields.
  var texts: [String] { states.map(\.state.raw) }
}

extension FormDefinition {
  /// A form that a test contains.
  init(text: String) throws {
    let document = FormDocument(text)
    guard let definition = document.definition, document.errors.isEmpty else {
      throw UnusableForm(errors: document.errors.map { $0.line(file: "form") })
    }
    self = definition
  }
}

extension SessionConversation where Store == MemoryStore {
  /// A conversation on a new draft of a form.
  init(form: String) throws {
    let form = try LoadedForm(FormDefinition(text: form), ValidationContext(today: .testDay))
    let person = Person("ada") { Moment(milliseconds: 0) }
    self.init(try OpenDraft(of: form, as: person))
  }
}

extension CalendarDay {
  /// The day of all tests.
  static let testDay = CalendarDay(iso: "2026-11-21") ?? .earliest
}

/// A form of a test that has mistakes.
struct UnusableForm: Error {
  let errors: [String]
}
