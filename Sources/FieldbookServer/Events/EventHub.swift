import FieldbookAccess
import FieldbookKit
import FormSession
import HTTPServer
import JSONText
import Synchronization

/// Sends events to pages, about changes to drafts and about the other people who have a draft open.
final class EventHub: Sendable {
  /// The maximum number of pages of one caller that can listen at the same time.
  static let mostOfCaller = 50

  /// The number of recent events that are always kept for pages that poll; up to twice as many are
  /// kept.
  private static let mostKept = 1_000

  /// A draft as the pages that have it open know it.
  struct KnownDraft: Sendable {
    var draft: Draft
    /// Its comments and its return; nil if they are unknown.
    var review: ReviewState?
  }

  private struct State {
    var listeners: [ObjectIdentifier: Listener] = [:]
    var byDraft: [DraftID: Set<ObjectIdentifier>] = [:]
    var focus: [ObjectIdentifier: String] = [:]
    /// The drafts that pages have open, as the pages know them.
    var known: [DraftID: KnownDraft] = [:]
    /// The last events about changes to drafts, and the number of earlier events.
    var kept: [Event] = []
    var numberBefore = 0
    var isClosed = false

    /// The number of the last event.
    var number: Int { numberBefore + kept.count }

    /// Returns the events after a given event; nil if that event is unknown, or some of them are no
    /// longer kept.
    func events(after last: Int) -> ArraySlice<Event>? {
      guard (numberBefore...number).contains(last) else { return nil }
      return kept.dropFirst(last - numberBefore)
    }

    mutating func add(_ listener: Listener, _ key: ObjectIdentifier) throws {
      let others = listeners.values.count { $0.caller.name == listener.caller.name }
      guard others < EventHub.mostOfCaller else { throw Problem.tooManyPages }
      listeners[key] = listener
      for draft in listener.drafts { byDraft[draft, default: []].insert(key) }
    }

    /// Whether pages do not know of an event yet; every event about a status counts as news.
    func isNews(_ event: Event) -> Bool {
      event.name == "status" || known[event.draft]?.draft.revision ?? -1 < event.revision ?? 0
    }

    mutating func keep(_ event: Event, _ review: ReviewState?) {
      if byDraft[event.draft] != nil, var draft = event.owned {
        let old = known[event.draft]
        draft.revision = max(event.revision ?? 0, old?.draft.revision ?? 0)
        known[event.draft] = KnownDraft(draft: draft, review: review ?? old?.review)
      }
      kept.append(event)
      guard kept.count > 2 * EventHub.mostKept else { return }
      kept.removeFirst(EventHub.mostKept)
      numberBefore += EventHub.mostKept
    }
  }

  private let state = Mutex(State())

  /// Held while events are sent, so that each page gets them in their order.
  private let sending = Mutex(())

  /// Adds a page, and removes it once its stream ends.
  ///
  /// A polling page gets any events since its last request at once.
  ///
  /// - Returns: the number of the last event if the page needs the current revisions, because it
  ///   gets a stream, its last event is unknown, or some later events are no longer kept.
  /// - Throws: a ``Problem`` if too many pages of the caller are listening.
  func add(_ listener: Listener) throws -> Int? {
    let key = ObjectIdentifier(listener)
    let (news, number) = try state.withLock { state -> (events: [Event]?, number: Int) in
      if state.isClosed { listener.stream.finish() }
      var news: [Event] = []
      if case .poll(let last) = listener.delivery {
        guard let events = state.events(after: last) else { return (nil, state.number) }
        news = events.filter { listener.concerns($0) }
      }
      if news.isEmpty { try state.add(listener, key) }
      return (news, state.number)
    }
    guard let news else { return number }
    guard news.isEmpty else {
      listener.send(news, number: number)
      return nil
    }
    listener.stream.onClose { [weak self] in self?.remove(key) }
    guard listener.delivery == .stream else { return nil }
    for draft in listener.drafts { publishPeople(of: draft) }
    return number
  }

  /// Sends a listening page the revisions of its drafts, which were read after the event with this
  /// number.
  func sendRevisions(of drafts: [KnownDraft], after number: Int, to listener: Listener) {
    state.withLock { state in
      for known in drafts {
        let last = state.known[known.draft.id]?.draft.revision ?? -1
        if last <= known.draft.revision { state.known[known.draft.id] = known }
      }
    }
    let events = drafts.map {
      Event("change", $0.draft, [("by", ""), ("seat", ""), ("fields", [])])
    }
    listener.send(events, number: number)
  }

  private func remove(_ key: ObjectIdentifier) {
    let left = state.withLock { state -> Set<DraftID> in
      guard let listener = state.listeners.removeValue(forKey: key) else { return [] }
      state.focus[key] = nil
      for draft in listener.drafts {
        state.byDraft[draft]?.remove(key)
        if state.byDraft[draft]?.isEmpty == true {
          (state.byDraft[draft], state.known[draft]) = (nil, nil)
        }
      }
      return listener.delivery == .stream ? listener.drafts : []
    }
    for draft in left { publishPeople(of: draft) }
  }

  /// The drafts whose changes pages are waiting for, as the pages know them.
  var watched: [DraftID: KnownDraft?] {
    state.withLock { state in
      state.byDraft.reduce(into: [:]) { $0[$1.key] = .some(state.known[$1.key]) }
    }
  }

  /// Whether a page has a draft open.
  func isWatched(_ id: DraftID) -> Bool { state.withLock { $0.byDraft[id] != nil } }

  /// Notes the comments on a draft that pages have open, without an event.
  func note(_ review: ReviewState, of id: DraftID) {
    state.withLock { $0.known[id]?.review = review }
  }

  /// The number of listening pages.
  var count: Int { state.withLock { $0.listeners.count } }

  /// Ends the streams of a sign-in that has ended.
  func end(_ signIn: Digest) {
    let ended = state.withLock { state in
      state.listeners.values.filter { $0.caller.signIn?.signIn.id == signIn }
    }
    for listener in ended { listener.stream.finish() }
  }

  /// Ends the streams of callers whose rights have changed or ended.
  func endStreams(of service: SignInService, at moment: Moment) {
    for listener in state.withLock({ Array($0.listeners.values) })
    where (try? listener.caller.isCurrent(service, at: moment)) == false {
      listener.stream.finish()
    }
  }

  /// Ends all streams, also those of pages that are added later.
  func close() {
    let listeners = state.withLock { state in
      state.isClosed = true
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.stream.finish() }
  }

  /// Writes something to each stream, so that streams without a client end.
  func keepAlive() {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.keepAlive() }
  }
}

// MARK: - Events

extension EventHub {
  /// Sends an event about the edits that a page made.
  func publish(
    _ answer: EditAnswer, of draft: OpenDraft<AnyDraftStore>, by page: PageID
  ) {
    publish(
      Event(
        "change", draft.draft, revision: answer.revision,
        [
          ("by", .string(draft.person.name)), ("seat", .string(page.name)),
          ("fields", .array(answer.changes.fields.map { .string($0.key) })),
        ]))
  }

  /// Sends an event about a change that somebody made elsewhere.
  func publishChange(of draft: Draft, by name: String = "") {
    publish(Event("change", draft, [("by", .string(name)), ("seat", ""), ("fields", [])]))
  }

  /// Sends an event about the status of a draft, for example after it was finalized, discarded or
  /// commented on.
  func publishStatus(of draft: Draft, _ review: ReviewState?, by name: String) {
    publish(
      Event("status", draft, [("status", .string(draft.status.rawValue)), ("by", .string(name))]),
      review)
  }

  /// Records the focused field of a page.
  func setFocus(of page: PageID, in draft: DraftID, to field: String?) {
    state.withLock { state in
      for key in state.byDraft[draft] ?? [] where state.listeners[key]?.page == page {
        state.focus[key] = field
      }
    }
    publishPeople(of: draft)
  }

  /// Returns the people who have a draft open.
  func people(at draft: DraftID) -> JSON {
    let people = state.withLock { state in
      (state.byDraft[draft] ?? []).compactMap { key in
        state.listeners[key].map { ($0, state.focus[key]) }
      }
    }
    let named = people.sorted { ($0.0.caller.name, $0.1 ?? "") < ($1.0.caller.name, $1.1 ?? "") }
    return .array(
      named.map { listener, field in
        [
          "name": .string(listener.caller.name), "seat": .optional(listener.page?.name),
          "field": .optional(field),
        ]
      })
  }

  private func publishPeople(of draft: DraftID) {
    sending.withLock { _ in
      let (listeners, number) = state.withLock { state in
        ((state.byDraft[draft] ?? []).compactMap { state.listeners[$0] }, state.number)
      }
      let event = Event("people", about: draft, [("people", people(at: draft))])
      for listener in listeners where listener.hearsOfPeople {
        listener.send([event], number: number)
      }
    }
  }

  private func publish(_ event: Event, _ review: ReviewState? = nil) {
    sending.withLock { _ in
      let (listeners, number, isNews) = state.withLock { state in
        let isNews = state.isNews(event)
        if isNews { state.keep(event, review) }
        return (state.listeners.values.filter { $0.concerns(event) }, state.number, isNews)
      }
      guard isNews else { return }
      for listener in listeners { listener.send([event], number: number) }
    }
  }
}

extension Problem {
  fileprivate static let tooManyPages: Problem = {
    var problem = Problem(429, "too_many_pages", "You have too many pages open.")
    problem.hint = "Close some of them."
    problem.headers = [("Retry-After", "10")]
    return problem
  }()
}
