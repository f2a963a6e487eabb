import FieldbookAccess
import FieldbookKit
import FormSession
import HTTPServer
import JSONText

extension Problem {
  fileprivate static let exists = Problem(
    409, "exists", "There is another draft with this id.")
}

extension WorkerContext {
  /// Adds a new draft, and returns its id, or that of the draft that was begun before with the same
  /// link for a single draft.
  fileprivate func add(_ draft: NewDraft, for caller: Caller) throws -> DraftID {
    let id = draft.contents.draft.id
    guard case .visitor(_, let owner) = caller.actor else {
      try book.store.add([draft])
      return id
    }
    return try book.together {
      // Counting lets another server wait, which might otherwise begin a second draft.
      try signIns.countDraft(of: owner, at: SystemClock.now())
      if let begun = try draftOfOnceLink(caller) { return begun }
      try book.store.add([draft])
      return id
    }
  }
}

extension RouteTable {
  static func beginDraft(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    let beginning = try DraftBeginning(call)
    try call.caller.expect(.beginDraft, on: .form(beginning.form))
    if let begun = try context.draftOfOnceLink(call.caller) {
      return .json(try context.described(try context.book.contents(begun), for: call.caller))
    }
    if let known = try context.book.store.draft(beginning.id) {
      return try beginning.repeated(known, call, context)
    }
    return try beginning.begin(call, context)
  }
}

/// A request that begins a draft.
struct DraftBeginning {
  let id: DraftID
  let form: String
  private let version: Int?
  private let title: String?
  private let edits: [SessionAction]

  /// An edit that is not part of the draft, by its position in the request.
  fileprivate typealias RefusedEdit = (place: Int, code: String, message: String)

  init(_ call: Call) throws {
    let body = try call.body()
    guard let id = DraftID(try body.required("id")) else {
      throw Problem.badRequest("The member `id` must be a UUID.")
    }
    self.id = id
    form = try body.required("form")
    (version, title) = (try body.version(), try body.optional("title"))
    edits = try body.list("edits").map { node in
      do throws(RequestError) {
        return try SessionAction(edit: node)
      } catch {
        throw Problem.badRequest(error.message)
      }
    }
  }

  /// Begins the draft, and returns what a page needs to continue with it.
  func begin(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    let form = try context.localBook(for: call).loadedForm(form, version: version)
    let (new, refused) = try draft(of: form, call, context)
    do {
      let begun = try context.add(new, for: call.caller)
      if begun != id {
        return .json(try context.described(try context.book.contents(begun), for: call.caller))
      }
    } catch {
      // Another server may have begun the draft since, for the same request.
      guard let known = try? context.book.store.draft(id) else { throw error }
      return try repeated(known, call, context)
    }
    context.announce(new.contents.draft, by: call.caller.name)
    let described = try context.described(try context.book.contents(id), for: call.caller)
    return .json(described.naming(refused), status: 201)
  }

  /// Returns what a page needs to continue with a draft that was begun before with the same
  /// request.
  ///
  /// The answers of the request are compared with those that nobody has changed since.
  func repeated(
    _ known: Draft, _ call: Call, _ context: WorkerContext
  ) throws -> HTTPResponse {
    // The draft may have been moved to a newer version since.
    guard known.form.key == form, known.owner == call.caller.name, known.title == title,
      version ?? 0 <= known.form.version
    else { throw Problem.exists }
    let contents = try context.book.contents(id)
    let form = try context.localBook(for: call).loadedForm(form, version: known.form.version)
    let (new, refused) = try draft(of: form, call, context)
    guard new.contents.fields.allSatisfy({ isKept($0, in: contents) }),
      try hasSameAnswers(new, context)
    else { throw Problem.exists }
    return .json(try context.described(contents, for: call.caller).naming(refused))
  }

  /// Whether a draft began with answers in the same fields as its repeated beginning.
  ///
  /// Another version of the form may accept other answers.
  private func hasSameAnswers(_ new: NewDraft, _ context: WorkerContext) throws -> Bool {
    let history = try context.book.store.history(of: id, field: nil)
    guard !history.contains(where: { $0.action == .upgraded }) else { return true }
    let begun = history.filter { $0.revision == 0 }.compactMap(\.subject)
    return Set(begun) == Set(new.history.compactMap(\.subject))
  }

  /// Whether a draft still has a field as its beginning wrote it, or somebody has changed the field
  /// since.
  private func isKept(_ field: FieldRecord, in contents: DraftContents) -> Bool {
    let isWritten = edits.contains {
      if case .write(field.key, _) = $0 { true } else { false }
    }
    guard isWritten, let kept = contents.fields.first(where: { $0.key == field.key }),
      kept.revision == field.revision, !kept.content.isHeld
    else { return true }
    return kept.content.hasSameContent(as: field.content)
  }

  /// Returns the draft with the edits that its form accepts, and the others.
  private func draft(
    of form: LoadedForm, _ call: Call, _ context: WorkerContext
  ) throws -> (draft: NewDraft, refused: [RefusedEdit]) {
    var refused: [RefusedEdit] = []
    var accepted: [(place: Int, edit: SessionAction)] = []
    for (place, edit) in edits.enumerated() {
      let outcome = try context.refusedFile(
        in: edit, of: form.definition, on: id, for: call.caller)
      if case .refused(let code, let message)? = outcome {
        refused.append((place, code, message))
      } else {
        accepted.append((place, edit))
      }
    }
    let (draft, refusals) = form.newDraft(
      id, title: title, edits: accepted.map(\.edit), by: try context.person(call))
    refused += refusals.map {
      (accepted[$0.edit].place, $0.refusal.code, $0.refusal.message)
    }
    return (draft, refused.sorted { $0.place < $1.place })
  }
}

extension JSON {
  /// Returns the description of a draft with the edits that are not part of it, if there are any.
  fileprivate func naming(_ refused: [DraftBeginning.RefusedEdit]) -> JSON {
    guard case .object(let members) = self, !refused.isEmpty else { return self }
    let list = refused.map { edit -> JSON in
      [
        "edit": .integer(edit.place), "code": .string(edit.code), "message": .string(edit.message),
      ]
    }
    return .object(members + [("refused", .array(list))])
  }
}
