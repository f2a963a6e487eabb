import FieldEngine
import FieldbookAccess
import FieldbookCLI
import FieldbookKit
import FormSession
import JSONText

/// Drafts as responses describe them.
extension WorkerContext {
  /// Returns the caller as the person that the history shows.
  func person(_ call: Call) throws -> Person {
    Person(call.caller.name, device: try call.device(), now: SystemClock.now)
  }

  /// Returns the draft that was begun with a link for a single draft; nil if none was begun, or for
  /// other callers.
  ///
  /// Everybody who opens such a link counts as the same owner.
  func draftOfOnceLink(_ caller: Caller) throws -> DraftID? {
    guard case .visitor(let form, let owner) = caller.actor,
      owner.split(separator: ":").count == 2
    else { return nil }
    var filter = DraftFilter()
    (filter.form, filter.owner) = (form, owner)
    return try book.store.drafts(filter, after: nil, limit: 1).first?.id
  }

  /// Returns the review of a draft, without names that the caller must not see.
  func review(of id: DraftID, for caller: Caller) throws -> DraftReview {
    let review = try book.store.review(of: id)
    return caller.may(.seeNames, on: .store) ? review : review.withoutNames
  }

  /// Tells pages that a draft was begun, has another status, or was commented on.
  func announce(_ draft: Draft, by name: String) {
    let review = events.isWatched(draft.id) ? try? book.store.reviewState(of: draft) : nil
    events.publishStatus(of: draft, review, by: name)
  }

  /// Returns a draft as it appears in a list.
  func listed(_ draft: Draft, for caller: Caller) throws -> JSON {
    let members = ReviewState(of: draft, try review(of: draft.id, for: caller)).members
    let owner = caller.may(.seeNames, on: .store) ? draft.owner : ""
    return draft.json(
      focus: nil,
      members + [("name", .string(try book.name(of: draft))), ("owner", .string(owner))])
  }

  /// Returns everything that a page needs to continue with a draft.
  ///
  /// With a revision, the contents include only what has changed since then.
  func described(
    _ contents: DraftContents, for caller: Caller, since revision: Int = -1
  ) throws -> JSON {
    let draft = contents.draft
    let session = try book.session(contents)
    let (shown, masked) = masked(contents, session, for: caller)
    return .object([
      ("draft", try listed(draft, for: caller)),
      (
        "definition",
        [
          "form": .string(draft.form.key), "version": .integer(draft.form.version),
          "hash": .string(hash(of: session.definition)),
        ]
      ),
      ("contents", shown.contentsJSON(since: revision)),
      ("masked", .object(masked)),
      ("may", .array(rights(of: caller, on: draft).map { .string($0) })),
      ("seat", .string(newSeat())),
      ("people", caller.may(.seeNames, on: .store) ? events.people(at: draft.id) : []),
      ("review", .object(try review(of: draft.id, for: caller).members(in: session))),
    ])
  }

  /// Returns the rights of a caller on a draft, in the page's terms.
  private func rights(of caller: Caller, on draft: Draft) -> [String] {
    let isOpen = draft.status == .draft
    let permissions: [(Permission, String, Bool)] = [
      (.editDraft, "edit", isOpen), (.finalize, "finalize", isOpen),
      (.discard, "discard", isOpen), (.amend, "amend", draft.status == .final),
      (.comment, "comment", isOpen || draft.status == .final),
      (.returnDraft, "return", isOpen || draft.status == .final),
      (.seeHistory, "history", true),
    ]
    return permissions.filter { $0.2 && caller.may($0.0, on: .draft(draft)) }.map(\.1)
  }

  /// Returns contents without the text that the caller must not see, and the masks of that text by
  /// field.
  private func masked(
    _ contents: DraftContents, _ session: Session, for caller: Caller
  ) -> (contents: DraftContents, masks: [(key: String, value: JSON)]) {
    if caller.may(.seeMasked, on: .draft(contents.draft)) { return (contents, []) }
    var (contents, masks) = (contents, [(key: String, value: JSON)]())
    for place in contents.fields.indices {
      let key = contents.fields[place].key
      guard session.field(key)?.definition.storage.isMasked == true else { continue }
      if let mask = session.mask(key, isRevealed: false), !mask.isEmpty {
        masks.append((key, .string(mask)))
      }
      contents.fields[place].content.text = FieldContent.Text()
      contents.fields[place].content.items = []
      contents.fields[place].content.committed = nil
      contents.fields[place].content.notice?.text = nil
    }
    return (contents, masks)
  }

  /// Returns a name for a page that has a draft open.
  private func newSeat() -> String {
    var random = SystemRandomNumberGenerator()
    return DraftID(at: SystemClock.now(), using: &random).description
  }
}

extension DraftReview {
  /// The review without the names of its authors.
  fileprivate var withoutNames: DraftReview {
    DraftReview(
      comments: comments.map { comment in
        FieldComment(
          comment.id, on: comment.field, by: comment.author.withoutName, comment.text,
          resolution: comment.resolution?.withoutName)
      },
      returns: returns.map { note in
        DraftReturn(
          by: note.author.withoutName, note.note, completion: note.completion?.withoutName)
      })
  }
}

extension Signature {
  fileprivate var withoutName: Signature { Signature(by: "", at: moment) }
}
