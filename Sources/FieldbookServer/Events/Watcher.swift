import FieldbookAccess
import FieldbookKit
import FormSession
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Looks for changes that others have made in the store, for example in a terminal or at another
/// server.
final class Watcher: Sendable {
  private let isStopped = Atomic(false)
  private let thread: Mutex<BackgroundTask<Void>?> = Mutex(nil)

  /// The time between two looks, in microseconds.
  private static let pause: UInt32 = 250_000
  /// Every eighth look, so every two seconds, includes comments and the rights of listeners.
  private static let wideLook = 8
  /// The number of looks, 15 seconds, between two signs of life on each stream.
  private static let keepAlive = 60

  init(
    _ events: EventHub, _ policy: AccessPolicy, _ openBook: @escaping @Sendable () throws -> Book
  ) {
    let task = BackgroundTask { [weak self] in
      var book: Book?
      var rounds = 0
      while let self, !self.isStopped.load(ordering: .relaxed) {
        if book == nil { book = try? openBook() }
        rounds += 1
        let isWide = rounds % Watcher.wideLook == 0
        if let book {
          Watcher.look(for: events, in: book, withReviews: isWide)
          if isWide {
            events.endStreams(of: SignInService(book.store, policy), at: SystemClock.now())
          }
        }
        if rounds % Watcher.keepAlive == 0 { events.keepAlive() }
        usleep(Watcher.pause)
      }
    }
    thread.withLock { $0 = task }
  }

  func stop() {
    isStopped.store(true, ordering: .relaxed)
    _ = thread.withLock { $0.take() }?.result()
  }

  private static func look(for events: EventHub, in book: Book, withReviews: Bool) {
    for (id, known) in events.watched {
      // Whether anything has changed is unknown while the store cannot be reached.
      guard let found = try? Optional.some(book.store.draft(id)) else { continue }
      guard let draft = found else {
        if let known { reportPurge(of: known, to: events) }
        continue
      }
      if draft.revision > known?.draft.revision ?? -1 {
        events.publishChange(of: draft, by: author(of: draft, in: book))
      }
      let review = withReviews ? try? book.store.reviewState(of: draft) : nil
      let isReviewed = review != nil && known?.review != nil && review != known?.review
      if let known, draft.status != known.draft.status || isReviewed {
        let name = isReviewed ? reviewer(of: draft, in: book) : author(of: draft, in: book)
        events.publishStatus(of: draft, review, by: name)
      } else if let review {
        events.note(review, of: id)
      }
    }
  }

  private static func reportPurge(of known: EventHub.KnownDraft, to events: EventHub) {
    guard known.draft.status != .discarded else { return }
    var draft = known.draft
    draft.status = .discarded
    events.publishStatus(of: draft, known.review, by: "")
  }

  /// Returns the person who last changed a draft; empty if unknown.
  private static func author(of draft: Draft, in book: Book) -> String {
    // The history contains a field's text only after the person has left the field.
    let last = try? book.store.history(of: draft.id, field: nil).last
    return last.flatMap { $0.revision == draft.revision ? $0.person : nil } ?? ""
  }

  /// Returns the person who last commented on a draft, or sent it back; empty if unknown.
  private static func reviewer(of draft: Draft, in book: Book) -> String {
    guard let review = try? book.store.review(of: draft.id) else { return "" }
    let signatures =
      review.comments.flatMap { [$0.author] + [$0.resolution].compactMap { $0 } }
      + review.returns.flatMap { [$0.author] + [$0.completion].compactMap { $0 } }
    return signatures.max { $0.moment.milliseconds < $1.moment.milliseconds }?.person ?? ""
  }
}
