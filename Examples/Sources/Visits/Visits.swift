import FieldEngine
import FieldbookKit
import FieldbookStore
public import FormSession

/// The drafts of one form in a file, kept by a program of your own.
///
///     let visits = try Visits(in: "visits.sqlite", as: Person("ada", now: clock))
///     let id = try visits.begin()
///     try visits.type("ada", into: "name", of: id)     // on disk when it returns
///     try visits.lines(of: id)                         // ["name: ada|", "zip: "]
///
/// Each method opens the draft and closes it again, as if the program had ended between two calls.
/// A draft is resumed with the caret in the same place, and its steps can still be undone.
public struct Visits {
  private let form: BookForm

  /// Opens a file or creates it, and registers the form.
  public init(in path: String, as person: Person) throws {
    let visit = FormDefinition("visit", version: 1) {
      FormField("name", .name, required: true)
      FormField("zip", .zip, required: true)
    }
    let today = CalendarDay(year: 2026, month: 11, day: 21) ?? .earliest
    let book = Book(try Store(path, at: person.now()), as: person, today: today)
    form = try book.register(visit)
  }

  /// Creates a draft, with the focus in its first field.
  public func begin() throws -> DraftID {
    let draft = try form.begin()
    defer { try? draft.close() }
    return draft.id
  }

  /// Types text into a field, after moving the focus there if necessary.
  public func type(_ text: String, into field: String, of id: DraftID) throws {
    try edit(id) { draft in
      if draft.session.focus != field { try draft.apply(.step(field, .focus)) }
      try draft.apply(.step(field, .type(text)))
    }
  }

  /// Undoes the last step, in whichever field it happened.
  public func undo(in id: DraftID) throws {
    try edit(id) { draft in try draft.apply(.undo) }
  }

  /// Finalizes a draft, or returns the obstacles that prevent it.
  public func finalize(_ id: DraftID) throws -> [String] {
    do {
      try edit(id) { draft in try draft.finalize() }
      return []
    } catch DraftError.obstacles(let obstacles) {
      return obstacles.map(\.message)
    }
  }

  /// Returns the fields of a draft, with the caret in the focused one.
  public func lines(of id: DraftID) throws -> [String] {
    let draft = try form.book.open(id)
    defer { try? draft.close() }
    return draft.session.states.map { field in
      var shown = field.state.display
      if let caret = field.state.caret {
        shown.insert("|", at: shown.index(shown.startIndex, offsetBy: caret))
      }
      return "\(field.state.field): \(shown)"
    }
  }

  /// Returns the invalid fields of all drafts, most recently changed first.
  public func needingAttention() throws -> [String] {
    try form.issues(limit: 50).map { "\($0.draft.ending) \($0.field): \($0.message)" }
  }

  private func edit(_ id: DraftID, _ change: (inout BookDraft) throws -> Void) throws {
    var draft = try form.book.open(id)
    defer { try? draft.close() }
    try change(&draft)
  }
}
