import FieldbookAccess
import FieldbookKit
import FormSession
import HTTPServer
import JSONText
import Synchronization

/// Tells pages what happens: changes of drafts, and who else is there.
final class EventHub: Sendable {
  /// A page that listens.
  final class Listener: Sendable {
    let stream: HTTPStream
    /// The drafts about which it wants to hear; empty for lists of drafts.
    let drafts: Set<DraftID>
    let caller: Caller
    let page: PageID?

    init(_ stream: HTTPStream, drafts: Set<DraftID>, _ caller: Caller, _ page: PageID?) {
      (self.stream, self.drafts) = (stream, drafts)
      (self.caller, self.page) = (caller, page)
    }
  }

  private struct State {
    var listeners: [ObjectIdentifier: Listener] = [:]
    var byDraft: [DraftID: Set<ObjectIdentifier>] = [:]
    var focus: [ObjectIdentifier: String] = [:]
    /// The revision of each draft that was told last.
    var told: [DraftID: Int] = [:]
  }

  private let state = Mutex(State())

  /// Adds a page, and takes it out once its stream ends.
  func add(_ listener: Listener) {
    let key = ObjectIdentifier(listener)
    state.withLock { state in
      state.listeners[key] = listener
      for draft in listener.drafts { state.byDraft[draft, default: []].insert(key) }
    }
    listener.stream.onClose { [weak self] in self?.remove(key) }
    for draft in listener.drafts { publishPeople(of: draft) }
  }

  /// Tells a page that listens which revision a draft has.
  func greet(_ listener: Listener, _ draft: Draft) {
    state.withLock { state in
      state.told[draft.id] = max(state.told[draft.id] ?? 0, draft.revision)
    }
    listener.stream.write(
      Event.text(
        "change", about: draft.id, revision: draft.revision,
        [("by", ""), ("seat", ""), ("fields", [])]))
  }

  private func remove(_ key: ObjectIdentifier) {
    let drafts = state.withLock { state in
      guard let listener = state.listeners.removeValue(forKey: key) else { return Set<DraftID>() }
      state.focus[key] = nil
      for draft in listener.drafts {
        state.byDraft[draft]?.remove(key)
        if state.byDraft[draft]?.isEmpty == true {
          (state.byDraft[draft], state.told[draft]) = (nil, nil)
        }
      }
      return listener.drafts
    }
    for draft in drafts { publishPeople(of: draft) }
  }

  /// The drafts about which pages want to hear, with the revisions that they know.
  var watched: [DraftID: Int?] {
    state.withLock { state in
      state.byDraft.reduce(into: [:]) { $0[$1.key] = .some(state.told[$1.key]) }
    }
  }

  /// The number of pages that listen.
  var count: Int { state.withLock { $0.listeners.count } }

  /// Ends the streams of a sign-in that has ended.
  func end(_ signIn: Digest) {
    let ended = state.withLock { state in
      state.listeners.values.filter { $0.caller.signIn?.signIn.id == signIn }
    }
    for listener in ended { listener.stream.finish() }
  }

  /// Ends all streams.
  func close() {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.stream.finish() }
  }

  /// Writes a line to each stream, so that one whose client is gone ends.
  func keepAlive() {
    for listener in state.withLock({ Array($0.listeners.values) }) {
      listener.stream.write(Array(":\n\n".utf8))
    }
  }
}

// MARK: - Events

extension EventHub {
  /// Tells of edits that a page made.
  func publish(
    _ answer: EditAnswer, of draft: OpenDraft<AnyDraftStore>, by page: PageID
  ) {
    publish(
      "change", about: draft.draft, revision: answer.revision,
      [
        ("by", .string(draft.person.name)), ("seat", .string(page.name)),
        ("fields", .array(answer.changes.fields.map { .string($0.key) })),
      ])
  }

  /// Tells of a change that somebody made elsewhere.
  func publishChange(of draft: Draft, by name: String = "") {
    publish(
      "change", about: draft, revision: draft.revision,
      [("by", .string(name)), ("seat", ""), ("fields", [])])
  }

  /// Tells that a draft was finalized, discarded or is otherwise no longer what it was.
  func publishStatus(of draft: Draft, by name: String) {
    publish(
      "status", about: draft, revision: draft.revision,
      [("status", .string(draft.status.rawValue)), ("by", .string(name))])
  }

  /// Says in which field a page is.
  func setFocus(of page: PageID, in draft: DraftID, to field: String?) {
    state.withLock { state in
      for key in state.byDraft[draft] ?? [] where state.listeners[key]?.page == page {
        state.focus[key] = field
      }
    }
    publishPeople(of: draft)
  }

  /// Returns who has a draft open.
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
    let listeners = state.withLock { state in
      (state.byDraft[draft] ?? []).compactMap { state.listeners[$0] }
    }
    let text = Event.text("people", about: draft, revision: nil, [("people", people(at: draft))])
    for listener in listeners where listener.caller.may(.seeNames, on: .store) {
      listener.stream.write(text)
    }
  }

  private func publish(
    _ event: String, about draft: Draft, revision: Int, _ more: [(key: String, value: JSON)]
  ) {
    let (listeners, isNew) = state.withLock { state in
      let isNew = state.told[draft.id] ?? -1 < revision
      if isNew, state.byDraft[draft.id] != nil { state.told[draft.id] = revision }
      let keys = state.byDraft[draft.id] ?? []
      let lists = state.listeners.values.filter { listener in
        listener.drafts.isEmpty && listener.caller.may(.seeDraft, on: .draft(draft))
      }
      return (keys.compactMap { state.listeners[$0] } + lists, isNew)
    }
    guard isNew || event == "status" else { return }
    let text = Event.text(event, about: draft.id, revision: revision, more)
    let nameless = Event.text(
      event, about: draft.id, revision: revision, more.filter { $0.key != "by" })
    for listener in listeners {
      listener.stream.write(listener.caller.may(.seeNames, on: .store) ? text : nameless)
    }
  }
}

private enum Event {
  /// Returns an event as a stream has it; its id is the revision.
  static func text(
    _ name: String, about draft: DraftID, revision: Int?, _ more: [(key: String, value: JSON)]
  ) -> [UInt8] {
    let members: [(key: String, value: JSON)] =
      [("draft", .string(draft.description))]
      + (revision.map { [("revision", .integer($0))] } ?? [])
    let data = JSON.object(members + more).text
    let id = revision.map { "id: \($0)\n" } ?? ""
    return Array("event: \(name)\n\(id)data: \(data)\n\n".utf8)
  }
}
