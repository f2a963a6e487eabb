import FieldEngine
public import JSONText

/// A draft that is controlled by lines of JSON, and that responds to each line with another.
///
/// Each response is returned only after the changes that it reports are saved.
public struct SessionConversation<Store: DraftStore> {
  /// The current draft.
  public internal(set) var draft: OpenDraft<Store>

  /// Whether the client has closed the session.
  public private(set) var isClosed = false

  private var clipboard: String?

  /// Starts a conversation about a draft.
  ///
  /// Text is in the language of `words`, or otherwise in the form's first language.
  public init(_ draft: OpenDraft<Store>, words: FormWords? = nil) {
    (self.draft, self.words) = (draft, words)
  }

  /// The form's wording in the client's language; nil for the form's first language.
  private let words: FormWords?

  var session: Session { draft.session.shown(with: words) }

  /// Applies changes by others, and responds with their effects.
  mutating func adopt(
    _ fields: [FieldRecord], _ entries: [EntryRecord], _ acknowledged: Set<String>
  ) -> JSON {
    do throws(ConversationError) {
      do throws(StoreError) {
        let changes = try draft.adopt(fields, entries: entries, acknowledged: acknowledged)
        return answer(nil, ok: true, members(changes))
      } catch {
        throw .draft(.store(error))
      }
    } catch {
      return answer(nil, ok: false, [("error", error.json)])
    }
  }

  /// Responds to a line.
  public mutating func answer(_ line: [UInt8]) -> JSON {
    let document = JSONDocument(line)
    let id = document.root?["id"]?.json
    do throws(ConversationError) {
      let request = try ConversationError.reading { () throws(RequestError) in
        if let error = document.errors.first { throw .json(error) }
        guard let root = document.root, case .object = root.content else { throw .wantsObject }
        return try SessionRequest(root, clipboard: clipboard)
      }
      if case .review(let request) = request {
        return answer(id, ok: true, try review(request))
      }
      return answer(id, ok: true, try perform(request))
    } catch {
      return answer(id, ok: false, [("error", error.json)])
    }
  }

  private func answer(
    _ id: JSON?, ok: Bool, _ members: [(key: String, value: JSON)]
  ) -> JSON {
    .object((id.map { [("id", $0)] } ?? []) + [("ok", .bool(ok))] + members)
  }

  private mutating func perform(
    _ request: SessionRequest
  ) throws(ConversationError) -> [(key: String, value: JSON)] {
    do throws(DraftError) {
      switch request {
      case .state:
        _ = try DraftError.keeping { () throws(StoreError) in try draft.catchUp() }
        let review = try DraftError.keeping { () throws(StoreError) in try draft.review() }
        return everything + (review.isSilent ? [] : review.members(in: draft.session))
      case .options(let field, let letters, let limit):
        return try options(of: field, letters, limit)
      case .close:
        try DraftError.keeping { () throws(StoreError) in try draft.close() }
        isClosed = true
        return members(SessionChanges(focus: draft.session.focus))
      case .finalize:
        _ = try draft.finalize()
        return everything
      case .act(let action):
        return try apply(action)
      case .review: return []
      }
    } catch {
      // A draft knows only the form's first language.
      if case .obstacles = error { throw .draft(.obstacles(session.obstacles)) }
      throw .draft(error)
    }
  }

  private mutating func apply(
    _ action: SessionAction
  ) throws(DraftError) -> [(key: String, value: JSON)] {
    let changes = try draft.apply(action)
    clipboard = changes.copied ?? clipboard
    let copied = changes.copied.map { [(key: "copied", value: JSON.string($0))] } ?? []
    return members(changes) + copied
  }

  private func options(
    of field: String, _ letters: String, _ limit: Int
  ) throws(DraftError) -> [(key: String, value: JSON)] {
    let session = session
    guard let place = session.place(of: field) else { throw .refused(.noField(field)) }
    // Asking for one option more than requested shows whether there are more options.
    let found = session.options(of: place, matching: letters, limit: limit + 1)
    return [
      ("options", .array(found.prefix(limit).map { $0.json })),
      ("more", .bool(found.count > limit)),
    ]
  }

  private var everything: [(key: String, value: JSON)] {
    let session = session
    let all = SessionChanges(
      fields: session.states, entries: session.entryStates, groups: session.groups,
      notes: session.notes, rules: session.rules, focus: session.focus)
    return members(all) + [("status", .string(draft.draft.status.rawValue))]
  }

  private func members(_ changes: SessionChanges) -> [(key: String, value: JSON)] {
    let changes = words == nil ? changes : changes.shown(in: session)
    let hasNotes = !draft.session.definition.notes.isEmpty
    let notes = [(key: "notes", value: JSON.array(changes.notes.map { $0.json }))]
    let hasRepeats = draft.session.hasRepeats
    let entries = [
      (key: "entries", value: JSON.array(changes.entries.map { $0.json })),
      (key: "removed", value: JSON.array(changes.removedEntries.map { .string($0.description) })),
    ]
    return [
      ("revision", .integer(draft.draft.revision)),
      ("changed", .array(changes.fields.map { $0.json })),
      ("groups", .array(changes.groups.map { $0.json })),
      ("rules", .array(changes.rules.map { $0.json })),
      ("focus", .optional(changes.focus)),
    ] + (hasNotes ? notes : []) + (hasRepeats ? entries : [])
  }
}
