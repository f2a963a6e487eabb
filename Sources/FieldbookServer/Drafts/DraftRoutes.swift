import FieldbookAccess
import FieldbookCLI
import FieldbookKit
import FormSession
import HTTPServer
import JSONText

extension RouteTable {
  /// Drafts: listing, beginning, reading, editing, reviewing and ending them.
  static let drafts: [Route] = [
    Route(
      "GET", "/api/drafts", .listDrafts, .store, "Lists drafts, page by page.",
      query: [
        .form, QueryParameter("status", "A status, `returned` or `commented`."),
        QueryParameter("invalid", "Only drafts with something invalid."),
        QueryParameter("search", "Text in the titles or answers of the drafts."),
        QueryParameter("mine", "Only your drafts."),
        QueryParameter("after", "The `after` value of the previous page."), .limit,
      ], listDrafts),
    Route(
      "POST", "/api/drafts", .seeSelf, then: .beginDraft, .store, on: .writing, "Begins a draft.",
      beginDraft),
    Route(
      "GET", "/api/drafts/{id}", .seeDraft, .draft,
      "Returns everything that a page needs to open a draft.",
      query: [QueryParameter("since", "Only contents changed after this revision.")], readDraft),
    Route(
      "POST", "/api/drafts/{id}/edits", .editDraft, .draft, on: .writing,
      "Applies edits to a draft.", nil),
    Route(
      "POST", "/api/drafts/{id}/focus", .seeDraft, .draft, "Says which field has the focus.",
      setFocus),
    Route(
      "POST", "/api/drafts/{id}/finalize", .finalize, .draft, on: .writing, "Finalizes a draft.",
      finalize),
    Route(
      "POST", "/api/drafts/{id}/acknowledge", .acknowledge, .draft, on: .writing,
      "Accepts a warning.", acknowledge),
    Route(
      "POST", "/api/drafts/{id}/amend", .amend, .draft, on: .writing, "Begins the next edition.",
      amend),
    Route(
      "POST", "/api/drafts/{id}/discard", .discard, .draft, on: .writing, "Discards a draft.",
      discard
    ),
    Route(
      "GET", "/api/drafts/{id}/history", .seeHistory, .draft, "Returns who changed what.",
      query: [QueryParameter("field", "Only changes of this field.")], showHistory),
    Route(
      "POST", "/api/drafts/{id}/comment", .comment, .draft, on: .writing, "Comments on a field.",
      comment),
    Route(
      "POST", "/api/drafts/{id}/resolve", .comment, .draft, on: .writing,
      "Resolves comments on a field.", resolve),
    Route(
      "POST", "/api/drafts/{id}/return", .completeReturn, then: .returnDraft, .draft, on: .writing,
      "Sends a draft back, or says that it is done.",
      returnDraft),
  ]
}

// MARK: - Reading

extension RouteTable {
  private static func listDrafts(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    let book = context.book
    guard var filter = Rights.listed(for: call.caller.actor) else { throw AccessError.signedOut }
    filter.form = try call.parameter("form").map { try call.form($0, for: .seeForm, in: book) }
    filter.search = call.parameter("search")
    if try call.flag("mine") { filter.owner = call.caller.name }
    if try call.flag("invalid") { filter.needsAttention = true }
    switch call.parameter("status") {
    case nil: break
    case "returned": filter.isReturned = true
    case "commented": filter.isCommented = true
    case let status?:
      guard let known = DraftStatus(rawValue: status) else {
        throw Problem.badRequest("There is no status `\(status)`.")
      }
      filter.status = known
    }
    let last = try call.parameter("after").map { text in
      guard let cursor = DraftCursor(text) else {
        throw Problem.badRequest(
          "`after` must be the value that the previous page returned as `after`.")
      }
      return cursor.draft
    }
    let limit = try call.limit(50, most: 200)
    let drafts = try book.store.drafts(filter, after: last, limit: limit)
    return .json([
      "drafts": .array(try drafts.map { try context.listed($0, for: call.caller) }),
      "after": drafts.count < limit ? .null : .optional(drafts.last.map { DraftCursor($0).text }),
    ])
  }

  private static func readDraft(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    let contents = try context.book.contents(try call.draftID())
    let since = try call.integer("since") ?? -1
    return .json(try context.described(contents, for: call.caller, since: since))
  }

  private static func showHistory(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    let lines = try context.book.historyLines(of: call.draftID(), field: call.parameter("field"))
    return .json(["history": .array(lines.map { $0.json })])
  }

  private static func setFocus(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    let body = try call.body()
    context.events.setFocus(
      of: try body.page(), in: try call.draftID(), to: body.string("field"))
    return .done
  }
}

// MARK: - Finalizing and ending

extension RouteTable {
  private static func finalize(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    try context.changing(call) { served, body in
      let before = served
      served = try context.book.together {
        var next = before
        for rule in body.items("acknowledge").compactMap({ $0.string }) {
          try next.draft.apply(.acknowledge(rule: rule))
        }
        try next.finalize()
        return next
      }
    }
  }

  private static func acknowledge(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    try context.changing(call) { served, body in
      let rule = try body.required("rule")
      try served.draft.apply(
        body.isTrue("undo") ? .unacknowledge(rule: rule) : .acknowledge(rule: rule))
    }
  }

  private static func amend(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    let reason = try call.body().required("reason")
    let id = try context.book.amend(call.draftID(), reason: reason, by: context.person(call))
    context.announce(try context.book.draft(id), by: call.caller.name)
    return .json(["id": .string(id.description)], status: 201)
  }

  private static func discard(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    let (id, person) = (try call.draftID(), try context.person(call))
    context.forget(id)
    var entry = HistoryEntry(.discarded, by: person.name, at: person.now())
    entry.note = try call.body().string("reason")
    try context.book.store.discard(id, entry)
    let draft = try context.book.draft(id)
    context.announce(draft, by: person.name)
    return .json(["status": .string(draft.status.rawValue), "revision": .integer(draft.revision)])
  }
}

// MARK: - Review

extension RouteTable {
  private static func comment(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    let body = try call.body()
    let text = try ReviewText(body.required("text"))
    return try context.reviewing(call, body) { store, id, author, field in
      try store.comment(text, on: field, of: id, author)
    }
  }

  private static func resolve(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    try context.reviewing(call, try call.body()) { store, id, author, field in
      try store.resolveComments(on: field, of: id, author)
    }
  }

  private static func returnDraft(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    let (body, id) = (try call.body(), try call.draftID())
    let person = try context.person(call)
    if body.isTrue("done") {
      guard try context.book.store.completeReturn(of: id, person.signature) else {
        throw ReviewError.notReturned(id)
      }
      context.announce(try context.book.draft(id), by: person.name)
      return .json(["id": .string(id.description)])
    }
    try call.caller.expect(.returnDraft, on: .draft(try context.book.draft(id)))
    let note = try ReviewText(body.required("note"))
    let open = try context.book.together {
      let isEnded = [.final, .superseded].contains(try context.book.draft(id).status)
      let open = isEnded ? try context.book.amend(id, reason: note.text, by: person) : id
      try context.book.store.markReturned(open, note, person.signature)
      return open
    }
    context.announce(try context.book.draft(open), by: person.name)
    return .json(["id": .string(open.description)])
  }
}

extension WorkerContext {
  /// Changes a draft, which stays open in this context, and responds with its status and revision.
  fileprivate func changing(
    _ call: Call, _ body: (inout ServedDraft<AnyDraftStore>, JSONNode) throws -> Void
  ) throws -> HTTPResponse {
    let id = try call.draftID()
    let node = try call.body()
    var served = try draft(id, for: call)
    served.draft.person = try person(call)
    do {
      try body(&served, node)
    } catch {
      release(served)
      forget(id)
      throw error
    }
    let draft = served.draft.draft
    keep(served)
    if draft.status != .draft { forget(id) }
    announce(draft, by: call.caller.name)
    return .json(["status": .string(draft.status.rawValue), "revision": .integer(draft.revision)])
  }

  /// Adds or resolves comments on a field, and responds with the review of the draft.
  fileprivate func reviewing(
    _ call: Call, _ body: JSONNode,
    _ write: (any BookStorage, DraftID, Signature, String) throws -> some Any
  ) throws -> HTTPResponse {
    let (id, path) = (try call.draftID(), try body.required("field"))
    let session = try book.session(of: id)
    guard let key = session.state(path)?.key else {
      throw DraftError.refused(.noField(path))
    }
    _ = try write(book.store, id, person(call).signature, key)
    announce(try book.draft(id), by: call.caller.name)
    return .json(.object(try book.store.review(of: id).members(in: session)))
  }
}
