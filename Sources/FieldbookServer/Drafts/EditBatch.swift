import FieldEngine
import FieldbookAccess
import FieldbookCLI
import FieldbookKit
import FormSession
import HTTPServer
import JSONText

/// Edits from pages that are waiting, and are saved together in one transaction.
struct EditBatch {
  private let jobs: [Job]
  private let context: WorkerContext

  /// The outcome of the edits in a request.
  private struct Done {
    let job: Job
    let call: Call
    let draft: ServedDraft<AnyDraftStore>
    let answer: EditAnswer
    let request: EditRequest
  }

  /// Orders the requests by their drafts, so two servers that lock several drafts never wait for
  /// each other.
  init(_ jobs: [Job], _ context: WorkerContext) {
    self.context = context
    self.jobs = jobs.enumerated().sorted {
      ($0.element.names["id"] ?? "", $0.offset) < ($1.element.names["id"] ?? "", $1.offset)
    }.map(\.element)
  }

  /// Applies the edits, and responds to each request once its edits are on disk.
  func run() {
    var refused: [(job: Job, error: any Error)] = []
    var done: [Done] = []
    var abandoned: [ServedDraft<AnyDraftStore>] = []
    do {
      try context.book.together {
        refused = []
        done = []
        abandoned = []
        for job in jobs {
          do {
            done.append(try apply(job, after: done, &abandoned))
          } catch  where !error.concernsStore {
            refused.append((job, error))
          }
        }
      }
    } catch {
      // Nothing was saved, so the drafts in memory differ from those in the store.
      for job in jobs {
        if let id = job.names["id"].flatMap({ DraftID($0) }) { context.forget(id) }
      }
      if jobs.count > 1, error.mayConcernOneRequest {
        for job in jobs { EditBatch([job], context).run() }
      } else {
        for job in jobs { job.answer { throw error } }
      }
      return
    }
    for job in done {
      context.keep(job.draft)
      job.job.answer { EditRequest.response(job.answer, job.draft, job.call) }
    }
    for (job, error) in refused { job.answer { throw error } }
    for draft in abandoned { context.release(draft) }
    for job in done where job.answer.isNews {
      context.events.publish(job.answer, of: job.draft.draft, by: job.request.page)
    }
  }

  /// Applies the edits of a request; a draft that was opened for a refused request is abandoned.
  private func apply(
    _ job: Job, after done: [Done], _ abandoned: inout [ServedDraft<AnyDraftStore>]
  ) throws -> Done {
    let call = try job.call(context)
    let request = try EditRequest(call)
    let id = try call.draftID()
    let known = done.last { $0.draft.draft.draft.id == id }?.draft
    var draft = try context.draft(id, for: call, latest: known)
    do {
      do {
        return try apply(request, to: draft, call, job)
      } catch  where error.storeError?.isAboutMoving == true {
        // The draft now has a different version of its form; the edits that fit it are applied.
        context.forget(id)
        draft = try context.draft(id, for: call)
        return try apply(request, to: draft, call, job)
      }
    } catch {
      if draft.draft.seat != known?.draft.seat { abandoned.append(draft) }
      throw error
    }
  }

  private func apply(
    _ request: EditRequest, to draft: ServedDraft<AnyDraftStore>, _ call: Call, _ job: Job
  ) throws -> Done {
    var draft = draft
    let answer = try draft.apply(
      request.edits, by: request.page, as: context.person(call),
      seesMasked: call.caller.may(.seeMasked, on: .draft(draft.draft.draft)),
      refused: context.refusedFiles(
        in: request.edits, of: draft.draft.session.definition, on: draft.draft.draft.id,
        for: call.caller))
    return Done(job: job, call: call, draft: draft, answer: answer, request: request)
  }
}

extension StoreError {
  /// Whether the draft has been moved to another version of its form.
  fileprivate var isAboutMoving: Bool { if case .moved = self { true } else { false } }
}

extension Error {
  /// Whether the store cannot save, so no edit of the batch can be saved.
  fileprivate var concernsStore: Bool {
    guard let error = storeError else { return false }
    // Without the right key, drafts without sealed answers can still be saved.
    if case .sealing = error { return false }
    return !error.isOfOneDraft
  }

  /// Whether the reason of a failure can be the content of a single request.
  fileprivate var mayConcernOneRequest: Bool {
    guard case .storage(let failure)? = storeError else { return false }
    return [.unstorable, .other].contains(failure.kind)
  }
}

/// The body of a request with edits.
struct EditRequest {
  let page: PageID
  let edits: [DraftEdit]

  static let mostEdits = 1_000

  init(_ call: Call) throws {
    let body = try call.body()
    page = try body.page()
    guard case .array(let nodes)? = body["edits"]?.content else {
      throw Problem.badRequest("The member `edits` must be an array.")
    }
    guard nodes.count <= EditRequest.mostEdits else {
      throw Problem.badRequest("A request can have at most \(EditRequest.mostEdits) edits.")
    }
    edits = try nodes.enumerated().map { place, node in
      do throws(RequestError) {
        return try DraftEdit(node)
      } catch {
        throw Problem.badRequest("Edit \(place + 1): \(error.message)")
      }
    }
  }

  /// Returns the response to the edits.
  static func response(
    _ answer: EditAnswer, _ served: ServedDraft<AnyDraftStore>, _ call: Call
  ) -> HTTPResponse {
    let seesMasked = call.caller.may(.seeMasked, on: .draft(served.draft.draft))
    let seesNames = call.caller.may(.seeNames, on: .store)
    var (accepted, revisions) = ([JSON](), [JSON]())
    var conflicts: [JSON] = []
    var refused: [JSON] = []
    for (operation, outcome) in answer.outcomes {
      let op = (key: "op", value: JSON.string(operation.description))
      switch outcome {
      case .accepted(let revision):
        accepted.append(op.value)
        revisions.append(.integer(revision))
      case .conflict(let conflict):
        var shown = seesMasked ? conflict : conflict.masked(in: served.draft.session)
        if !seesNames { shown.person = "" }
        conflicts.append(.object([op] + shown.members))
      case .refused(let code, let message):
        refused.append(.object([op, ("code", .string(code)), ("message", .string(message))]))
      }
    }
    let changes = answer.changes
    return .json([
      "revision": .integer(answer.revision),
      "version": .integer(served.draft.draft.form.version), "accepted": .array(accepted),
      "revisions": .array(revisions), "conflicts": .array(conflicts),
      "refused": .array(refused),
      "states": .array(served.draft.session.json(of: changes.fields, isRevealed: seesMasked)),
      "entries": .array(changes.entries.map { $0.json }),
      "removed": .array(changes.removedEntries.map { .string($0.description) }),
      "groups": .array(changes.groups.map { $0.json }),
      "rules": .array(changes.rules.map { $0.json }),
    ])
  }
}

extension EditConflict {
  /// Returns the conflict without the text that others entered in a masked field.
  fileprivate func masked(in session: Session) -> EditConflict {
    guard session.field(texts.field)?.definition.storage.isMasked == true else { return self }
    var conflict = self
    conflict.texts = FieldConflict(
      field: texts.field, revision: texts.revision, mine: texts.mine,
      theirs: FieldConflict.Side(raw: nil, display: nil))
    return conflict
  }
}

extension EditAnswer {
  /// Whether to notify others, because an edit was accepted.
  var isNews: Bool {
    outcomes.contains { if case .accepted = $0.outcome { true } else { false } }
  }
}
