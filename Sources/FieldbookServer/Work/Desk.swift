import FieldEngine
import FieldbookAccess
import FieldbookKit
import FormSession

/// What one thread of the server works with: a book, and the drafts that it has open.
final class Desk {
  /// Opens the store once more.
  private let openBook: @Sendable () throws -> Book

  let events: EventHub
  let exports: Exports
  let gate: Gate
  private(set) var book: Book
  private var drafts: [DraftID: ServedDraft<AnyDraftStore>] = [:]
  /// The open drafts, the one that was used last at the end.
  private var order: [DraftID] = []

  /// The most drafts that stay open.
  private static let mostDrafts = 2_000

  init(
    _ openBook: @escaping @Sendable () throws -> Book, _ events: EventHub, _ exports: Exports,
    _ gate: Gate
  ) throws {
    (self.openBook, self.events, self.exports, self.gate) = (openBook, events, exports, gate)
    book = try openBook()
  }

  /// Opens the store again after midnight, because what is valid can depend on the day.
  func turnPage(_ today: CalendarDay) throws {
    guard today != book.today else { return }
    forgetAll()
    book = try openBook()
  }

  /// Returns what a request is about, for the table of rights.
  func target(of place: Route.Place, _ call: Call) throws -> Target {
    switch place {
    case .store: return .store
    case .form: return .form(call.names["form"] ?? "")
    case .draft:
      guard call.caller.actor != .nobody else { return .store }
      guard let draft = try book.store.draft(try call.draftID()) else { throw Problem.noDraft }
      return .draft(draft)
    }
  }

  /// Returns a draft that stays open.
  func draft(_ id: DraftID) throws -> ServedDraft<AnyDraftStore> {
    if let draft = drafts[id] {
      order.removeAll { $0 == id }
      order.append(id)
      return draft
    }
    return try ServedDraft(try book.openDraft(id))
  }

  /// Keeps a draft open as it now is.
  func keep(_ draft: ServedDraft<AnyDraftStore>) {
    let id = draft.draft.draft.id
    if drafts.updateValue(draft, forKey: id) == nil { order.append(id) }
    while order.count > Desk.mostDrafts {
      let oldest = order.removeFirst()
      forget(oldest)
    }
  }

  /// Closes a draft, for example because its contents in memory may not be those of the store.
  func forget(_ id: DraftID) {
    guard let draft = drafts.removeValue(forKey: id) else { return }
    order.removeAll { $0 == id }
    try? draft.draft.close()
  }

  /// Closes all drafts.
  func forgetAll() {
    for id in Array(drafts.keys) { forget(id) }
  }
}
