import FieldEngine
import FieldbookAccess
import FieldbookKit
import FormSession

/// The state of one server thread: a book, and the drafts that the thread has open.
final class WorkerContext {
  /// A function that opens the store; it is called again when the day or the local time changes.
  private let openBook: @Sendable () throws -> Book

  let events: EventHub
  let exports: Exports
  let uploads: Uploads
  let authenticator: RequestAuthenticator
  let log: RequestLog
  /// The time that a request for many drafts can take.
  let bulkTime: Duration
  /// The book as it appears in this machine's local time.
  private(set) var book: Book
  /// The books as they appear in other local times, by their difference from UTC in minutes.
  private var booksElsewhere: [Int: Book] = [:]
  private var drafts: [DraftID: KeptDraft] = [:]
  /// The number of times that a draft was kept open.
  private var uses = 0

  /// An open draft, and when it was last used.
  private struct KeptDraft {
    var draft: ServedDraft<AnyDraftStore>
    var use: Int
  }

  /// The hash of each version of a form, which never changes.
  private var hashes: [FormID: String] = [:]

  /// The maximum number of drafts that stay open.
  private static let mostDrafts = 2_000

  init(
    _ openBook: @escaping @Sendable () throws -> Book, _ events: EventHub, _ exports: Exports,
    _ uploads: Uploads, _ authenticator: RequestAuthenticator, _ log: RequestLog, bulkTime: Duration
  ) throws {
    (self.openBook, self.events, self.exports) = (openBook, events, exports)
    (self.uploads, self.authenticator, self.log) = (uploads, authenticator, log)
    self.bulkTime = bulkTime
    book = try openBook()
  }

  /// Reopens the store if it was opened on another day, because validity can depend on the day, or
  /// at another offset from UTC, because the clock was changed since.
  func reopen(ifNot today: CalendarDay, offset: Int) throws {
    guard today != book.today || offset != book.validationContext.offset else { return }
    forgetAll()
    booksElsewhere = [:]
    book = try openBook()
  }

  /// Returns the book as it appears in the local time of a request.
  func localBook(for call: Call) throws -> Book {
    guard let offset = try call.offset(), offset != book.validationContext.offset else {
      return book
    }
    let today = book.person.now().local(offset: offset)?.day
    if let known = booksElsewhere[offset], known.today == today { return known }
    let new = Book(book.store, as: book.person, offset: offset)
    booksElsewhere[offset] = new
    return new
  }

  /// Returns the subject of a request, for the table of rights.
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

  /// Returns a draft that stays open, as its expressions see the caller and the caller's day.
  ///
  /// `latest` is its state after edits that have not been kept yet. If the draft is open for
  /// another person or day, it is opened once more, and keeping it closes the other.
  func draft(
    _ id: DraftID, for call: Call, latest: ServedDraft<AnyDraftStore>? = nil
  ) throws -> ServedDraft<AnyDraftStore> {
    let (book, person) = (try localBook(for: call), try person(call))
    if let known = latest ?? drafts[id]?.draft,
      known.draft.suits(person, book.validationContext)
    {
      return known
    }
    return try ServedDraft(try book.openDraft(id, as: person))
  }

  /// Keeps a draft open in its current state; if there are too many, the least recently used draft
  /// is closed.
  func keep(_ draft: ServedDraft<AnyDraftStore>) {
    uses += 1
    if let old = drafts[draft.draft.draft.id]?.draft, old.draft.seat != draft.draft.seat {
      try? old.draft.close()
    }
    drafts[draft.draft.draft.id] = KeptDraft(draft: draft, use: uses)
    guard drafts.count > WorkerContext.mostDrafts else { return }
    if let oldest = drafts.min(by: { $0.value.use < $1.value.use }) { forget(oldest.key) }
  }

  /// Returns the hash of a definition, in hexadecimal digits.
  func hash(of form: FormDefinition) -> String {
    let id = FormID(form.key, version: form.version)
    let hash = hashes[id] ?? String(form.contentHash, radix: 16)
    hashes[id] = hash
    return hash
  }

  /// Closes a draft that turned out not to be needed, unless it is kept.
  func release(_ draft: ServedDraft<AnyDraftStore>) {
    guard drafts[draft.draft.draft.id]?.draft.draft.seat != draft.draft.seat else { return }
    try? draft.draft.close()
  }

  /// Closes a draft, for example because its contents in memory may differ from the store.
  func forget(_ id: DraftID) {
    try? drafts.removeValue(forKey: id)?.draft.draft.close()
  }

  /// Closes all drafts.
  func forgetAll() {
    for id in Array(drafts.keys) { forget(id) }
  }
}
